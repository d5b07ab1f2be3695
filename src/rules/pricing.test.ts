import { describe, expect, it } from 'vitest'
import { cartTotals, linePrice, piecePrice, type PricedLine } from './line-price'
import { priceCart, type CartToPrice } from './pricing'

const line = (price: number, qtt = 1, parts: Partial<PricedLine> = {}): PricedLine => ({
  price,
  qtt,
  additionals: [],
  side: [],
  sauce: [],
  bonuses_active: true,
  sale_active: true,
  ...parts,
})
const moscow = { fee: 149, free_from: 1200, min_order: 600 }
const cart = (lines: PricedLine[], parts: Partial<CartToPrice> = {}): CartToPrice => ({
  lines,
  delivery_type: 'delivery',
  terms: moscow,
  buyer: { rank: 1, personal_discount: 0, bonuses: 0 },
  ...parts,
})

describe('Line price = (price + options) × quantity', () => {
  it.each<[string, PricedLine, number]>([
    ['a product alone', line(590), 590],
    ['three of it', line(590, 3), 1770],
    // (590 + 2·90 + 0 + 3·45) · 2 = 905 · 2
    [
      'with options of every kind',
      line(590, 2, { additionals: [{ price: 90, qtt: 2 }], side: [{ price: 0, qtt: 1 }], sauce: [{ price: 45, qtt: 3 }] }),
      1810,
    ],
    // (0.1 + 0.2) · 3, which a double makes 0.9000000000000001
    ['in whole kopecks', line(0.1, 3, { sauce: [{ price: 0.2, qtt: 1 }] }), 0.9],
    ['99 of the dearest', line(99_999.99, 99), 9_899_999.01],
  ])('%s', (_name, one, amount) => {
    expect(linePrice(one)).toBe(amount)
  })

  it('piecePrice is the same for one piece', () => {
    expect(piecePrice(line(590, 7, { sauce: [{ price: 45, qtt: 2 }] }))).toBe(680)
  })
})

describe('Cart totals are split into bonusesActive, bonusesInactive, saleActive, saleInactive, full', () => {
  it('by the flags of each line', () => {
    const lines = [
      line(100),
      line(10.5, 2, { bonuses_active: false }),
      line(1000, 1, { sale_active: false }),
      line(0.01, 1, { bonuses_active: false, sale_active: false }),
    ]
    expect(cartTotals(lines)).toEqual({
      full: 1121.01,
      bonusesActive: 1100,
      bonusesInactive: 21.01,
      saleActive: 121,
      saleInactive: 1000.01,
    })
  })

  it('gives five zeros for an empty cart', () => {
    expect(cartTotals([])).toEqual({ full: 0, bonusesActive: 0, bonusesInactive: 0, saleActive: 0, saleInactive: 0 })
  })
})

