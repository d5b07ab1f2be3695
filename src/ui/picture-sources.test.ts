import { describe, expect, it } from 'vitest'
import { masterWidth, pictureName, pictureSources } from './picture-sources'
import previews from './previews.server.json'
import { sitePictures } from './site-pictures'

describe('pictureSources', () => {
  it.each([
    ['a dish as wide as the window', '/pictures/california.webp', '100vw', [320, 640, 800]],
    ['a dish in a column', '/pictures/california.webp', '(width >= 1280px) min(22.5vw - 44px, 280px), calc(45vw - 20px)', [320, 640, 800]],
    ['a banner', '/pictures/banner-autumn.webp', '100vw', [320, 640, 768, 1024, 1280]],
    ['an option, which no place shows larger than its master', '/pictures/option-ginger.webp', '100vw', [256]],
    ['a dish in 208 px, where the densest screen has 624', '/pictures/california.webp', '208px', [320, 640]],
    ['the larger of two fixed places counts', '/pictures/california.webp', '(width >= 1024px) 288px, 208px', [320, 640, 800]],
    ['a plate of the belt', '/pictures/california.webp', '(width >= 1024px) 98px, 86px', [128, 320]],
    ['a line of the cart', '/pictures/california.webp', '(width >= 768px) 80px, 64px', [128, 320]],
    ['a plate of 44 px', '/pictures/california.webp', '41px', [128]],
    ['an option on a plate of 44 px', '/pictures/option-ginger.webp', '41px', [128]],
  ])('offers the breakpoints in both densities up to the master: %s', (_, src, sizes, expected) => {
    const { src: last, srcSet } = pictureSources(src, sizes)
    const address = (width: number) => (width === masterWidth(pictureName(src) ?? '') ? src : `/_ipx/w_${width}${src}`)
    expect(last).toBe(address(expected.at(-1) ?? 0))
    if (expected.length === 1) expect(srcSet).toBeUndefined()
    else expect(srcSet).toBe(expected.map((width) => `${address(width)} ${width}w`).join(', '))
  })

  it('says the sizes only where there is something to choose', () => {
    expect(pictureSources('/pictures/california.webp', '50vw').sizes).toBe('50vw')
    expect(pictureSources('/pictures/california.webp', '41px')).toEqual({ src: '/_ipx/w_128/pictures/california.webp' })
  })

  it('takes the variant sm of a category where the place is small, and asks for no more than webp elsewhere', () => {
    const image = { sm: '/_ipx/w_320/pictures/rolls.webp', webp: '/pictures/rolls.webp' }
    expect(pictureSources(image, '(width >= 1024px) 98px, 86px').src).toBe(image.sm)
    expect(pictureSources(image, '50vw').src).toBe(image.webp)
  })

  it('offers an uploaded picture in the same widths, up to 1600', () => {
    const src = `/media/${'a1'.repeat(16)}-ffeedd.webp`
    expect(pictureSources(src, '41px')).toEqual({ src: `/_ipx/w_128${src}` })
    const { srcSet, src: last } = pictureSources(src, '50vw')
    expect([last, srcSet?.split(', ').map((one) => one.split(' ')[1])]).toEqual([src, ['320w', '640w', '768w', '1024w', '1280w', '1600w']])
  })

  it('leaves a picture of another shop as it is', () => {
    const image = { sm: 'https://other.example/s.webp', webp: 'https://other.example/l.webp' }
    expect(pictureSources(image, '98px')).toEqual({ src: image.sm })
    expect(pictureSources(image, '208px')).toEqual({ src: image.webp })
    for (const odd of ['/pictures/a b.webp', '/pictures/a,b.webp', '/pictures/deep/a.webp', '/pictures/a.png'])
      expect(pictureSources(odd, '50vw')).toEqual({ src: odd })
  })
})

describe('the pictures of the shop', () => {
  it.each(Object.values(sitePictures))('%s, which pages show of themselves, is there', (address) => {
    expect(previews).toHaveProperty(pictureName(address) ?? '')
  })

  it.each(Object.entries(previews))('%s has a small preview', (_, soft) => {
    expect(soft).toMatch(/^UklGR[\w+/]+=*$/)
    expect(soft.length, 'characters in the HTML').toBeLessThan(400)
  })
})
