import { useAtomValue } from 'jotai'
import { cartNewsAtom } from '~/cart/cart-news'

/** Tells screen readers what was put into the cart. */
export function CartNews() {
  return (
    <p role="status" className="sr-only">
      {useAtomValue(cartNewsAtom)}
    </p>
  )
}