/* Worked out by hand. Earned: percent of the paid bonusesActive part, whole, rounded down. */
type Golden = { full: number; discount: number; fee: number; total: number; earned: number; missing: number }
const golden: [string, CartToPrice, Golden][] = [
  // 460 < 600: 140 missing; 460 + 149; 3 % of 460 = 13.8
  ['below the minimum', cart([line(460)]), { full: 460, discount: 0, fee: 149, total: 609, earned: 13, missing: 140 }],
  ['exactly the minimum', cart([line(600)]), { full: 600, discount: 0, fee: 149, total: 749, earned: 18, missing: 0 }],
  ['a kopeck below free delivery', cart([line(1199.99)]), { full: 1199.99, discount: 0, fee: 149, total: 1348.99, earned: 35, missing: 0 }],
  ['exactly free delivery', cart([line(1200)]), { full: 1200, discount: 0, fee: 0, total: 1200, earned: 36, missing: 0 }],
  [
    'never free',
    cart([line(5000)], { terms: { ...moscow, free_from: null } }),
    { full: 5000, discount: 0, fee: 149, total: 5149, earned: 150, missing: 0 },
  ],
  [
    'pickup has no fee and no minimum',
    cart([line(90)], { delivery_type: 'pickup' }),
    { full: 90, discount: 0, fee: 0, total: 90, earned: 2, missing: 0 },
  ],
  ['nothing costs nothing', cart([]), { full: 0, discount: 0, fee: 0, total: 0, earned: 0, missing: 600 }],
  ['a guest as rank 1', cart([line(1000)], { buyer: null }), { full: 1000, discount: 0, fee: 149, total: 1149, earned: 30, missing: 0 }],
  [
    'rank 2',
    cart([line(1990)], { buyer: { rank: 2, personal_discount: 0, bonuses: 0 } }),
    { full: 1990, discount: 0, fee: 0, total: 1990, earned: 99, missing: 0 },
  ],
  [
    'rank 3',
    cart([line(1999)], { buyer: { rank: 3, personal_discount: 0, bonuses: 0 } }),
    { full: 1999, discount: 0, fee: 0, total: 1999, earned: 139, missing: 0 },
  ],
  [
    'vip',
    cart([line(1999.99)], { buyer: { rank: 'vip', personal_discount: 0, bonuses: 0 } }),
    { full: 1999.99, discount: 0, fee: 0, total: 1999.99, earned: 199, missing: 0 },
  ],
  [
    'only bonusesActive lines earn',
    cart([line(1000), line(500, 1, { bonuses_active: false })]),
    { full: 1500, discount: 0, fee: 0, total: 1500, earned: 30, missing: 0 },
  ],
  // 10 % of 1250.55 = 125.055 → 125.06; goods 1125.49 < 1200, so the fee comes back
  [
    'rank "discount": 10 % half up, fee after the discount',
    cart([line(1250.55)], { buyer: { rank: 'discount', personal_discount: 10, bonuses: 0 } }),
    { full: 1250.55, discount: 125.06, fee: 149, total: 1274.49, earned: 0, missing: 0 },
  ],
  // 10 % of 600 = 60: 540 lacks 60 to the minimum
  [
    'the minimum is compared after the discount',
    cart([line(600)], { buyer: { rank: 'discount', personal_discount: 10, bonuses: 0 } }),
    { full: 600, discount: 60, fee: 149, total: 689, earned: 0, missing: 60 },
  ],
  [
    'saleInactive lines are never discounted',
    cart([line(1000), line(1000, 1, { sale_active: false })], { buyer: { rank: 'discount', personal_discount: 10, bonuses: 0 } }),
    { full: 2000, discount: 100, fee: 0, total: 1900, earned: 0, missing: 0 },
  ],
  [
    "a percentage of one's own",
    cart([line(1000)], { delivery_type: 'pickup', buyer: { rank: 'discount', personal_discount: 12.5, bonuses: 0 } }),
    { full: 1000, discount: 125, fee: 0, total: 875, earned: 0, missing: 0 },
  ],
  [
    'rank "discount" without one takes 10 %',
    cart([line(1000)], { delivery_type: 'pickup', buyer: { rank: 'discount', personal_discount: 0, bonuses: 0 } }),
    { full: 1000, discount: 100, fee: 0, total: 900, earned: 0, missing: 0 },
  ],
  [
    'a percentage without the rank takes nothing',
    cart([line(1000)], { delivery_type: 'pickup', buyer: { rank: 1, personal_discount: 10, bonuses: 0 } }),
    { full: 1000, discount: 0, fee: 0, total: 1000, earned: 30, missing: 0 },
  ],
]

describe('golden carts', () => {
  it.each(golden)('%s', (_name, input, wanted) => {
    const { totals, delivery } = priceCart(input)
    expect({
      full: totals.full,
      discount: totals.discount,
      fee: totals.delivery_fee,
      total: totals.total,
      earned: totals.bonuses_earned,
      missing: delivery.missing,
    }).toEqual(wanted)
    expect(totals.bonuses_spent).toBe(0)
  })

  it('tells the terms of the city for a delivery, and none for a pickup', () => {
    expect(priceCart(cart([line(2000)])).delivery).toEqual({ fee: 149, free_from: 1200, min_order: 600, missing: 0 })
    expect(priceCart(cart([line(20)], { delivery_type: 'pickup' })).delivery).toEqual({ fee: 0, free_from: null, min_order: 0, missing: 0 })
  })

  it('spreads the discount over the saleActive lines by largest remainder', () => {
    const input = cart([line(333.33), line(500, 1, { sale_active: false }), line(333.33), line(333.33)], {
      buyer: { rank: 'discount', personal_discount: 10, bonuses: 0 },
    })
    // 10 % of 999.99 = 99.999 → 100.00 = 33.34 + 33.33 + 33.33
    expect(priceCart(input).lines.map(({ discount }) => discount)).toEqual([33.34, 0, 33.33, 33.33])
    expect(priceCart(input).lines.map(({ paid }) => paid)).toEqual([299.99, 500, 300, 300])
  })

  it('explains the sum in order', () => {
    const input = cart([line(1000, 1, { sauce: [{ price: 45, qtt: 2 }] })], {
      buyer: { rank: 'discount', personal_discount: 10, bonuses: 0 },
    })
    expect(priceCart(input).explanation).toEqual([
      { kind: 'dish', text: 'Блюда', amount: 1000 },
      { kind: 'options', text: 'Добавки', amount: 90 },
      { kind: 'personal', text: 'Личная скидка 10\u00a0%', amount: -109 },
      { kind: 'delivery', text: 'Доставка', amount: 149 },
      { kind: 'total', text: 'Итого', amount: 1130 },
    ])
    expect(priceCart(cart([line(90)], { delivery_type: 'pickup' })).explanation).toEqual([
      { kind: 'dish', text: 'Блюда', amount: 90 },
      { kind: 'delivery', text: 'Самовывоз', amount: 0 },
      { kind: 'total', text: 'Итого', amount: 90 },
    ])
  })
})
