import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { toLineBody } from '~/cart/cart-line'
import { clearCartAtom } from '~/cart/cart.atoms'
import type { CreateOrderBody, PlacedOrder } from '~/contracts/orders'
import { ApiError } from '~/lib/api-error'
import { isPayAddress } from '~/lib/safe-link'
import { clearDraftAtom, setOrderErrorAtom } from './checkout.atoms'
import { placeOrder } from './checkout.functions'
import { currentAttempt, forgetAttempt, hadSameGoods, type OrderAttempt, pendingOrder, saveRejected, saveSent } from './order-attempt'
import { selectionOf, toOrderBody } from './order-body'
import type { PayWay } from './pay-ways'
import type { Checkout } from './use-checkout'
import { useShowOrderError } from './use-show-order-error'

/** Whether the server certainly stored nothing. One 409 says that the key has an order already. */
const isRejected = ({ status, code }: ApiError) =>
  status === 409 ? code !== 'idempotency_key_reused' : [400, 404, 413, 422, 429].includes(status)

export type OrderHandlers = {
  /** Shows the placed order; then cart and draft are cleared, and the browser goes to the payment page where there is one. A resent order
   *  may be canceled by now: then nothing is shown or cleared. */
  onPlaced: (placed: PlacedOrder, wasSentBefore: boolean) => Promise<'shown' | 'canceled'>
  /** An earlier attempt, whose response was lost, had been placed; whether it had the goods of the cart. */
  onAlreadyPlaced: (hadSameGoods: boolean) => Promise<void>
  /** The saved card that was to pay is gone. */
  onCardLost: () => void
}
type Options = OrderHandlers & { checkout: Checkout; name: string; email: string; onInvalid: () => void }
/** The key is taken at the press: another tab may place the order and forget the key meanwhile. */
type Press = { way: PayWay; attempt: OrderAttempt }

/** Places the order, once for any number of presses. Draft, key and sent order stay stored until the response is known, so that a repeat
 *  is the same order, though its code or bonuses may be used up meanwhile. */
export function usePlaceOrder({ checkout, name, email, onPlaced, onAlreadyPlaced, onCardLost, onInvalid }: Options) {
  const { draft, choices, lines, pay, promo, persons, quote } = checkout
  const clearCart = useSetAtom(clearCartAtom)
  const clearDraft = useSetAtom(clearDraftAtom)
  const setOrderError = useSetAtom(setOrderErrorAtom)
  const showOrderError = useShowOrderError({ checkout, onCardLost, onInvalid })
  const isBusy = useRef(false)

  const { mutate, reset, isPending, isSuccess } = useMutation({
    // offline it fails at once instead of waiting for a connection
    networkMode: 'always',
    mutationFn: async ({ way, attempt }: Press) => {
      if (!quote.data) throw new Error('no quote')
      const input = { draft, choices, lines, pay: { ...pay, way }, email, name, persons, promocode: promo?.code ?? null }
      const selection = selectionOf(input)
      const pending = pendingOrder(attempt, selection, quote.data.totals.total)
      const order = pending ?? toOrderBody({ ...input, quote: quote.data })
      if (!pending) saveSent(attempt, selection, order)
      return { placed: await send(attempt, order), wasSentBefore: pending !== null }
    },
    onSuccess: async ({ placed, wasSentBefore }) => {
      let isCanceled = false
      try {
        isCanceled = (await onPlaced(placed, wasSentBefore)) === 'canceled'
      } finally {
        if (isCanceled) keepCart(placed.number)
        else {
          clearCart()
          clearDraft()
          // any other address is not a payment provider's: the result page offers to pay
          const { url } = placed.payment ?? {}
          if (url && isPayAddress(url, location.origin)) location.assign(url)
        }
      }
    },
    onError: async (error, { attempt }) => {
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') {
        forgetAttempt()
        return onAlreadyPlaced(hadSameGoods(attempt, { goods: lines.map(toLineBody) }))
      }
      await showOrderError(error)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  async function send(attempt: OrderAttempt, order: CreateOrderBody): Promise<PlacedOrder> {
    try {
      return await placeOrder({ data: { key: attempt.key, order } })
    } catch (error) {
      // after any other failure the order may exist
      if (error instanceof ApiError && isRejected(error)) saveRejected(attempt)
      throw error
    }
  }

  /** The lost order was canceled since: the goods in the cart are not ordered. */
  function keepCart(number: string): void {
    forgetAttempt()
    reset()
    setOrderError({ text: `Прошлый заказ №\u00a0${number} уже отменён. Корзина на\u00a0месте: нажмите ещё раз, чтобы заказать.` })
  }

  return {
    place: (way: PayWay) => {
      if (isBusy.current) return
      isBusy.current = true
      setOrderError(null)
      mutate({ way, attempt: currentAttempt() })
    },
    isPlacing: isPending || isSuccess,
  }
}
