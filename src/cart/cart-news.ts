import { atom } from 'jotai'
import { openDialogAtom } from '~/lib/dialog.atoms'
import { formatPrice } from '~/lib/text'
import { cartTotalsAtom } from './cart.atoms'

/** Where news of the cart is said: on the page, or in the open cart, because a modal makes the page inert. */
export type NewsPlace = 'page' | 'cart'

const newsAtom = atom<{ text: string; place: NewsPlace }>({ text: '', place: 'page' })

/** What just happened to the cart, for screen readers; it is said once, where it happened. */
export const cartNewsAtom = atom((get) => get(newsAtom))

/** Says something of the cart: the one way, so that nothing is said twice. */
export const sayCartAtom = atom(null, (get, set, text: string) => {
  set(newsAtom, { text, place: get(openDialogAtom)?.name === 'cart' ? 'cart' : 'page' })
})

/** Says that a dish is in the cart and what all of it costs now: «Калифорния с крабом в корзине, 2 470 ₽». Look §1. */
export const tellCartAtom = atom(null, (get, set, name: string) => {
  set(sayCartAtom, `${name} в корзине, ${formatPrice(get(cartTotalsAtom).full)}`)
})

/** Says how many of a dish there are now, or that it is gone: «Убрали Калифорнию, в корзине 1 235 ₽». Call it after the
 *  change. */
export const tellCountAtom = atom(null, (get, set, { name, qtt }: { name: string; qtt: number }) => {
  const { full } = get(cartTotalsAtom)
  const left = full > 0 ? `в корзине ${formatPrice(full)}` : 'корзина пуста'
  set(sayCartAtom, qtt > 0 ? `${name}, ${qtt}\u00a0шт, ${left}` : `Убрали ${name}, ${left}`)
})
