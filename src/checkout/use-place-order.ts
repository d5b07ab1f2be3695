import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { authQueries } from '~/auth/auth.queries'
import { clearCartAtom, toLineBody } from '~/cart/cart.atoms'
import { cartQueries } from '~/cart/cart.functions'
import { useSyncCart } from '~/cart/sync-cart'
import type { Quote } from '~/contracts/cart'
import type { CreateOrderBody, PlacedOrder } from '~/contracts/orders'
import { ApiError, errorText, isRateLimited } from '~/lib/api-error'
import { isPayAddress } from '~/lib/safe-link'
import { endedTexts } from '~/rules/ended-promotions'
import { priceText } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import type { PayWay } from '~/order-form/order-choices'
import { isRejected } from '~/order-form/order-faults'
import { etaText } from '~/shop/eta-text'
import { shopQueries } from '~/shop/shop.functions'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { changeDraftAtom, clearDraftAtom, forgetAttempt, showErrorsAtom } from './checkout.atoms'
import { checkoutQueries, placeOrder } from './checkout.functions'
import { currentAttempt, hadSameGoods, pendingOrder, saveRejected, saveSent, selectionOf, splitErrors, toCheckoutOrder } from './order-body'
import type { OrderAttempt } from './order-try'
import type { Checkout } from './use-checkout'

export type OrderHandlers = {
  /** Shows the placed order; then cart and draft are cleared, and the browser goes to the payment page where there is one. A resent order
   *  may be canceled by now: then nothing is shown or cleared. */
  onPlaced: (placed: PlacedOrder, wasSentBefore: boolean) => Promise<'shown' | 'canceled'>
  /** An earlier attempt, whose response was lost, had been placed; whether it had the goods of the cart. */
  onAlreadyPlaced: (hadSameGoods: boolean) => Promise<void>
  /** The saved card that was to pay is gone. */
  onCardLost: () => void
}
/** Why the last order failed as a whole. `hasUnpaid`: earlier orders wait for their payment. */
export type OrderError = { text: string; hasUnpaid?: boolean }
type Options = OrderHandlers & { checkout: Checkout; name: string; email: string; onInvalid: () => void }
/** The key is taken at the press: another tab may place the order and forget the key meanwhile. */
type Press = { way: PayWay; attempt: OrderAttempt }

/** Places the order, once for any number of presses. Draft, key and sent order stay stored until the response is known, so that a repeat
 *  is the same order, though its code or bonuses may be used up meanwhile. */
