import { expect, it } from 'vitest'
import { siteOf } from '~/contracts/site'
import { foundTags, shorten } from './head-tags'

it.each([
  ['a local picture', '/pictures/roll.webp', 'https://shop.example/_ipx/f_jpeg,s_1200x630,fit_contain,b_a6d6de/pictures/roll.webp'],
  ['a picture of another host', 'https://cdn.example/roll.webp', 'https://cdn.example/roll.webp'],
  ['a picture of another host without a scheme', '//cdn.example/roll.webp', '//cdn.example/roll.webp'],
])('og:image of %s', (_, src, expected) => {
  const page = { title: 'Ролл', description: 'Рис и рыба.', path: '/product/roll' }
  const { meta } = foundTags('https://shop.example', siteOf({ phone: '' }), { ...page, picture: { src, alt: 'Ролл', field: 'sea' } })
  expect(meta.find(({ property }) => property === 'og:image')?.['content']).toBe(expected)
})

it.each([
  ['Рис  и\nрыба. ', 'Рис и рыба.'],
  ['', ''],
  ['а'.repeat(300), 'а'.repeat(300)],
  ['слово '.repeat(100), `${'слово '.repeat(48)}слово…`],
  ['а'.repeat(999), `${'а'.repeat(150)}…`],
])('shortens %j between words', (text, expected) => expect(shorten(text)).toBe(expected))
