import { expect, it } from 'vitest'
import type { City } from '~/contracts/dictionaries'
import type { News } from '~/contracts/news'
import { siteOf } from '~/contracts/site'
import { testGoods } from '~/rules/goods.testing'
import { deliveryOffer, menuLd, menuSection, openingHours, product, promotion, restaurant, stated } from './json-ld'

const ORIGIN = 'https://shop.example'
const SITE = siteOf({ phone: '' })
const week = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const city = (free_from: number | null): City => ({
  id: 1,
  slug: 'moskva',
  name: 'Москва',
  time_zone: 'Europe/Moscow',
  delivery: { fee: 149, free_from, min_order: 600, eta_min: 35, eta_max: 45 },
  hours: [],
})
const image = { sm: '/_ipx/w_320/pictures/roll.webp', webp: '/pictures/roll.webp' }
const goods = testGoods({ id: 7, composition: 'Рис', price: 121.5, image, images: [image], additionals: [], sides: [], sauces: [] })

it.each([
  ['round the clock', week('00:00', '24:00'), [{ opens: '00:00', closes: '23:59', days: 7 }]],
  ['the same every day', week('10:00', '23:00'), [{ opens: '10:00', closes: '23:00', days: 7 }]],
  ['past midnight', week('12:00', '02:00'), [{ opens: '12:00', closes: '02:00', days: 7 }]],
  [
    'another Sunday',
    [...week('10:00', '23:00').slice(0, 6), { day: 7, open: '12:00', close: '20:00' }],
    [
      { opens: '10:00', closes: '23:00', days: 6 },
      { opens: '12:00', closes: '20:00', days: 1 },
    ],
  ],
  ['never', [], []],
])('opening hours: %s', (_, hours, expected) => {
  const shown = openingHours(hours).map(({ opens, closes, dayOfWeek }) => ({ opens, closes, days: dayOfWeek.length }))
  expect(shown).toEqual(expected)
})

it('a sold-out dish is out of stock; without a description it shows the composition; pictures are absolute', () => {
  expect(product(ORIGIN, SITE, { ...goods, available: false }, undefined).offers).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
  })
  const foreign = { sm: 'https://cdn.example/s.webp', webp: 'https://cdn.example/l.webp' }
  expect(product(ORIGIN, SITE, { ...goods, images: [image, foreign] }, 'Роллы')).toMatchObject({
    description: 'Рис',
    sku: '7',
    image: [`${ORIGIN}/pictures/roll.webp`, foreign.webp],
    offers: { price: 121.5 },
  })
})

it('delivery has a free sum only where the city has one', () => {
  const [some, never] = deliveryOffer(ORIGIN, [city(1200), city(null)]).priceSpecification
  expect(some).toMatchObject({ price: 149, eligibleTransactionVolume: { minPrice: 600, maxPrice: 1200 } })
  expect(never?.eligibleTransactionVolume).not.toHaveProperty('maxPrice')
})

it('a promotion is valid until its end, if it has one', () => {
  const text = { id: 1, slug: 'five', title: 'Нам пять', teaser: 'Скидка', body: '', promocode: 'FIVE' }
  const news: News = { ...text, image, starts_at: '2026-01-01T00:00:00+03:00', ends_at: null }
  expect(promotion(ORIGIN, SITE, news).about).not.toHaveProperty('validThrough')
  const ends_at = '2027-01-01T00:00:00+03:00'
  expect(promotion(ORIGIN, SITE, { ...news, ends_at }).about).toMatchObject({ validThrough: ends_at })
})

it('a shop without dishes states no prices, and nothing is an empty list', () => {
  const shop = { cities: [city(null)], cityId: 1, points: [] }
  expect(restaurant(ORIGIN, SITE, { ...shop, minPrice: null })).not.toHaveProperty('priceRange')
  expect(restaurant(ORIGIN, SITE, { ...shop, minPrice: 90 })).toHaveProperty('priceRange', 'от 90 ₽')
  const bare = { slug: 'rolls', name: 'Роллы', minPrice: 0, count: 0 }
  expect(menuSection(ORIGIN, bare)).not.toHaveProperty('offers')
  const data = [
    restaurant(ORIGIN, SITE, { ...shop, minPrice: null }),
    menuLd(ORIGIN, SITE, [bare]),
    product(ORIGIN, SITE, { ...goods, images: [] }, undefined),
  ]
  for (const one of data) expect(JSON.stringify(stated(one))).not.toMatch(/\[\]|""|null|Infinity/)
  expect(stated({ lowPrice: Infinity, offers: [{ price: 1, name: '' }, null], url: 'x' })).toEqual({ offers: [{ price: 1 }], url: 'x' })
})

const size = (id: number, name: string, price: number, more = {}) => {
  const own = { id, slug: `roll-${id}`, size: name, price, available: true, old_price: null, weight: 1, pieces: null }
  return { ...own, unit: 'г' as const, ...more }
}

it('sizes are offers of one product, whose page is that of the size that lists show', () => {
  const sizes = [size(6, '25 см', 400, { available: false }), size(7, '30 см', 0, { is_default: true, choice_from: 515.5 })]
  const { '@id': id, offers } = product(ORIGIN, SITE, { ...goods, name: 'Пицца', slug: 'roll-6', size: '25 см', sizes }, undefined)
  expect(id).toBe(`${ORIGIN}/product/roll-7#product`)
  expect(offers).toMatchObject([
    { name: 'Пицца, 25 см', sku: '6', price: 400, url: `${ORIGIN}/product/roll-6`, availability: 'https://schema.org/OutOfStock' },
    { name: 'Пицца, 30 см', sku: '7', price: 515.5, url: `${ORIGIN}/product/roll-7`, availability: 'https://schema.org/InStock' },
  ])
})
