import { describe, expect, it } from 'vitest'
import { cartOf, CODES, dish, GOLDEN_CARTS } from './golden-carts.testing'
import { priceCart, type CartToPrice } from './pricing'

describe('golden carts, computed by hand', () => {
  it.each(GOLDEN_CARTS)('%s: %s', (_name, _byHand, cart, wanted) => {
    const { lines, totals, delivery, bonuses_max } = priceCart(cart)
    expect({
      full: totals.full,
      discount: totals.discount,
      max: bonuses_max,
      spent: totals.bonuses_spent,
      fee: totals.delivery_fee,
      total: totals.total,
      earned: totals.bonuses_earned,
      missing: delivery.missing,
      lines: lines.map(({ discount, bonuses, paid }) => [discount, bonuses, paid]),
    }).toEqual(wanted)
  })
})

it.each([
  ['delivery', { fee: 149, free_from: 1200, min_order: 600, missing: 0, next: null }],
  ['pickup', { fee: 0, free_from: null, min_order: 0, missing: 0, next: null }],
] as const)('the terms of a %s', (delivery_type, terms) => {
  expect(priceCart(cartOf([dish(2000)], { delivery_type })).delivery).toEqual(terms)
})

it('a ladder says what is missing to the cheaper step, after the discount', () => {
  const ladder = [
    { from: 0, fee: 250 },
    { from: 1000, fee: 250 },
    { from: 1500, fee: 99 },
    { from: 2500, fee: 0 },
  ]
  const terms = { min_order: 900, ladder }
  const at = (price: number, promo: CartToPrice['promo'] = null) => priceCart(cartOf([dish(price)], { terms, promo }))
  const seen = [at(800), at(1499.99), at(1500), at(2500), at(2500, CODES.SUSHI10)].map(({ totals, delivery }) => [
    totals.delivery_fee,
    delivery.missing,
    delivery.next,
  ])
  expect(seen).toEqual([
    [250, 100, { missing: 700, fee: 99 }],
    [250, 0, { missing: 0.01, fee: 99 }],
    [99, 0, { missing: 1000, fee: 0 }],
    [0, 0, null],
    [99, 0, { missing: 250, fee: 0 }],
  ])
  expect(at(1600, CODES.SUSHI10).advice).toBeNull()
})

describe('advice against a code', () => {
  const adviceOn = (cart: CartToPrice) => priceCart(cart).advice?.text.replaceAll('\u00a0', ' ')

  it.each([
    // with: 1210 − 121 + 149 = 1238, 32 back (3 % of 1089 = 32.67); without: 1210, 36 back
    [
      'that costs free delivery',
      1210,
      'С кодом SUSHI10 заказ дороже на 28 ₽: доставка перестанет быть бесплатной, и бонусов вернём на 4 меньше',
    ],
    // 1300 − 130 + 149 = 1319, 19 more than without
    [
      'that costs it in a larger order',
      1300,
      'С кодом SUSHI10 заказ дороже на 19 ₽: доставка перестанет быть бесплатной, и бонусов вернём на 4 меньше',
    ],
    // 650 − 65 = 585
    ['that takes the cart below the minimum', 650, 'С кодом SUSHI10 до заказа на доставку не хватает 15 ₽, без него хватает'],
    ['that leaves the delivery free', 1400, undefined],
  ])('%s', (_name, price, text) => expect(adviceOn(cartOf([dish(price)], { promo: CODES.SUSHI10 }))).toBe(text))

  it('tells by how much a code lowers the total: not its discount where the delivery is paid instead', () => {
    const savesOn = (price: number) => priceCart(cartOf([dish(price)], { promo: CODES.SUSHI10 })).promo_saves
    expect([savesOn(1400), savesOn(1210), savesOn(700)]).toEqual([140, -28, 70])
    expect(priceCart(cartOf([dish(1400)], {})).promo_saves).toBeNull()
  })
})
