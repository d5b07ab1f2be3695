import { useRef, useState } from 'react'
import type { Quote } from '~/contracts/cart'
import type { PlacedOrder } from '~/contracts/orders'
import type { PhoneOrderBody } from '~/contracts/staff-desk'
import { ApiError, errorText } from '~/lib/api-error'
import { formatPrice } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { useWithPin } from '~/staff/kit/use-with-pin'
import type { Attempt } from './kept-draft'
import { type Problems, splitFields } from './order-body'

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

/** Whether the server certainly stored nothing. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 401, 403, 404, 409, 413, 422, 429].includes(error.status)

/** Places the order once for any number of presses: the same body goes under the same key. After a lost answer that very body is sent again,
 *  also when price or promise moved since, because the order may exist. */
export function usePlaceOrder({ attempt, setAttempt, quote, requote, onPlaced }: Options) {
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
      if (!isRefused(failure)) return setError(LOST)
      setAttempt(null)
      setError(await explain(failure))
    },
    onSettled: () => {
      isSending.current = false
    },
  })

  async function explain(failure: ApiError): Promise<PlaceError> {
    const { shown, rest } = splitFields(failure.status === 422 ? failure.fields : {})
    const before = quote?.totals.total
    const { data } = await requote()
    // a dish that is stopped meanwhile is told at the dishes, and has no new price
    if (failure.code === 'cart_changed' && data?.lines.some(({ available }) => !available)) return { text: '', fields: {}, isLost: false }
    const now = data?.totals.total
    if (failure.code === 'cart_changed' && before !== undefined && now !== undefined && before !== now)
      return { text: `Цены изменились: было ${formatPrice(before)}, стало ${formatPrice(now)}. Скажите гостю.`, fields: {}, isLost: false }
    const isAtField = Object.keys(shown).length > 0 && rest.length === 0
    return { text: isAtField ? '' : [...new Set(rest)].join(' ') || errorText(failure), fields: shown, isLost: false }
  }

  function send(next: Attempt): void {
    if (isSending.current) return
    isSending.current = true
    setAttempt(next)
    mutate(next)
  }

  return {
    error,
    isPlacing: isPending,
    forgetError: () => setError((last) => (last?.isLost ? last : null)),
    place: (order: PhoneOrderBody) => {
      const body = JSON.stringify(order)
      send(attempt?.body === body ? attempt : { key: crypto.randomUUID(), body })
    },
    /** Sends what has no answer yet once more. */
    placeAgain: () => attempt && send(attempt),
  }
}
