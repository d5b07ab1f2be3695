import { cityTerms as termsOf } from './delivery-terms'
import type { Buyer, CartToPrice } from './pricing'
import type { PricedLine } from './line-price'
import { ruleOfTerms } from './promo'

/** A line without options that counts in every sum. */
export const dish = (price: number, qtt = 1, parts: Partial<PricedLine> = {}): PricedLine => ({
  price,
  qtt,
  additionals: [],
  side: [],
  sauce: [],
  bonuses_active: true,
  sale_active: true,
  ...parts,
})

/** Terms of a city: 149 ₽, free from 1 200 ₽, orders from 600 ₽. */
const city = { fee: 149, free_from: 1200, min_order: 600 }
export const cityTerms = termsOf(city)

/** A customer, by default of rank 1 without bonuses. */
export const buyerWith = (parts: Partial<Buyer> = {}): Buyer => ({ rank: 1, personal_discount: 0, bonuses: 0, ...parts })

/** A cart, by default a delivery on `cityTerms` to `buyerWith()`. */
export const cartOf = (lines: PricedLine[], parts: Partial<CartToPrice> = {}): CartToPrice => ({
  lines,
  delivery_type: 'delivery',
  terms: cityTerms,
  buyer: buyerWith(),
  ...parts,
})

/** The demo shop's codes, with a gift of 450 ₽. */
export const CODES = {
  SUSHI10: ruleOfTerms('SUSHI10', { type: 1, discount: 10, min_total: 0, gift: null }),
  MINUS200: ruleOfTerms('MINUS200', { type: 2, discount: 200, min_total: 1000, gift: null }),
  ROLLGIFT: ruleOfTerms('ROLLGIFT', { type: 3, discount: 0, min_total: 1500, gift: { id: 7, name: 'Ролл в подарок', price: 450 } }),
  ONCE: ruleOfTerms('ONCE', { type: 1, discount: 15, min_total: 0, gift: null }),
  LAST1: ruleOfTerms('LAST1', { type: 1, discount: 50, min_total: 0, gift: null }),
}

const pickup = { delivery_type: 'pickup' } as const
const noBonuses = { bonuses_active: false }
const noSale = { sale_active: false }
const discounted = buyerWith({ rank: 'discount', personal_discount: 10 })

/** In roubles; `lines` are discount, bonuses and paid, `max` is `bonuses_max`. */
type Sums = {
  full: number
  discount: number
  max: number
  spent: number
  fee: number
  total: number
  earned: number
  missing: number
  lines: [discount: number, bonuses: number, paid: number][]
}

const NOTHING = { discount: 0, max: 0, spent: 0, fee: 0, missing: 0 }

