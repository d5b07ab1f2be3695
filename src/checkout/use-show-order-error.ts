import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import * as v from 'valibot'
import { authQueries } from '~/auth/auth.queries'
import { useSyncCart } from '~/cart/sync-cart'
import { ApiError, errorText, isRateLimited } from '~/lib/api-error'
import { formatPrice } from '~/lib/text'
import { etaText } from '~/shop/delivery-facts'
import { shopQueries } from '~/shop/shop.queries'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { changeDraftAtom, setOrderErrorAtom, showErrorsAtom } from './checkout.atoms'
import { checkoutQueries } from './checkout.functions'
import { splitErrors } from './order-body'
import type { Checkout } from './use-checkout'

/** What a 409 tells: the delivery time in minutes of `promise_changed`, the difference of `cart_changed`. */
const eta = v.object({ eta_min: v.number(), eta_max: v.number() })
const difference = v.object({
  outed: v.array(v.unknown()),
  changed: v.array(v.unknown()),
  totals: v.object({ total: v.number() }),
})

type Options = { checkout: Checkout; onCardLost: () => void; onInvalid: () => void }

const RESPONSE_LOST = 'Связь пропала, и\u00a0ответа на\u00a0заказ нет. Нажмите ещё раз: второго заказа не\u00a0будет.'

/** Returns a function that shows why there is no order: at its field, at the time, at the button. It never changes a choice silently;
 *  the router handles a dead session. */
export function useShowOrderError({ checkout, onCardLost, onInvalid }: Options): (error: unknown) => Promise<void> {
  const { draft, choices, pay, quote } = checkout
  const queryClient = useQueryClient()
  const syncCart = useSyncCart()
  const change = useSetAtom(changeDraftAtom)
  const showErrors = useSetAtom(showErrorsAtom)
  const setOrderError = useSetAtom(setOrderErrorAtom)

  /** The dialog lists products that are gone or dearer; a toast shows another total. The customer presses again. */
  async function showCartChange({ data }: ApiError): Promise<void> {
    const changes = v.safeParse(difference, data)
    const { outed, changed, totals } = changes.success ? changes.output : { outed: [], changed: [], totals: null }
    const seen = quote.data?.totals.total
    try {
      const isShown = (outed.length > 0 || changed.length > 0) && (await syncCart())
      if (!isShown) {
        const text = totals && seen !== undefined ? `Было ${formatPrice(seen)}, стало ${formatPrice(totals.total)}` : undefined
        showToast({ kind: 'note', title: 'Сумма изменилась', text: text ?? 'Проверьте заказ и нажмите ещё раз' })
      }
      await Promise.all([quote.refetch(), queryClient.invalidateQueries({ queryKey: authQueries.user().queryKey })])
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
      const isChosen = ({ id }: { id: number }) => id === choices.city.id
      queryClient.setQueryData(
        queryKey,
        (shop) =>
          shop && {
            ...shop,
            cities: shop.cities.map((city) => (isChosen(city) ? { ...city, delivery: { ...city.delivery, ...now.output } } : city)),
          },
      )
    } else await queryClient.invalidateQueries({ queryKey })
    showErrors({ promise: text })
    setOrderError({ text: `${text} Если подходит, нажмите ещё раз.` })
    await quote.refetch()
  }

  function showFields(error: ApiError): void {
    const { shown, rest } = splitErrors(error.fields)
    if (shown['datetime'] !== undefined) {
      change({ datetime: null })
      void queryClient.invalidateQueries({ queryKey: checkoutQueries.kitchen(choices.city.id).queryKey })
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
    if (error.code === 'cart_changed') return showCartChange(error)
    if (error.code === 'promise_changed') return showPromiseChange(error)
    if (error.status === 422) return showFields(error)
    if (error.code === 'too_many_unpaid') return setOrderError({ text: error.message, hasUnpaid: true })
    if (isRateLimited(error)) return showError(error)
    setOrderError({ text: errorText(error) })
  }
}
