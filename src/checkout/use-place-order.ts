import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { toLineBody } from '~/cart/cart-line'
import { clearCartAtom } from '~/cart/cart.atoms'
import { cartQueries } from '~/cart/cart.queries'
import { useSyncCart } from '~/cart/sync-cart'
import type { CreateOrderBody, PlacedOrder } from '~/contracts/orders'
import { ApiError } from '~/lib/api-error'
import { isPayAddress } from '~/lib/safe-link'
import { formatPrice } from '~/lib/text'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { clearDraftAtom, setCheckoutStateAtom } from './checkout.atoms'
import { placeOrder } from './checkout.functions'
import { stateOfPlaced } from './checkout-state'
import { orderWish, toOrderBody } from './order-body'
import { forgetTry, hadSameGoods, keepSent, keepUnsent, type OrderTry, presentTry, waitingOrder } from './order-try'
import type { PayWay } from './pay-ways'
import type { Checkout } from './use-checkout'
import { useRefusal } from './use-refusal'

/** Whether the server has answered that it stored nothing. One 409 says that the key has an order already. */
const isRefusal = ({ status, code }: ApiError) =>
  status === 409 ? code !== 'idempotency_key_reused' : [400, 404, 413, 422, 429].includes(status)

export type OrderOutcome = {
  /** The order stands: shows where it goes on. The cart and the draft are cleared after this, and then, where there is a
   *  page to pay at, the browser goes there. An order that was sent before and whose answer was lost may be canceled by now:
   *  then nothing is shown or cleared. */
  onPlaced: (placed: PlacedOrder, wasSentBefore: boolean) => Promise<'shown' | 'canceled'>
  /** An earlier try, whose answer was lost, had been taken; whether it had the dishes that the cart has. */
  onTaken: (hadSameGoods: boolean) => Promise<void>
  /** The saved card that was to pay is gone. */
  onCardLost: () => void
}
type PlaceOrder = OrderOutcome & { checkout: Checkout; name: string; email: string; onRefused: () => void }
/** The total (roubles) that the customer saw, and the way that pays it. */
type Wish = { seen: number; way: PayWay }
/** The key is taken at the press: another tab may have ordered, and forgotten it, before the sum is known. */
type Press = Wish & { attempt: OrderTry }

/** Sends the order, once however often it is asked. What was typed stays until the order stands; the key of the try and what
 *  went under it stay until its answer is known, so that a repeat of the same wish is the same order to the letter, though
 *  it may have used up its code or its bonuses meanwhile. */
export function usePlaceOrder({ checkout, name, email, onPlaced, onTaken, onCardLost, onRefused }: PlaceOrder) {
  const { draft, choices, lines, pay, promo, persons, quote, quoteBody } = checkout
  const queryClient = useQueryClient()
  const syncCart = useSyncCart()
  const clearCart = useSetAtom(clearCartAtom)
  const clearDraft = useSetAtom(clearDraftAtom)
  const setState = useSetAtom(setCheckoutStateAtom)
  const explain = useRefusal({ checkout, onCardLost, onRefused })
  const isBusy = useRef(false)

  const { mutate, reset, isPending, isSuccess, data } = useMutation({
    // without a connection it fails at once and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: async ({ seen, way, attempt }: Press) => {
      const promocode = promo?.code ?? null
      const wish = orderWish({ draft, choices, lines, pay: { ...pay, way }, email, name, persons, promocode })
      const waiting = waitingOrder(attempt, wish, seen)
      if (waiting) return { placed: await send(attempt, waiting), promocode, priced: quote.data, wasSentBefore: true }
      const priced = await queryClient.fetchQuery({ ...cartQueries.quote(quoteBody), networkMode: 'always' })
      if (priced.totals.total !== seen) return { newTotal: priced.totals.total }
      const order = toOrderBody({ draft, choices, lines, pay: { ...pay, way }, email, name, persons, promocode, quote: priced })
      keepSent(attempt, wish, order)
      return { placed: await send(attempt, order), promocode, priced, wasSentBefore: false }
    },
    onSuccess: async (answer, { seen }) => {
      if (answer.placed === undefined) return followCart(`Было ${formatPrice(seen)}, стало ${formatPrice(answer.newTotal)}`)
      const { placed, promocode, priced, wasSentBefore } = answer
      if (priced) setState(stateOfPlaced(placed, promocode, priced))
      let isCanceled = false
      try {
        isCanceled = (await onPlaced(placed, wasSentBefore)) === 'canceled'
      } finally {
        if (isCanceled) keepCart(placed.number)
        else {
          clearCart()
          clearDraft()
          // another address is no bank's: the page that is shown offers to pay
          const { url } = placed.payment ?? {}
          if (url && isPayAddress(url, location.origin)) location.assign(url)
        }
      }
    },
    onError: async (error, { attempt }) => {
      if (error instanceof ApiError && error.code === 'cart_changed') return followCart('Проверьте заказ и нажмите ещё раз')
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') {
        forgetTry()
        return onTaken(hadSameGoods(attempt, { goods: lines.map(toLineBody) }))
      }
      await explain(error)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  async function send(attempt: OrderTry, order: CreateOrderBody): Promise<PlacedOrder> {
    try {
      return await placeOrder({ data: { key: attempt.key, order } })
    } catch (error) {
      // a refused order was not stored; of any other failure nobody knows
      if (error instanceof ApiError && isRefusal(error)) keepUnsent(attempt)
      throw error
    }
  }

  /** The order whose answer was lost was canceled since: it is over, and what is in the cart was not ordered. */
  function keepCart(number: string): void {
    forgetTry()
    reset()
    setState({ errorMessage: `Прошлый заказ №\u00a0${number} уже отменён. Корзина на\u00a0месте: нажмите ещё раз, чтобы заказать.` })
  }

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
      setState({ errorMessage: null, hasUnpaid: false })
      mutate({ ...wish, attempt: presentTry() })
    },
    isPlacing: isPending || (isSuccess && data.placed !== undefined),
  }
}
