import { describe, expect, it } from 'vitest'
import type { PromoRefusal } from '~/contracts/cart'
import { promoTerms, unknownGift } from './promo-terms'

const ten = { type: 1 as const, discount: 10, min_total: 0, gift: null }
const roll = { id: 7, name: 'Ролл', price: 300 }
const gift = { type: 3 as const, discount: 0, min_total: 1500, gift: roll }
const refusal = (reason: PromoRefusal['reason']): PromoRefusal => ({ reason, text: '' })

describe('the stored terms of a code follow the quote', () => {
  it('the same terms stay the same object', () => {
    expect(promoTerms(ten, { promo: ten }, undefined)).toBe(ten)
    expect(promoTerms(gift, { promo: { ...gift, gift: 7 } }, undefined)).toBe(gift)
  })

  it('other terms take their place', () => {
    expect(promoTerms(ten, { promo: { ...ten, discount: 15 } }, undefined)).toEqual({ ...ten, discount: 15 })
    expect(promoTerms(null, { promo: ten }, undefined)).toEqual(ten)
  })

  it('a minimum that an API elsewhere does not tell stays as it was known', () => {
    expect(promoTerms({ ...ten, min_total: 500 }, { promo: { type: 1, discount: 20, gift: null } }, undefined)).toEqual({
      ...ten,
      discount: 20,
      min_total: 500,
    })
    expect(promoTerms(null, { promo: { type: 1, discount: 20, gift: null } }, undefined)).toEqual({ ...ten, discount: 20 })
  })

  it('another gift is taken once its name and price are known', () => {
    const told = { promo: { ...gift, gift: 8 } }
    expect(unknownGift(gift, told)).toBe(8)
    expect(promoTerms(gift, told, undefined)).toBe(gift)
    expect(promoTerms(gift, told, { id: 8, name: 'Суп', price: 250 })).toEqual({ ...gift, gift: { id: 8, name: 'Суп', price: 250 } })
  })

  it('a known gift is not asked for, and keeps its name under a new minimum', () => {
    const told = { promo: { ...gift, min_total: 2000, gift: 7 } }
    expect(unknownGift(gift, told)).toBeNull()
    expect(promoTerms(gift, told, undefined)).toEqual({ ...gift, min_total: 2000 })
  })

  it.each<PromoRefusal['reason']>(['unknown', 'not_yet', 'expired', 'used_up', 'already_used', 'gift_gone', 'too_many_tries'])(
    'a code refused for itself (%s) has no terms',
    (reason) => {
      expect(promoTerms(ten, { promo: null, promo_refused: refusal(reason) }, undefined)).toBeNull()
    },
  )

  it.each<PromoRefusal['reason']>(['cart_too_small', 'nothing_to_discount', 'personal_better'])(
    'a code refused for the cart (%s) keeps them',
    (reason) => {
      expect(promoTerms(ten, { promo: null, promo_refused: refusal(reason) }, undefined)).toBe(ten)
    },
  )

  it('a quote that says nothing of the code changes nothing', () => {
    expect(promoTerms(ten, { promo: null }, undefined)).toBe(ten)
  })
})
