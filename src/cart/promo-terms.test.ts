import { describe, expect, it, vi } from 'vitest'
import type { PromoRefusal } from '~/contracts/cart'
import { promoTerms, unknownGift } from './promo-terms'

vi.mock('~/catalog/catalog.functions', () => ({}))

const ten = { type: 1 as const, discount: 10, min_total: 0, gift: null }
const roll = { id: 7, name: 'Ролл', price: 300 }
const gift = { type: 3 as const, discount: 0, min_total: 1500, gift: roll }
const reject = (reason: PromoRefusal['reason']) => ({ promo: null, promo_refused: { reason, text: '' } })

describe('the stored terms of a code after a quote', () => {
  it('equal terms, and a quote without a code, leave the same object', () => {
    expect(promoTerms(ten, { promo: ten }, undefined)).toBe(ten)
    expect(promoTerms(gift, { promo: { ...gift, gift: 7 } }, undefined)).toBe(gift)
    expect(promoTerms(ten, { promo: null }, undefined)).toBe(ten)
  })

  it('other terms replace them; a minimum that the quote lacks stays', () => {
    expect(promoTerms(null, { promo: ten }, undefined)).toEqual(ten)
    const quoted = { promo: { type: 1 as const, discount: 20, gift: null } }
    expect(promoTerms({ ...ten, min_total: 500 }, quoted, undefined)).toEqual({ ...ten, discount: 20, min_total: 500 })
    expect(promoTerms(null, quoted, undefined)).toEqual({ ...ten, discount: 20 })
  })

  it('another gift is used once its name and price were fetched; a stored one is not fetched', () => {
    const other = { promo: { ...gift, gift: 8 } }
    expect(unknownGift(gift, other)).toBe(8)
    expect(promoTerms(gift, other, undefined)).toBe(gift)
    expect(promoTerms(gift, other, { id: 8, name: 'Суп', price: 250 })).toEqual({ ...gift, gift: { id: 8, name: 'Суп', price: 250 } })
    const dearer = { promo: { ...gift, min_total: 2000, gift: 7 } }
    expect(unknownGift(gift, dearer)).toBeNull()
    expect(promoTerms(gift, dearer, undefined)).toEqual({ ...gift, min_total: 2000 })
  })

  it.each<[PromoRefusal['reason'], typeof ten | null]>([
    ['unknown', null],
    ['not_yet', null],
    ['expired', null],
    ['used_up', null],
    ['already_used', null],
    ['gift_gone', null],
    ['too_many_tries', null],
    ['cart_too_small', ten],
    ['nothing_to_discount', ten],
    ['personal_better', ten],
  ])('a code rejected as %s', (reason, left) => {
    expect(promoTerms(ten, reject(reason), undefined)).toBe(left)
  })
})
