import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { clearCartAtom } from '~/cart/cart.atoms'
import { cartQueries } from '~/cart/cart.queries'
import { useSyncCart } from '~/cart/use-sync-cart'
import type { PlacedOrder } from '~/contracts/orders'
import { ApiError } from '~/lib/api-error'
import { formatPrice } from '~/lib/text'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { clearDraftAtom, setCheckoutStateAtom } from './checkout.atoms'
import { placeOrder } from './checkout.functions'
import { stateOfPlaced } from './checkout-state'
import { toOrderBody } from './order-body'
import { forgetOrderKey, orderKey } from './order-key'
import type { PayWay } from './pay-ways'
import type { Checkout } from './use-checkout'
import { useRefusal } from './use-refusal'

export type OrderOutcome = {
  /** The order stands: shows where it goes on. The cart and the draft are cleared after this, and then, where there is a
   *  page to pay at, the browser goes there. */
  onPlaced: (placed: PlacedOrder) => Promise<void>
  /** An earlier try, whose answer was lost, had been taken. */
  onTaken: () => Promise<void>
  /** The saved card that was to pay is gone. */
  onCardLost: () => void
}
type PlaceOrder = OrderOutcome & { checkout: Checkout; name: string; email: string; onRefused: () => void }
/** The total (roubles) that the customer saw, and the way that pays it. */
type Wish = { seen: number; way: PayWay }

/** Sends the order, once however often it is asked. What was typed stays until the order stands; the key of the try stays
 *  until its answer is known, so that a repeat of the same order is the same order. */
export function usePlaceOrder({ checkout, name, email, onPlaced, onTaken, onCardLost, onRefused }: PlaceOrder) {
  const { draft, choices, lines, pay, promo, persons, quote, quoteBody } = checkout
  const queryClient = useQueryClient()
  const syncCart = useSyncCart()
  const clearCart = useSetAtom(clearCartAtom)
  const clearDraft = useSetAtom(clearDraftAtom)
  const setState = useSetAtom(setCheckoutStateAtom)
  const explain = useRefusal({ checkout, onCardLost, onRefused })
  const isBusy = useRef(false)

  const { mutate, isPending, isSuccess, data } = useMutation({
    // without a connection it fails at once and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: async ({ seen, way }: Wish) => {
      const priced = await queryClient.fetchQuery({ ...cartQueries.quote(quoteBody), networkMode: 'always' })
      if (priced.totals.total !== seen) return { newTotal: priced.totals.total }
      const promocode = promo?.code ?? null
      const order = toOrderBody({ draft, choices, lines, pay: { ...pay, way }, email, name, persons, promocode, quote: priced })
      return { placed: await placeOrder({ data: { key: orderKey(), order } }), promocode, priced }
    },
    onSuccess: async (answer, { seen }) => {
      if (answer.placed === undefined) return followCart(`Было ${formatPrice(seen)}, стало ${formatPrice(answer.newTotal)}`)
      const { placed, promocode, priced } = answer
      setState(stateOfPlaced(placed, promocode, priced))
      try {
        await onPlaced(placed)
      } finally {
        clearCart()
        clearDraft()
        if (placed.payment?.url) location.assign(placed.payment.url)
      }
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'cart_changed') return followCart('Проверьте заказ и нажмите ещё раз')
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') {
        forgetOrderKey()
        return onTaken()
      }
      await explain(error)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  /** Brings the cart up to the catalogue; the dialog tells what is worse, else a toast tells that the sum is another. */
  async function followCart(text: string): Promise<void> {
    try {
      const isTold = await syncCart()
      if (!isTold) showToast({ kind: 'note', title: 'Сумма изменилась', text })
      await Promise.all([quote.refetch(), queryClient.invalidateQueries({ queryKey: authQueries.user().queryKey })])
    } catch (error) {
      showError(error)
    }
  }

  return {
    /** Sends the order; a second press while it is under way is the first one. */
    place: (wish: Wish) => {
      if (isBusy.current) return
      isBusy.current = true
      setState({ errorMessage: null })
      mutate(wish)
    },
    isPlacing: isPending || (isSuccess && data.placed !== undefined),
  }
}
