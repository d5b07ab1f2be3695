import { atom, useAtomValue } from 'jotai'
import { openDialogAtom } from '~/lib/dialog.atoms'
import { formatPrice } from '~/lib/text'
import { cartTotalsAtom } from './cart.atoms'

/** Which live region speaks: a modal cart makes the page inert. */
type Place = 'page' | 'cart'

const announcementAtom = atom<{ text: string; place: Place }>({ text: '', place: 'page' })

/** Announces a change of the cart to screen readers. */
export const announceCartAtom = atom(null, (get, set, text: string) => {
  set(announcementAtom, { text, place: get(openDialogAtom)?.name === 'cart' ? 'cart' : 'page' })
})

/** «Калифорния с крабом в корзине, 2 470 ₽» */
export const announceAddedAtom = atom(null, (get, set, name: string) => {
  set(announceCartAtom, `${name} в корзине, ${formatPrice(get(cartTotalsAtom).full)}`)
})

/** «Калифорния, 2 шт, в корзине 1 235 ₽» or «Убрали Калифорнию, …»; call it after the change. */
export const announceQttAtom = atom(null, (get, set, { name, qtt }: { name: string; qtt: number }) => {
  const { full } = get(cartTotalsAtom)
  const left = full > 0 ? `в корзине ${formatPrice(full)}` : 'корзина пуста'
  set(announceCartAtom, qtt > 0 ? `${name}, ${qtt}\u00a0шт, ${left}` : `Убрали ${name}, ${left}`)
})

/** The live region of one place. */
export function CartLive({ place }: { place: Place }) {
  const announcement = useAtomValue(announcementAtom)
  return (
    <p role="status" className="sr-only">
      {announcement.place === place && announcement.text}
    </p>
  )
}
