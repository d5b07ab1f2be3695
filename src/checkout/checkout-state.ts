import type { Quote } from '~/contracts/cart'
import type { Order, PlacedOrder } from '~/contracts/orders'

/** The checkout state of spec §3: what came of the order that was sent last. Sums in roubles. */
export type CheckoutState = {
  orderId: number | null
  /** The page of the bank where the order is paid; null where none is needed. */
  paymentForm: string | null
  promocode: string | null
  /** Promo types of §9; null where no code counted. */
  promoType: 1 | 2 | 3 | null
  discount: number
  /** The product given to the order, by its id. */
  gift: number | null
  /** Why there is no order, for the customer. */
  errorMessage: string | null
  /** Whether it is that earlier orders wait for their payment: the way to them stands beside the words. */
  hasUnpaid: boolean
}

export const noState: CheckoutState = {
  orderId: null,
  paymentForm: null,
  promocode: null,
  promoType: null,
  discount: 0,
  gift: null,
  errorMessage: null,
  hasUnpaid: false,
}

/** The state of an order that has just been placed, at the price the customer saw. Pure. */
export function stateOfPlaced(
  { id, payment }: Pick<PlacedOrder, 'id' | 'payment'>,
  promocode: string | null,
  { promo, totals }: Pick<Quote, 'promo' | 'totals'>,
): CheckoutState {
  return {
    orderId: id,
    paymentForm: payment?.url ?? null,
    promocode: promo ? promocode : null,
    promoType: promo?.type ?? null,
    discount: totals.discount,
    gift: promo?.gift ?? null,
    errorMessage: null,
    hasUnpaid: false,
  }
}

/** What an order was given: by the state while the page lives, and after a reload by the order itself. Pure. */
export function givenWith(state: CheckoutState, order: Pick<Order, 'id' | 'promocode' | 'totals' | 'gift'>) {
  const isFresh = state.orderId === order.id
  return {
    promocode: isFresh ? state.promocode : order.promocode,
    discount: isFresh ? state.discount : order.totals.discount,
    gift: order.gift,
    bonuses: order.totals.bonuses_earned,
  }
}
