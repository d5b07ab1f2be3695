import { atom } from 'jotai'
import * as v from 'valibot'
import { PROMO_TYPE } from '~/contracts/constants'
import { readStored, writeStored } from '~/lib/storage'
import { isMoney } from '~/rules/money'
import type { PromoCode } from '~/rules/promo'
import { normalCode } from '~/rules/promo-code'

const money = v.pipe(v.number(), v.minValue(0), v.check(isMoney))

/** A code as the browser keeps it: what was typed, and what the shop said that it gives. */
const storedPromo = v.object({
  code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
  terms: v.nullable(
    v.pipe(
      v.object({
        type: v.picklist([1, 2, 3]),
        discount: money,
        min_total: money,
        gift: v.nullable(v.object({ id: v.pipe(v.number(), v.integer(), v.minValue(1)), name: v.string(), price: money })),
      }),
      v.check(({ type, discount }) => type !== PROMO_TYPE.percent || discount <= 100),
    ),
  ),
})
export type CartPromo = v.InferOutput<typeof storedPromo>

const promoAtom = atom<CartPromo | null>(null)

/** The code of the cart: what was typed, and its terms once the shop has told them. Null without a code. Empty in the
 *  server's HTML and in the first client render. Spec §3 "Checkout state", §4 "Promo result". */
export const cartPromoAtom = atom((get) => get(promoAtom))

/** The code as the price engine takes it; null while its terms are not known. */
export const promoToPriceAtom = atom((get): PromoCode | null => {
  const promo = get(promoAtom)
  return promo?.terms ? { code: promo.code, ...promo.terms } : null
})

/** Reads the saved code: at start, and when another tab changed it. */
export const loadPromoAtom = atom(null, (_, set) => set(promoAtom, readStored('promo', storedPromo)))

/** Sets the code with its terms and keeps it; null takes it away. */
export const setPromoAtom = atom(null, (_, set, promo: CartPromo | null) => {
  const next = promo && { ...promo, code: normalCode(promo.code) }
  set(promoAtom, next)
  writeStored('promo', next)
})
