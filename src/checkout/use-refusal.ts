import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import * as v from 'valibot'
import { authQueries } from '~/auth/auth.queries'
import { etaText } from '~/shop/delivery-facts'
import { shopQueries } from '~/shop/shop.queries'
import { ApiError, errorText, isFlood } from '~/lib/api-error'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { changeDraftAtom, setCheckoutStateAtom, showErrorsAtom } from './checkout.atoms'
import { checkoutQueries } from './checkout.queries'
import { splitErrors } from './order-body'
import type { Checkout } from './use-checkout'

/** How long a city needs, in minutes, as a 409 `promise_changed` tells it. */
const promise = v.object({ eta_min: v.number(), eta_max: v.number() })
type Promised = v.InferOutput<typeof promise>

type Refusal = { checkout: Checkout; onCardLost: () => void; onRefused: () => void }

const ANSWER_LOST = 'Связь пропала, и\u00a0ответа на\u00a0заказ нет. Нажмите ещё раз: второго заказа не\u00a0будет.'

/** Gives a function that says why there is no order, where it can be mended: at its field, at the time, at the button. A time
 *  that ran out is taken back, never moved. A dead session is told by the router's own watch. */
export function useRefusal({ checkout, onCardLost, onRefused }: Refusal): (error: unknown) => Promise<void> {
  const { draft, choices, pay, quote } = checkout
  const queryClient = useQueryClient()
  const change = useSetAtom(changeDraftAtom)
  const showErrors = useSetAtom(showErrorsAtom)
  const setState = useSetAtom(setCheckoutStateAtom)

  /** What the shop promises now takes the place of what it promised, and counts once the customer has pressed again. */
  async function tellNewPromise({ data, message }: ApiError): Promise<void> {
    const now = v.safeParse(promise, data)
    const verb = draft.delivery_type === 'pickup' ? 'готовим' : 'везём'
    const text = now.success ? `Сейчас ${verb} дольше: ${etaText(now.output)}.` : message
    if (now.success) {
      queryClient.setQueryData(shopQueries.shop().queryKey, (shop) => shop && withPromise(shop, choices.city.id, now.output))
    } else await queryClient.invalidateQueries({ queryKey: shopQueries.shop().queryKey })
    showErrors({ promise: text })
    setState({ errorMessage: `${text} Если подходит, нажмите ещё раз.` })
    await quote.refetch()
  }

  function tellFields(error: ApiError): void {
    const { shown, rest } = splitErrors(error.fields)
    if (shown['datetime'] !== undefined) {
      change({ datetime: null })
      void queryClient.invalidateQueries({ queryKey: checkoutQueries.kitchen(choices.city.id).queryKey })
    }
    // the default card was chosen unasked: once it is gone, no other way takes its place by itself
    if (shown['pay_type'] !== undefined && pay.card) change({ pay_way: 'saved', card_id: pay.card.id })
    showErrors(shown)
    onRefused()
    for (const text of new Set(rest)) showToast({ kind: 'bad', title: text })
    // bonuses may have been spent by another order
    if (shown['bonuses'] !== undefined) void queryClient.invalidateQueries({ queryKey: authQueries.user().queryKey })
    if (shown['pay_type'] !== undefined) onCardLost()
    void quote.refetch()
  }

  return async (error) => {
    if (error instanceof ApiError && error.status === 401) return
    if (error instanceof ApiError && error.code === 'promise_changed') return tellNewPromise(error)
    if (error instanceof ApiError && error.status === 422) return tellFields(error)
    if (error instanceof ApiError && error.code === 'too_many_unpaid') return setState({ errorMessage: error.message, hasUnpaid: true })
    // a flood of others behind the same address, most likely: nothing of the order is at fault
    if (isFlood(error)) return showError(error)
    setState({ errorMessage: error instanceof TypeError ? ANSWER_LOST : errorText(error) })
  }
}

/** The shop with another promise of one city. */
function withPromise<Shop extends { cities: { id: number; delivery: Promised }[] }>(shop: Shop, cityId: number, eta: Promised): Shop {
  return { ...shop, cities: shop.cities.map((city) => (city.id === cityId ? { ...city, delivery: { ...city.delivery, ...eta } } : city)) }
}
