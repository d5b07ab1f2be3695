import { describe, expect, it } from 'vitest'
import type { Quote } from '~/contracts/cart'
import type { PricedLine } from '~/rules/line-price'
import { priceCart } from '~/rules/pricing'
import { isCartBehind, priceDifference } from './price-difference'
import type { CartPromo } from './promo.atoms'

const terms = { fee: 149, free_from: 1500, min_order: 600 }
const roll: PricedLine = { qtt: 2, price: 500, additionals: [], side: [], sauce: [], bonuses_active: true, sale_active: true }
const tenPercent: CartPromo = { code: 'SUSHI10', terms: { type: 1, discount: 10, min_total: 0, gift: null } }
const giftRoll: CartPromo = { code: 'ROLLGIFT', terms: { type: 3, discount: 0, min_total: 0, gift: { id: 7, name: 'Ролл', price: 90 } } }
const vip = { rank: 'discount' as const, personal_discount: 10, bonuses: 0 }

type Own = Parameters<typeof priceCart>[0]
const ownPrice = (promo: CartPromo | null, parts: Partial<Own> = {}) =>
  priceCart({
    lines: [roll],
    delivery_type: 'delivery',
    terms,
    buyer: null,
    promo: promo?.terms ? { code: promo.code, ...promo.terms } : null,
    ...parts,
  })

/** The quote of a server whose engine is the same. */
function quoteOf(own: ReturnType<typeof priceCart>, parts: Partial<Quote> = {}): Quote {
  const { promo, ...rest } = own
  return {
    ...rest,
    lines: own.lines.map(({ amount }) => ({ uid: '1', id: 1, qtt: 2, price: 500, amount, available: true })),
    promo: promo && { type: promo.type, discount: promo.discount, min_total: promo.min_total, gift: promo.gift?.id ?? null },
    slots: [],
    outed: [],
    changed: [],
    ...parts,
  }
}

describe('a difference between the shop’s own price and the server’s is a defect', () => {
  it('no difference where both say the same', () => {
    const own = ownPrice(tenPercent)
    expect(priceDifference({ own, quote: quoteOf(own), terms, promo: tenPercent })).toBeNull()
  })

  it('another total of the same cart is told with both sides', () => {
    // 1000 + 149 delivery; the server forgets the delivery
    const own = ownPrice(null)
    const quote = quoteOf(own, { totals: { ...own.totals, delivery_fee: 0, total: 1000 } })
    expect(priceDifference({ own, quote, terms, promo: null })).toEqual({
      own: { discount: 0, bonuses_spent: 0, delivery_fee: 149, total: 1149, bonuses_earned: 30 },
      server: { discount: 0, bonuses_spent: 0, delivery_fee: 0, total: 1000, bonuses_earned: 30 },
    })
  })

  it('another discount of a code whose terms are the same is one', () => {
    const own = ownPrice(tenPercent)
    const quote = quoteOf(own, { totals: { ...own.totals, discount: 90, total: 1059 } })
    expect(priceDifference({ own, quote, terms, promo: tenPercent })?.server.total).toBe(1059)
  })

  it('a code that the server counts by the known terms and the browser refuses is one', () => {
    const promo: CartPromo = { code: 'MINUS200', terms: { type: 2, discount: 200, min_total: 5000, gift: null } }
    const own = ownPrice(promo)
    const counted = ownPrice({ code: 'MINUS200', terms: { type: 2, discount: 200, min_total: 0, gift: null } })
    const told = { type: 2 as const, discount: 200, min_total: 5000, gift: null }
    expect(priceDifference({ own, quote: quoteOf(counted, { promo: told }), terms, promo })?.own.total).toBe(1149)
  })
})

describe('where the inputs may differ there is nothing to tell', () => {
  const own = ownPrice(null)
  const less = { totals: { ...own.totals, total: 1 } }
  const line = { uid: '1', id: 1, qtt: 2, price: 500, amount: 1000, available: true }
  it.each<[string, Partial<Quote>]>([
    ['a dish is gone', { ...less, outed: [1] }],
    ['a dish is dearer', { ...less, changed: [{ id: 1, field: 'price', was: 500, now: 510 }] }],
    ['a dish is cheaper', { ...less, lines: [{ ...line, price: 450, amount: 900 }] }],
    ['a dish counts in another sum', { totals: { ...own.totals, saleActive: 0, saleInactive: 1000, total: 1 } }],
    ['the city has other terms', { ...less, delivery: { ...own.delivery, fee: 199 } }],
  ])('%s', (_, parts) => {
    expect(priceDifference({ own, quote: quoteOf(own, parts), terms, promo: null })).toBeNull()
  })

  const counted = ownPrice(tenPercent)
  it.each<[string, CartPromo, Quote, Partial<Own>]>([
    ['the terms of the code are not known yet', { code: 'SUSHI10', terms: null }, quoteOf(counted), {}],
    ['the server refuses the code', tenPercent, quoteOf(own, { promo: null }), {}],
    ['the code has other terms', tenPercent, quoteOf(counted, { promo: { type: 1, discount: 15, min_total: 0, gift: null } }), {}],
    ['an API elsewhere does not tell the minimum', tenPercent, quoteOf(own, { promo: { type: 1, discount: 10, gift: null } }), {}],
    // 10 % of 1000 is more than a gift of 90 and less than one of 150: a quote does not tell what the gift costs now
    ['a gift may cost something else', giftRoll, quoteOf(ownPrice(giftRoll)), { buyer: vip }],
  ])('%s', (_, promo, quote, parts) => {
    const mine = ownPrice(promo, parts)
    expect(priceDifference({ own: mine, quote: { ...quote, totals: { ...quote.totals, total: 1 } }, terms, promo })).toBeNull()
  })
})

describe('a cart that a quote shows to be behind the catalogue', () => {
  it.each<[string, Partial<Quote>, boolean]>([
    ['the same catalogue', {}, false],
    ['gone', { outed: [1] }, true],
    ['dearer', { changed: [{ id: 1, field: 'price', was: 1, now: 2 }] }, true],
  ])('%s', (_, parts, isBehind) => {
    const own = ownPrice(null)
    expect(isCartBehind(own, quoteOf(own, parts))).toBe(isBehind)
  })
})
