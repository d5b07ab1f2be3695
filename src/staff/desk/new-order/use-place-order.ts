import { useRef, useState } from 'react'
import type { Quote } from '~/contracts/cart'
import type { PlacedOrder } from '~/contracts/orders'
import type { PhoneOrderBody } from '~/contracts/staff-desk'
import { type ApiError, errorText, isRefusal } from '~/lib/api-error'
import { newUuid } from '~/lib/new-uuid'
import { priceText } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { isRejected, splitFaults } from '~/order-form/order-faults'
import { api } from '~/staff/api'
import { useWithPin } from '~/staff/kit/use-with-pin'
import type { Attempt } from './kept-draft'
import { type Problems, PROBLEM_FIELDS } from './order-body'

/** Why the last attempt made no order, or why that is not known (`isLost`). */
export type PlaceError = { text: string; fields: Problems; isLost: boolean }

type Options = {
  attempt: Attempt | null
  setAttempt: (attempt: Attempt | null) => void
  /** The quote that the operator sees, and a newer one. */
  quote: Quote | undefined
  requote: () => Promise<{ data: Quote | undefined }>
  onPlaced: (order: PlacedOrder, body: PhoneOrderBody) => void
}

const LOST: PlaceError = {
  text: 'Связь пропала, ответа нет. Нажмите ещё раз: уйдёт тот же заказ, второго не будет.',
  fields: {},
  isLost: true,
}

/** Places the order once for any number of presses: the same body goes under the same key. After a lost answer that very body is sent again,
 *  also when price or promise moved since, because the order may exist. */
export function usePlacePhoneOrder({ attempt, setAttempt, quote, requote, onPlaced }: Options) {
  const withPin = useWithPin()
  const [error, setError] = useState(attempt && LOST)
  // a second press may come before the attempt of the first one is drawn: it must not get a key of its own
  const isSending = useRef(false)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ key, body }: Attempt) => withPin(() => api('POST /staff/orders', { body: JSON.parse(body) as PhoneOrderBody, key })),
    onSuccess: (order, { body }) => {
      setError(null)
      onPlaced(order, JSON.parse(body) as PhoneOrderBody)
    },
    onError: async (failure) => {
      if (!isRejected(failure, error?.isLost === true)) return setError(isRefusal(failure) ? { ...LOST, text: errorText(failure) } : LOST)
      setAttempt(null)
      setError(await explain(failure))
    },
    onSettled: () => {
      isSending.current = false
    },
  })

  async function explain(failure: ApiError): Promise<PlaceError> {
    const { shown, rest } = splitFaults(failure.status === 422 ? failure.fields : {}, PROBLEM_FIELDS)
    const before = quote?.totals.total
    const { data } = await requote()
    // a dish that is stopped meanwhile is shown at the dishes, and has no new price
    if (failure.code === 'cart_changed' && data?.lines.some(({ available }) => !available)) return { text: '', fields: {}, isLost: false }
    const now = data?.totals.total
    if (failure.code === 'cart_changed' && before !== undefined && now !== undefined && before !== now)
      return { text: `Цены изменились: было ${priceText(before)}, стало ${priceText(now)}. Скажите гостю.`, fields: {}, isLost: false }
    const isAtField = Object.keys(shown).length > 0 && rest.length === 0
    return { text: isAtField ? '' : [...new Set(rest)].join(' ') || errorText(failure), fields: shown, isLost: false }
  }

  function send(next: Attempt): void {
    if (isSending.current) return
    isSending.current = true
    if (next.key !== attempt?.key) setError(null)
    setAttempt(next)
    mutate(next)
  }

  return {
    // an order that was begun again has no lost answer
    error: error?.isLost && attempt === null ? null : error,
    isPlacing: isPending,
    forgetError: () => setError((last) => (last?.isLost ? last : null)),
    place: (order: PhoneOrderBody) => {
      const body = JSON.stringify(order)
      send(attempt?.body === body ? attempt : { key: newUuid(), body })
    },
    /** Sends what has no answer yet once more. */
    placeAgain: () => attempt && send(attempt),
  }
}