/** Carts with their sums, computed by hand (↓ rounds down). Defaults are those of `cartOf`. */
// oxfmt-ignore
export const GOLDEN_CARTS: [name: string, byHand: string, cart: CartToPrice, sums: Sums][] = [
  // delivery
  ['below the minimum', '600 − 460 = 140 missing; 460 + 149 = 609; 3 % of 460 = 13.80 ↓ 13', cartOf([dish(460)]),
    { ...NOTHING, full: 460, fee: 149, total: 609, earned: 13, missing: 140, lines: [[0, 0, 460]] }],
  ['exactly the minimum', '600 + 149 = 749; 3 % of 600 = 18', cartOf([dish(600)]),
    { ...NOTHING, full: 600, fee: 149, total: 749, earned: 18, lines: [[0, 0, 600]] }],
  ['a kopeck below free delivery', '1199.99 + 149 = 1348.99; 3 % = 35.9997 ↓ 35', cartOf([dish(1199.99)]),
    { ...NOTHING, full: 1199.99, fee: 149, total: 1348.99, earned: 35, lines: [[0, 0, 1199.99]] }],
  ['exactly free delivery', '1200 + 0; 3 % = 36', cartOf([dish(1200)]),
    { ...NOTHING, full: 1200, total: 1200, earned: 36, lines: [[0, 0, 1200]] }],
  ['a city that never delivers free', '5000 + 149; 3 % = 150', cartOf([dish(5000)], { terms: termsOf({ ...city, free_from: null }) }),
    { ...NOTHING, full: 5000, fee: 149, total: 5149, earned: 150, lines: [[0, 0, 5000]] }],
  ['a pickup: no fee, no minimum', '90; 3 % = 2.70 ↓ 2', cartOf([dish(90)], pickup),
    { ...NOTHING, full: 90, total: 90, earned: 2, lines: [[0, 0, 90]] }],
  ['nothing at all', '0; 600 missing', cartOf([]), { ...NOTHING, full: 0, total: 0, earned: 0, missing: 600, lines: [] }],

  // options and kopecks
  ['options of every kind', '(590 + 2·90 + 0 + 3·45) · 2 = 905 · 2 = 1810; 3 % = 54.30 ↓ 54',
    cartOf([dish(590, 2, { additionals: [{ price: 90, qtt: 2 }], side: [{ price: 0, qtt: 1 }], sauce: [{ price: 45, qtt: 3 }] })]),
    { ...NOTHING, full: 1810, total: 1810, earned: 54, lines: [[0, 0, 1810]] }],
  ['kopecks that a double cannot add', '(0.10 + 0.20) · 3 = 0.90; 3 % = 0.027 ↓ 0', cartOf([dish(0.1, 3, { sauce: [{ price: 0.2, qtt: 1 }] })], pickup),
    { ...NOTHING, full: 0.9, total: 0.9, earned: 0, lines: [[0, 0, 0.9]] }],

  // who buys
  ['a guest is priced as rank 1', '1000 + 149; 3 % = 30', cartOf([dish(1000)], { buyer: null }),
    { ...NOTHING, full: 1000, fee: 149, total: 1149, earned: 30, lines: [[0, 0, 1000]] }],
  ['rank 2 earns 5 %', '5 % of 1990 = 99.50 ↓ 99', cartOf([dish(1990)], { buyer: buyerWith({ rank: 2 }) }),
    { ...NOTHING, full: 1990, total: 1990, earned: 99, lines: [[0, 0, 1990]] }],
  ['rank 3 earns 7 %, of the bonusesActive part only', '1999 + 500; 7 % of 1999 = 139.93 ↓ 139', cartOf([dish(1999), dish(500, 1, noBonuses)], { buyer: buyerWith({ rank: 3 }) }),
    { ...NOTHING, full: 2499, total: 2499, earned: 139, lines: [[0, 0, 1999], [0, 0, 500]] }],
  ['vip earns 10 %', '10 % of 1999.99 = 199.999 ↓ 199', cartOf([dish(1999.99)], { buyer: buyerWith({ rank: 'vip' }) }),
    { ...NOTHING, full: 1999.99, total: 1999.99, earned: 199, lines: [[0, 0, 1999.99]] }],
  ['rank "discount": half a kopeck up, and the fee comes back', '10 % of 1250.55 = 125.055 → 125.06; 1125.49 < 1200; + 149 = 1274.49', cartOf([dish(1250.55)], { buyer: discounted }),
    { ...NOTHING, full: 1250.55, discount: 125.06, fee: 149, total: 1274.49, earned: 0, lines: [[125.06, 0, 1125.49]] }],
  ['the minimum is compared after the discount', '600 − 60 = 540, 60 missing; + 149 = 689', cartOf([dish(600)], { buyer: discounted }),
    { ...NOTHING, full: 600, discount: 60, fee: 149, total: 689, earned: 0, missing: 60, lines: [[60, 0, 540]] }],

  // codes
  ['10 % that costs free delivery', '1290 − 129 = 1161 < 1200; + 149 = 1310; 3 % of 1161 = 34.83 ↓ 34', cartOf([dish(1290)], { promo: CODES.SUSHI10 }),
    { ...NOTHING, full: 1290, discount: 129, fee: 149, total: 1310, earned: 34, lines: [[129, 0, 1161]] }],
  ['half of an odd kopeck', '50 % of 1199.99 = 599.995 → 600; 599.99 left, 0.01 missing; + 149 = 748.99; 3 % = 17.9997 ↓ 17', cartOf([dish(1199.99)], { promo: CODES.LAST1 }),
    { ...NOTHING, full: 1199.99, discount: 600, fee: 149, total: 748.99, earned: 17, missing: 0.01, lines: [[600, 0, 599.99]] }],
  ['200 ₽ at exactly its minimum', '1000 − 200 = 800; + 149 = 949; 3 % of 800 = 24', cartOf([dish(1000)], { promo: CODES.MINUS200 }),
    { ...NOTHING, full: 1000, discount: 200, fee: 149, total: 949, earned: 24, lines: [[200, 0, 800]] }],
  ['200 ₽ a kopeck below it do not count', '999.99 + 149 = 1148.99; 3 % = 29.9997 ↓ 29', cartOf([dish(999.99)], { promo: CODES.MINUS200 }),
    { ...NOTHING, full: 999.99, fee: 149, total: 1148.99, earned: 29, lines: [[0, 0, 999.99]] }],
  ['200 ₽ take up to saleActive', '150 of 200; 1050 − 150 = 900; + 149 = 1049; 3 % of 900 = 27', cartOf([dish(150), dish(900, 1, noSale)], { promo: CODES.MINUS200 }),
    { ...NOTHING, full: 1050, discount: 150, fee: 149, total: 1049, earned: 27, lines: [[150, 0, 0], [0, 0, 900]] }],
  ['200 ₽ over three lines', '590 : 410 : 333 of 1333 → 88.522 + 61.515 + 49.962 → 88.52 + 61.52 + 49.96; 1133 + 149 = 1282; 3 % = 33.99 ↓ 33',
    cartOf([dish(590), dish(410), dish(333)], { promo: CODES.MINUS200 }),
    { ...NOTHING, full: 1333, discount: 200, fee: 149, total: 1282, earned: 33, lines: [[88.52, 0, 501.48], [61.52, 0, 348.48], [49.96, 0, 283.04]] }],
  ['a gift takes nothing off', '1600; 3 % = 48', cartOf([dish(1600)], { promo: CODES.ROLLGIFT }),
    { ...NOTHING, full: 1600, total: 1600, earned: 48, lines: [[0, 0, 1600]] }],
  ['a code above the personal discount', '15 % of 2000 = 300 > 200; 1700; rank "discount" earns none', cartOf([dish(2000)], { buyer: discounted, promo: CODES.ONCE }),
    { ...NOTHING, full: 2000, discount: 300, total: 1700, earned: 0, lines: [[300, 0, 1700]] }],

  // bonuses
  ['half and no more', 'half of 1000 = 500; 500 + 149 = 649; 3 % of 500 = 15', cartOf([dish(1000)], { buyer: buyerWith({ bonuses: 5000 }), bonuses: 5000 }),
    { ...NOTHING, full: 1000, max: 500, spent: 500, fee: 149, total: 649, earned: 15, lines: [[0, 500, 500]] }],
  ['the balance and no more', '37 of 500; 963 + 149 = 1112; 3 % of 963 = 28.89 ↓ 28', cartOf([dish(1000)], { buyer: buyerWith({ bonuses: 37 }), bonuses: 100 }),
    { ...NOTHING, full: 1000, max: 37, spent: 37, fee: 149, total: 1112, earned: 28, lines: [[0, 37, 963]] }],
  ['bonuses do not take free delivery away', '1300 ≥ 1200 before bonuses; half = 650; 650 left; 3 % = 19.50 ↓ 19', cartOf([dish(1300)], { buyer: buyerWith({ bonuses: 900 }), bonuses: 650 }),
    { ...NOTHING, full: 1300, max: 650, spent: 650, total: 650, earned: 19, lines: [[0, 650, 650]] }],
  ['half of the bonusesActive lines only', 'half of 701.50 = 350.75 ↓ 350; 1001.50 − 350 + 149 = 800.50; 3 % of 351.50 = 10.545 ↓ 10',
    cartOf([dish(300, 1, noBonuses), dish(701.5)], { buyer: buyerWith({ bonuses: 1000 }), bonuses: 1000 }),
    { ...NOTHING, full: 1001.5, max: 350, spent: 350, fee: 149, total: 800.5, earned: 10, lines: [[0, 0, 300], [0, 350, 351.5]] }],
  ['a code and bonuses on four lines',
    '10 % of 999.99 = 99.999 → 100 = 33.34 + 33.33 + 33.33, the tie to the earlier; 1399.99 left, 1099.99 of it bonusesActive, half ↓ 549; ' +
      '100 over 299.99 : 500 : 300 = 27.272 + 45.455 + 27.273 → 27.27 + 45.46 + 27.27; 1299.99; 5 % of 999.99 = 49.9995 ↓ 49',
    cartOf([dish(333.33), dish(500, 1, noSale), dish(333.33, 1, noBonuses), dish(333.33)], { buyer: buyerWith({ rank: 2, bonuses: 2000 }), promo: CODES.SUSHI10, bonuses: 100 }),
    { ...NOTHING, full: 1499.99, discount: 100, max: 549, spent: 100, total: 1299.99, earned: 49,
      lines: [[33.34, 27.27, 272.72], [0, 45.46, 454.54], [33.33, 0, 300], [33.33, 27.27, 272.73]] }],
  ['a personal discount and bonuses', '10 % of 1000 = 100; half of 900 = 450; 450 + 149 = 599; earns none', cartOf([dish(1000)], { buyer: { ...discounted, bonuses: 600 }, bonuses: 600 }),
    { ...NOTHING, full: 1000, discount: 100, max: 450, spent: 450, fee: 149, total: 599, earned: 0, lines: [[100, 450, 450]] }],
  ['a pickup a kopeck below 100 ₽ takes no bonuses', '99.99; 3 % = 2.9997 ↓ 2', cartOf([dish(99.99)], { ...pickup, buyer: buyerWith({ bonuses: 80 }), bonuses: 10 }),
    { ...NOTHING, full: 99.99, total: 99.99, earned: 2, lines: [[0, 0, 99.99]] }],
  ['a pickup of 100 ₽ does, by the full sum', '100 − 50 % = 50; half of 50 = 25; 25; 3 % of 25 = 0.75 ↓ 0', cartOf([dish(100)], { ...pickup, buyer: buyerWith({ bonuses: 80 }), promo: CODES.LAST1, bonuses: 80 }),
    { ...NOTHING, full: 100, discount: 50, max: 25, spent: 25, total: 25, earned: 0, lines: [[50, 25, 25]] }],
]
