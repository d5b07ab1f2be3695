import { CartLive } from '~/cart/cart-announcements'

/** Tells screen readers what became of the cart while no dialog is open. */
export function CartNews() {
  return <CartLive place="page" />
}
