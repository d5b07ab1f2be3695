import { atom } from 'jotai'
import { formatPrice } from '~/lib/text'
import { cartTotalsAtom } from './cart.atoms'

const newsAtom = atom('')

/** What was just put into the cart, for screen readers. */
export const cartNewsAtom = atom((get) => get(newsAtom))

/** Says that a dish is in the cart and what all of it costs now: «Калифорния с крабом в корзине, 2 470 ₽». Look §1. */
export const tellCartAtom = atom(null, (get, set, name: string) => {
  set(newsAtom, `${name} в корзине, ${formatPrice(get(cartTotalsAtom).full)}`)
})