export function usePlaceOrder({ checkout, name, email, onPlaced, onAlreadyPlaced, onCardLost, onInvalid }: Options) {
  const { draft, choices, lines, pay, promo, persons, quote } = checkout
  const clearCart = useSetAtom(clearCartAtom)
  const clearDraft = useSetAtom(clearDraftAtom)
  const [orderError, setOrderError] = useState<OrderError | null>(null)
  const showOrderError = useShowOrderError(checkout, { onCardLost, onInvalid, setOrderError })

  const { mutate, reset, isPending, isSuccess } = useSingleMutation({
    mutationFn: async ({ way, attempt }: Press) => {
      if (!quote.data) throw new Error('no quote')
      const input = { draft, choices, lines, pay: { ...pay, way }, email, name, persons, promocode: promo?.code ?? null }
      const selection = selectionOf(input)
      const pending = pendingOrder(attempt, selection, quote.data.totals.total)
      const order = pending ?? toCheckoutOrder({ ...input, quote: quote.data })
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
          const { url, is_qr: isQr } = placed.payment ?? {}
          // a link into the bank's app is shown by the result page
          if (url && !isQr && isPayAddress(url, location.origin)) location.assign(url)
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
  })

  async function send(attempt: OrderAttempt, order: CreateOrderBody): Promise<PlacedOrder> {
    try {
      return await placeOrder({ data: { key: attempt.key, order } })
    } catch (error) {
      if (isRejected(error, attempt.sent !== null)) saveRejected(attempt)
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
      setOrderError(null)
      mutate({ way, attempt: currentAttempt() })
    },
    isPlacing: isPending || isSuccess,
    orderError,
  }
}

/** The delivery time in minutes, as the 409 `promise_changed` tells it. */
const eta = v.object({ eta_min: v.number(), eta_max: v.number() })

const RESPONSE_LOST = 'Связь пропала, и\u00a0ответа на\u00a0заказ нет. Нажмите ещё раз: второго заказа не\u00a0будет.'

/** What the customer saw and does not get: promotions, and the total where it differs. */
function changedPrice(seen: Quote, present: Quote) {
  const ended = (seen.promotions ?? []).filter(({ id }) => present.promotions?.every((one) => one.id !== id) ?? true)
  const [was, is] = [seen.totals.total, present.totals.total]
  return {
    ended: endedTexts(ended.map(({ name }) => name)),
    total: was === is ? null : `Было ${priceText(was)}, стало ${priceText(is)}`,
  }
}

/** Returns a function that shows why there is no order: at its field, at the time, at the button. It never changes a choice silently;
 *  the router handles a dead session. */
function useShowOrderError(
  { draft, choices, pay, quote }: Checkout,
  { onCardLost, onInvalid, setOrderError }: Pick<Options, 'onCardLost' | 'onInvalid'> & { setOrderError: (error: OrderError) => void },
): (error: unknown) => Promise<void> {
  const queryClient = useQueryClient()
  const syncCart = useSyncCart()
  const change = useSetAtom(changeDraftAtom)
  const showErrors = useSetAtom(showErrorsAtom)

  /** The dialog lists products that are gone or dearer; a toast names promotions that ended and shows another total. The customer presses
   *  again. */
  async function showCartChange(): Promise<void> {
    const seen = quote.data
    try {
      const isShown = await syncCart()
      const [{ data: present, isSuccess }] = await Promise.all([
        quote.refetch(),
        queryClient.invalidateQueries({ queryKey: authQueries.user().queryKey }),
        queryClient.invalidateQueries({ queryKey: cartQueries.promotions().queryKey }),
      ])
      if (isShown) return
      const known = seen && isSuccess ? changedPrice(seen, present) : { ended: [], total: null }
      const text = known.total ?? 'Проверьте заказ и нажмите ещё раз'
      showToast({ kind: 'note', title: known.ended.length > 0 ? known.ended.join(' ') : 'Сумма изменилась', text })
    } catch (error) {
      showError(error)
    }
  }

  /** Replaces the promised time by the present one; the customer presses again. */
  async function showPromiseChange({ data, message }: ApiError): Promise<void> {
    const now = v.safeParse(eta, data)
    const verb = draft.delivery_type === 'pickup' ? 'готовим' : 'везём'
    const text = now.success ? `Сейчас ${verb} дольше: ${etaText(now.output)}.` : message
    const { queryKey } = shopQueries.shop()
    if (now.success) {
      const update = <City extends Checkout['cities'][number]>(city: City) =>
        city.id === choices.city.id ? { ...city, delivery: { ...city.delivery, ...now.output } } : city
      queryClient.setQueryData(queryKey, (shop) => shop && { ...shop, cities: shop.cities.map(update) })
    } else await queryClient.invalidateQueries({ queryKey })
    showErrors({ promise: text })
    setOrderError({ text: `${text} Если подходит, нажмите ещё раз.` })
    await quote.refetch()
  }

  function showFields(error: ApiError): void {
    const { shown, rest } = splitErrors(error.fields)
    if (shown['datetime'] !== undefined) {
      change({ datetime: null })
      // closed or paused meanwhile
      void queryClient.invalidateQueries({ queryKey: checkoutQueries.kitchen(choices.city.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: shopQueries.pickupPoints().queryKey })
    }
    // a preselected card that is gone is not replaced by another way
    if (shown['pay_type'] !== undefined && pay.card) change({ pay_way: 'saved', card_id: pay.card.id })
    showErrors(shown)
    onInvalid()
    for (const text of new Set(rest)) showToast({ kind: 'bad', title: text })
    // another order may have spent bonuses
    if (shown['bonuses'] !== undefined) void queryClient.invalidateQueries({ queryKey: authQueries.user().queryKey })
    if (shown['pay_type'] !== undefined) onCardLost()
    void quote.refetch()
  }

  return async (error) => {
    if (!(error instanceof ApiError)) {
      // a rate limit most likely counts others behind the same address
      if (isRateLimited(error)) return showError(error)
      return setOrderError({ text: error instanceof TypeError ? RESPONSE_LOST : errorText(error) })
    }
    if (error.status === 401) return
    if (error.code === 'cart_changed') return showCartChange()
    if (error.code === 'promise_changed') return showPromiseChange(error)
    if (error.status === 422 && Object.keys(error.fields).length > 0) return showFields(error)
    if (error.code === 'too_many_unpaid') return setOrderError({ text: error.message, hasUnpaid: true })
    if (isRateLimited(error)) return showError(error)
    setOrderError({ text: errorText(error) })
  }
}
