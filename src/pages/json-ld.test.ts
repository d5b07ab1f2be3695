import { describe, expect, it } from 'vitest'
import type { City } from '~/contracts/dictionaries'
import type { News } from '~/contracts/news'
import { testGoods } from '~/rules/goods.testing'
import { breadcrumbs, deliveryOffer, menu, openingHours, product, promotion, restaurant } from './json-ld'

const ORIGIN = 'https://shop.example'
const week = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const city = (id: number, name: string, hours: City['hours'], free_from: number | null = 1200): City => ({
  id,
  slug: `city-${id}`,
  name,
  time_zone: 'Europe/Moscow',
  delivery: { fee: 149, free_from, min_order: 600, eta_min: 35, eta_max: 45 },
  hours,
})
const image = { sm: '/_ipx/w_320/pictures/roll.webp', webp: '/pictures/roll.webp' }
const goods = testGoods({ id: 7, composition: 'Рис', price: 121.5, image, images: [image], additionals: [], sides: [], sauces: [] })

describe('opening hours', () => {
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
  ])('%s', (_, hours, expected) => {
    const told = openingHours(hours).map(({ opens, closes, dayOfWeek }) => ({ opens, closes, days: dayOfWeek.length }))
    expect(told).toEqual(expected)
  })

  it('are those of the chosen city; areas are all of them', () => {
    const cities = [city(1, 'Москва', week('00:00', '24:00')), city(2, 'Тверь', week('10:00', '22:00'))]
    const told = (cityId: number) => restaurant(ORIGIN, { cities, cityId, points: [], minPrice: 45 })
    expect(told(2).openingHoursSpecification[0]).toMatchObject({ opens: '10:00', closes: '22:00' })
    expect(told(99).openingHoursSpecification[0]).toMatchObject({ opens: '00:00' })
    expect(told(2).areaServed.map(({ name }) => name)).toEqual(['Москва', 'Тверь'])
    expect(told(1).priceRange).toBe('от 45 ₽')
  })
})

describe('a dish', () => {
  it('is offered at its price in roubles while it can be had', () => {
    expect(product(ORIGIN, goods, 'Роллы').offers).toMatchObject({
      price: 121.5,
      priceCurrency: 'RUB',
      availability: 'https://schema.org/InStock',
      url: `${ORIGIN}/product/roll`,
    })
    expect(product(ORIGIN, { ...goods, available: false }, undefined).offers.availability).toBe('https://schema.org/OutOfStock')
  })

  it('says what it is made of where nobody described it, and shows absolute pictures', () => {
    const { description, image: pictures, sku } = product(ORIGIN, goods, 'Роллы')
    expect([description, pictures, sku]).toEqual(['Рис', [`${ORIGIN}/pictures/roll.webp`], '7'])
    const foreign = { sm: 'https://cdn.example/s.webp', webp: 'https://cdn.example/l.webp' }
    expect(product(ORIGIN, { ...goods, images: [foreign] }, 'Роллы').image).toEqual(['https://cdn.example/l.webp'])
  })
})

it('the menu lists its sections, empty ones left out', () => {
  const sections = [
    { slug: 'rolls', name: 'Роллы', minPrice: 290, count: 25 },
    { slug: 'new', name: 'Новое', minPrice: 0, count: 0 },
  ]
  expect(menu(ORIGIN, sections).hasMenuSection).toEqual([
    {
      '@type': 'MenuSection',
      name: 'Роллы',
      url: `${ORIGIN}/menu/rolls`,
      offers: { '@type': 'AggregateOffer', lowPrice: 290, priceCurrency: 'RUB', offerCount: 25 },
    },
  ])
})

it('delivery costs what the city says, up to the sum from which it is free', () => {
  const [one, never] = deliveryOffer(ORIGIN, [city(1, 'Москва', []), city(2, 'Тверь', [], null)]).priceSpecification
  expect(one).toMatchObject({ price: 149, eligibleTransactionVolume: { minPrice: 600, maxPrice: 1200 } })
  expect(never?.eligibleTransactionVolume).not.toHaveProperty('maxPrice')
})

it('a promotion without an end has none', () => {
  const news: News = {
    id: 1,
    slug: 'five',
    title: 'Нам пять',
    teaser: 'Скидка',
    body: '',
    image,
    starts_at: '2026-01-01T00:00:00+03:00',
    ends_at: null,
    promocode: 'FIVE',
  }
  expect(promotion(ORIGIN, news).about).toMatchObject({ validFrom: news.starts_at })
  expect(promotion(ORIGIN, news).about).not.toHaveProperty('validThrough')
  expect(promotion(ORIGIN, { ...news, ends_at: '2027-01-01T00:00:00+03:00' }).about).toMatchObject({
    validThrough: '2027-01-01T00:00:00+03:00',
  })
})

it('breadcrumbs begin at «Главная»', () => {
  expect(breadcrumbs(ORIGIN, [{ name: 'Меню', path: '/menu' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Главная', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'Меню', item: `${ORIGIN}/menu` },
  ])
})
