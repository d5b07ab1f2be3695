import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HttpError } from '#server/core/errors'
import { MAX_SIDE, readModifiers } from './modifiers'
import { pictureSize, readHeader } from './make-picture'
import { acceptedFormat, isCached, nameOf, variantOf } from './variant'

const anything = { format: 'webp', fit: 'cover', blur: 0 }

test.each<[string, object]>([
  ['_', {}],
  ['f_webp', { format: 'webp' }],
  ['f_jpg', { format: 'jpeg' }],
  ['f_auto,w_320', { format: 'auto', width: 320 }],
  ['w_1,h_2048', { width: 1, height: 2048 }],
  ['s_320x240', { width: 320, height: 240 }],
  ['w_320&h_240&fit_inside', { width: 320, height: 240, fit: 'inside' }],
  ['w_320%26q_1', { width: 320, quality: 1 }],
  ['w_320%2cq_100', { width: 320, quality: 100 }],
  ['b_fff', { background: { red: 255, green: 255, blue: 255 } }],
  ['b_%23A0b1C2', { background: { red: 160, green: 177, blue: 194 } }],
  ['b_Teal', { background: { red: 0, green: 128, blue: 128 } }],
  ['b_transparent', {}],
  ['blur_0.5', { blur: 0.5 }],
  ['blur_100', { blur: 100 }],
  ['fit_fill,s_10x10,blur_3,q_50,f_avif', { fit: 'fill', width: 10, height: 10, blur: 3, quality: 50, format: 'avif' }],
])('%s is read', (segment, expected) => {
  expect(readModifiers(segment)).toEqual({ ...anything, ...expected })
})

const INVALID = `
  , w w_ w_0 w_-1 w_2049 w_1e3 w_3.5 w_0x10 w_٣٢٠ h_0 h_9999999999 s_320 s_x s_320x s_0x10 s_10x2049 s_1x2x3 q_0 q_101 q_1.5 q_
  f_gif f_ f_WEBP f_constructor fit_outside fit_ b_ b_ffff b_red; b_toString blur_-1 blur_101 blur_1e9 blur_NaN blur_ rotate_90
  toString_1 __proto___1 w_320,w_320 s_10x10,w_10 h_10,s_10x10 w_320,,h_2 w_320;h_2 _,w_320 %zz %E0%A4%A`

test.each(['', 'w_ 320', ...INVALID.trim().split(/\s+/)])('%j is rejected with a reason', (segment) => {
  expect(() => readModifiers(segment)).toThrow(HttpError)
  expect(() => readModifiers(segment)).toThrow(/[а-яё]/i)
})

const part = {
  f: fc.constantFrom('webp', 'avif', 'jpeg', 'jpg', 'png'),
  size: fc.integer({ min: 1, max: MAX_SIDE }),
  q: fc.integer({ min: 1, max: 100 }),
  fit: fc.constantFrom('cover', 'contain', 'inside', 'fill'),
  b: fc.constantFrom('fff', 'ff8800', '%23000', 'navy', 'transparent'),
  blur: fc.constantFrom('0', '0.3', '3', '99.99'),
}
const parts = fc.record(
  { f: part.f, w: part.size, h: part.size, q: part.q, fit: part.fit, b: part.b, blur: part.blur },
  { requiredKeys: [] },
)
const written = (chosen: object) => Object.entries(chosen).map(([name, value]) => `${name}_${value}`)
const room = () => MAX_SIDE * MAX_SIDE
const nameFor = (segment: string) => nameOf(variantOf(readModifiers(segment), null, room))

describe('a variant has one name', () => {
  test('in any order and with any separator', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(',', '&', '%26', '%2C'), fc.nat(), (chosen, separator, seed) => {
        const list = written(chosen)
        const rotated = list.map((_, i) => list[(i + seed) % list.length])
        expect(nameFor(rotated.join(separator) || '_')).toBe(nameFor(list.join(',') || '_'))
      }),
    )
  })

  test('and the name denotes the same variant', () => {
    fc.assert(
      fc.property(parts, (chosen) => {
        const name = nameFor(written(chosen).join(',') || '_')
        expect(nameFor(name)).toBe(name)
      }),
    )
  })

  test('that contains every difference', () => {
    const segments =
      '_ w_10 h_10 s_10x10 s_10x11 s_10x10,fit_fill s_10x10,fit_inside w_10,fit_inside w_10,q_50 w_10,b_fff w_10,blur_1 w_10,f_avif'.split(
        ' ',
      )
    expect(new Set(segments.map(nameFor)).size).toBe(segments.length)
  })
})

