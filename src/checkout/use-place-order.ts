import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { clearCartAtom } from '~/cart/cart.atoms'
import { cartQueries } from '~/cart/cart.queries'
import { useSyncCart } from '~/cart/use-sync-cart'
import { ApiError } from '~/lib/api-error'
import { formatPrice } from '~/lib/text'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { clearDraftAtom, showErrorsAtom } from './checkout.atoms'
import { placeOrder } from './checkout.functions'
import { splitErrors, toOrderBody } from './order-body'
import { forgetOrderKey, orderKey } from './order-key'
import type { Checkout } from './use-checkout'

export type OrderOutcome = {
  /** The order stands; the cart and the draft are cleared after this. */
  onPlaced: (orderId: number) => Promise<void>
  /** An earlier try, whose answer was lost, had been taken. */
  onTaken: () => Promise<void>
}
type PlaceOrder = OrderOutcome & { checkout: Checkout; name: string; onRefused: () => void }

/** Sends the order, once however often it is asked. What was typed stays until the order stands; the key of the try stays
 *  until its answer is known, so that a repeat of the same order is the same order. */
export function usePlaceOrder({ checkout, name, onPlaced, onTaken, onRefused }: PlaceOrder) {
  const { draft, choices, lines, promo, persons, quote, quoteBody } = checkout
  const queryClient = useQueryClient()
  const syncCart = useSyncCart()
  const clearCart = useSetAtom(clearCartAtom)
  const clearDraft = useSetAtom(clearDraftAtom)
  const showErrors = useSetAtom(showErrorsAtom)
  const isBusy = useRef(false)

  const { mutate, isPending, isSuccess, data } = useMutation({
    // without a connection it fails at once and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: async (seen: number) => {
      const priced = await queryClient.fetchQuery({ ...cartQueries.quote(quoteBody), networkMode: 'always' })
      if (priced.totals.total !== seen) return { newTotal: priced.totals.total }
      const order = toOrderBody({ draft, choices, lines, name, persons, promocode: promo?.code ?? null, quote: priced })
      return placeOrder({ data: { key: orderKey(), order } })
    },
    onSuccess: async (answer, seen) => {
      if ('newTotal' in answer) return followCart(`Было ${formatPrice(seen)}, стало ${formatPrice(answer.newTotal)}`)
      try {
        await onPlaced(answer.id)
      } finally {
        clearCart()
        clearDraft()
      }
    },
    onError: explain,
    onSettled: () => {
      isBusy.current = false
    },
  })

  /** Says why there is no order, where it can be mended. A dead session is told by the router's own watch. */
  async function explain(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return showError(error)
    if (error.code === 'cart_changed') return followCart('Проверьте заказ и нажмите ещё раз')
    if (error.code === 'idempotency_key_reused') {
      forgetOrderKey()
      return onTaken()
    }
    if (error.status === 422) {
      const { shown, rest } = splitErrors(error.fields)
      showErrors(shown)
      onRefused()
      for (const text of new Set(rest)) showToast({ kind: 'bad', title: text })
      // bonuses may have been spent by another order
      if (shown['bonuses'] !== undefined) void queryClient.invalidateQueries({ queryKey: authQueries.user().queryKey })
      void quote.refetch()
      return
    }
    if (error.status !== 401) showError(error)
  }

  /** Brings the cart up to the catalogue; the dialog tells what is worse, else a toast tells that the sum is another. */
  async function followCart(text: string): Promise<void> {
    try {
      const isTold = await syncCart()
      if (!isTold) showToast({ kind: 'note', title: 'Сумма изменилась', text })
      await quote.refetch()
    } catch (error) {
      showError(error)
    }
  }

  return {
    /** Sends the order at the total (roubles) that the customer sees. */
    place: (seen: number) => {
      if (isBusy.current) return
      isBusy.current = true
      mutate(seen)
    },
    isPlacing: isPending || (isSuccess && 'id' in data),
  }
}
