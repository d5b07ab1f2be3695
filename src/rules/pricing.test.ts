import { describe, expect, it } from 'vitest'
import { buyerWith, cartOf, CODES, dish, GOLDEN_CARTS } from './golden-carts.testing'
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

describe('delivery', () => {
  it('has the terms of the city, and none for a pickup', () => {
    expect(priceCart(cartOf([dish(2000)])).delivery).toEqual({ fee: 149, free_from: 1200, min_order: 600, missing: 0 })
    expect(priceCart(cartOf([dish(20)], { delivery_type: 'pickup' })).delivery).toEqual({
      fee: 0,
      free_from: null,
      min_order: 0,
      missing: 0,
    })
  })
})

describe('a code that does not count is not used up', () => {
  it.each<[string, CartToPrice, string]>([
    ['below its minimum', cartOf([dish(900)], { promo: CODES.MINUS200 }), 'cart_too_small'],
    ['nothing saleActive', cartOf([dish(900, 1, { sale_active: false })], { promo: CODES.SUSHI10 }), 'nothing_to_discount'],
    ['a gift that is gone', cartOf([dish(1600)], { promo: { ...CODES.ROLLGIFT, gift: null } }), 'gift_gone'],
    [
      'the personal discount is as good',
      cartOf([dish(900)], { promo: CODES.SUSHI10, buyer: buyerWith({ rank: 'discount', personal_discount: 10 }) }),
      'personal_better',
    ],
  ])('%s', (_name, cart, reason) => {
    const { promo, promo_refused, advice, explanation } = priceCart(cart)
    expect([promo, promo_refused?.reason, advice]).toEqual([null, reason, null])
    expect(explanation.at(-1)).toEqual({ kind: 'note', text: promo_refused?.text, amount: 0 })
  })

  it('a code that counts is returned', () => {
    expect(priceCart(cartOf([dish(1000)], { promo: CODES.MINUS200 }))).toMatchObject({ promo: CODES.MINUS200, promo_refused: null })
  })
})

describe('advice', () => {
  const adviceOn = (cart: CartToPrice) => {
    const { advice } = priceCart(cart)
    return advice && { ...advice, text: advice.text.replaceAll('\u00a0', ' ') }
  }

  it.each<[string, CartToPrice, number]>([
    // with: 1210 − 121 + 149 = 1238, 32 back (3 % of 1089 = 32.67), so 1206; without: 1210, 36 back, so 1174
    ['10 % that costs free delivery', cartOf([dish(1210)], { promo: CODES.SUSHI10 }), 32],
    // with 15 %: 1299 − 194.85 + 149 = 1253.15; without it 5 %: 1299 − 64.95 = 1234.05, free; neither earns
    [
      '15 % that costs free delivery, against the personal 5 %',
      cartOf([dish(1299)], { promo: CODES.ONCE, buyer: buyerWith({ rank: 'discount', personal_discount: 5 }) }),
      19.1,
    ],
    // the same 100 bonuses in both: with 1238 − 100 paid + 100 bonuses, 3 % of 989 = 29.67 ↓ 29 back, so 1209;
    // without 1110 + 100, 3 % of 1110 = 33.30 ↓ 33 back, so 1177
    ['whatever bonuses are spent', cartOf([dish(1210)], { promo: CODES.SUSHI10, bonuses: 100, buyer: buyerWith({ bonuses: 100 }) }), 32],
  ])('against a code that costs free delivery: %s', (_name, cart, saves) => {
    const advice = adviceOn(cart)
    expect(advice).toMatchObject({ without: 'promocode', saves })
    expect(advice?.text).toMatch(/^Без кода (SUSHI10|ONCE) выйдет выгоднее на [\d,]+ ₽: доставка станет бесплатной$/)
  })

  it('against a code that takes the cart below the minimum', () => {
    expect(adviceOn(cartOf([dish(650)], { promo: CODES.SUSHI10 }))).toEqual({
      without: 'promocode',
      saves: 0,
      text: 'С кодом SUSHI10 до заказа на доставку не хватает 15 ₽, без него хватает', // 650 − 65 = 585
    })
  })

  it.each<[string, CartToPrice]>([
    ['no code', cartOf([dish(1210)])],
    ['a code that leaves the delivery free', cartOf([dish(1400)], { promo: CODES.SUSHI10 })],
    ['a code far below free delivery', cartOf([dish(1000)], { promo: CODES.MINUS200 })],
    // 149 − 200 < 0: the code gives more than the delivery costs
    ['a code that costs free delivery and gives more', cartOf([dish(1300)], { promo: CODES.MINUS200 })],
    ['a cart too small for a delivery with it and without', cartOf([dish(500)], { promo: CODES.SUSHI10 })],
    ['a pickup, which has no minimum', cartOf([dish(650)], { delivery_type: 'pickup', promo: CODES.SUSHI10 })],
    ['a gift', cartOf([dish(1500)], { promo: CODES.ROLLGIFT })],
    // 33.34 earns a bonus and 33.33 none: a rounding, and no delivery to speak of
    [
      'a bonus lost to rounding',
      cartOf([dish(33.34)], { delivery_type: 'pickup', promo: { ...CODES.MINUS200, min_total: 0, discount: 0.01 } }),
    ],
    // bonuses only turn one kind of payment into another
    ['bonuses without a code', cartOf([dish(1210)], { buyer: buyerWith({ bonuses: 500 }), bonuses: 500 })],
  ])('no advice: %s', (_name, cart) => expect(adviceOn(cart)).toBeNull())
})