test('any text is valid or a 400', () => {
  const segment = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'wshqbf_,&%x019.ituleaor') }))
  fc.assert(
    fc.property(segment, (text) => {
      try {
        const { width = 1, height = 1, quality = 1 } = readModifiers(text)
        expect(Math.min(width, height, quality)).toBeGreaterThanOrEqual(1)
        expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_SIDE)
      } catch (error) {
        expect(error).toMatchObject({ status: 400 })
      }
    }),
  )
})

describe('only listed sizes are cached', () => {
  const cached = (segment: string) => isCached(variantOf(readModifiers(segment), null, room))

  test('breakpoints times densities, thumbnails and the placeholder', () => {
    const sides = Array.from({ length: MAX_SIDE }, (_, i) => i + 1).filter((side) => cached(`w_${side}`))
    expect(sides).toEqual([128, 256, 320, 640, 768, 1024, 1280, 1536, 2048])
    expect(cached('s_10x10,q_50,blur_3')).toBe(true)
    expect(['b_ffb8aa', 'b_ffb8ab'].map((ground) => cached(`f_jpeg,s_1200x630,fit_contain,${ground}`))).toEqual([true, false])
  })

  test('so that few names can fill the cache', () => {
    const names = new Set<string>()
    fc.assert(
      fc.property(parts, fc.constantFrom(10, 128, 320, 640, 2048), fc.boolean(), (chosen, side, square) => {
        const segment = written({ ...chosen, w: side, ...(square && { h: side }) }).join(',')
        if (cached(segment)) names.add(nameFor(segment))
      }),
      { numRuns: 3000 },
    )
    expect(names.size).toBeLessThanOrEqual(3 * 2 * 5)
  })
})

test.each([
  ['image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['image/webp,image/avif', 'avif'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0.5,image/webp;q=0.9', 'webp'],
  ['image/avif;q=0.5, image/jpeg', 'jpeg'],
  ['image/avif;q=0,image/webp;q=0', 'jpeg'],
  ['image/avif; q=0.000 , image/webp', 'webp'],
  ['image/*', 'jpeg'],
  ['text/html', 'jpeg'],
  [null, 'jpeg'],
])('Accept %s chooses %s', (accept, format) => expect(acceptedFormat(accept)).toBe(format))

describe('the size of the answer', () => {
  const sizeOf = (segment: string, width: number, height: number) =>
    pictureSize(variantOf(readModifiers(segment), null, room), { width, height })

  test.each([
    ['_', 800, 600, 800, 600, 'fill'],
    ['w_400', 800, 600, 400, 300, 'fill'],
    ['h_300', 800, 600, 400, 300, 'fill'],
    ['w_1600', 800, 600, 800, 600, 'fill'],
    ['h_2048', 100, 10, 100, 10, 'fill'],
    ['w_1', 4000, 1, 1, 1, 'fill'],
    ['w_1600,fit_inside', 800, 600, 800, 600, 'fill'],
    ['s_400x400,fit_inside', 800, 600, 400, 300, 'fill'],
    ['s_400x400', 800, 600, 400, 400, 'cover'],
    ['s_1600x400', 800, 600, 800, 200, 'cover'],
    ['s_400x1200', 800, 600, 200, 600, 'cover'],
    ['s_1600x1200,fit_fill', 800, 600, 800, 600, 'fill'],
    ['s_2000x500,fit_fill', 800, 600, 800, 200, 'fill'],
    ['s_2048x1', 10, 10, 10, 1, 'cover'],
    ['s_400x400,fit_contain', 800, 600, 400, 400, 'contain'],
    ['s_1600x1600,fit_contain', 800, 600, 1600, 1600, 'contain'],
  ])('%s of %i × %i is %i × %i', (segment, width, height, wide, high, fit) => {
    expect(sizeOf(segment, width, height)).toEqual({ width: wide, height: high, fit })
  })

  test.each([
    ['w_2048', 2048, 4000],
    ['h_2048', 4000, 2048],
    ['_', 4000, 10],
  ])('%s of %i × %i is too large', (segment, width, height) => {
    expect(() => sizeOf(segment, width, height)).toThrow(/2048/)
  })
})

test('any bytes are a picture with a size or a 422', () => {
  const starts = ['RIFF....WEBPVP8X', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe1'].map((text) =>
    Uint8Array.from(text, (char) => char.charCodeAt(0)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, noise) => {
      try {
        const { width, height } = readHeader({ bytes: Uint8Array.from([...start, ...noise]) })
        expect(Math.min(width, height)).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toMatchObject({ status: 422 })
      }
    }),
  )
})
