import { atom } from 'jotai'
import { PROMO_TYPE } from '~/contracts/constants'
import { isId, isOneOf, isPrice, isRecord, isText, type Reads } from '~/lib/checks'
import { readStored, writeStored } from '~/lib/storage'
import type { PromoCode } from '~/rules/promo'
import { normalCode } from '~/rules/promo-code'

/** A code as the browser keeps it: what was typed, and what the shop said that it gives. */
export type CartPromo = { code: string; terms: Omit<PromoCode, 'code'> | null }

const isTerms = (value: unknown): value is Omit<PromoCode, 'code'> =>
  isRecord(value) &&
  isOneOf(Object.values(PROMO_TYPE).filter((type) => type !== null))(value['type']) &&
  isPrice(value['discount']) &&
  (value['type'] !== PROMO_TYPE.percent || value['discount'] <= 100) &&
  isPrice(value['min_total']) &&
  (value['gift'] === null || isGift(value['gift']))
const isGift = (value: unknown) => isRecord(value) && isId(value['id']) && isText(value['name']) && isPrice(value['price'])

const storedPromo: Reads<CartPromo> = (value) => {
  if (!isRecord(value)) return undefined
  const { code, terms } = value
  if (!isText(code) || code === '' || code.length > 40) return undefined
  return terms === null || isTerms(terms) ? { code, terms } : undefined
}

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
