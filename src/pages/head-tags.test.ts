import { describe, expect, it } from 'vitest'
import { foundTags, hiddenTags, shorten } from './head-tags'

const page = { title: 'Ролл', description: 'Рис и рыба.', path: '/product/roll' }
const tags = (change: object = {}) => foundTags('https://shop.example', { ...page, ...change })
const content = (name: string, change?: object) =>
  tags(change).meta.find((one) => one['property'] === name || one['name'] === name)?.['content']

describe('what others read of a page (issue 5, part 11)', () => {
  it('has one canonical address and the same one for social networks', () => {
    expect(tags().links).toEqual([{ rel: 'canonical', href: 'https://shop.example/product/roll' }])
    expect(content('og:url')).toBe('https://shop.example/product/roll')
    expect(tags().meta[0]).toEqual({ title: 'Ролл | Love Sushi' })
  })

  it.each([
    [
      'of our own',
      '/pictures/roll.webp',
      'https://shop.example/_ipx/f_jpeg,s_1200x630,fit_contain,b_a6d6de/pictures/roll.webp',
      'image/jpeg',
    ],
    ['of another host', 'https://cdn.example/roll.webp', 'https://cdn.example/roll.webp', undefined],
    ['of another host without a scheme', '//cdn.example/roll.webp', '//cdn.example/roll.webp', undefined],
  ])('shows a picture %s', (_, src, expected, type) => {
    const picture = { src, alt: 'Ролл', field: 'sea' as const }
    expect([content('og:image', { picture }), content('og:image:type', { picture })]).toEqual([expected, type])
  })

  it('shows the shop itself where a page has no picture', () => {
    expect(content('og:image')).toMatch(/^https:\/\/shop\.example\/_ipx\/.*\/pictures\/[\w-]+\.webp$/)
  })

  it('gives JSON-LD its context', () => {
    const data = tags({ data: [{ '@type': 'Menu' }] }).meta.flatMap((one) => one['script:ld+json'] ?? [])
    expect(data).toEqual([{ '@context': 'https://schema.org', '@type': 'Menu' }])
  })

  it('hides what is not to be found', () => {
    expect(hiddenTags('Ой')).toEqual({ meta: [{ title: 'Ой | Love Sushi' }, { name: 'robots', content: 'noindex' }], links: [] })
  })
})

it.each([
  ['a short text', 'Рис  и\nрыба. ', 'Рис и рыба.'],
  ['no text', '', ''],
  ['300 signs', 'а'.repeat(300), 'а'.repeat(300)],
])('a description: %s stays', (_, text, expected) => expect(shorten(text)).toBe(expected))

it('a long description is cut between words', () => {
  const text = shorten('слово '.repeat(100))
  expect(text.length).toBeLessThanOrEqual(300)
  expect(text).toMatch(/слово…$/)
  expect(shorten('а'.repeat(999))).toHaveLength(151)
})
