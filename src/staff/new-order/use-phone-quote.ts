import { useQuery } from '@tanstack/react-query'
import type { PhoneQuoteBody } from '~/contracts/staff-desk'
import { useDebounced } from '~/lib/use-debounced'
import { clockOffset } from '~/lib/server-clock'
import { deskQueries } from '~/staff/orders/orders.queries'

/** A person types faster; an answer to each key would be thrown away. */
const WAIT_MS = 200

/** The price and promise of what is told. While a change is priced the last answer stays, and `isFresh` is false. */
export function usePhoneQuote(body: PhoneQuoteBody) {
  const offset = clockOffset()
  const text = JSON.stringify(body)
  const settled = useDebounced(text, WAIT_MS)
  const isAsked = body.goods.length > 0
  const settledBody = JSON.parse(settled) as PhoneQuoteBody
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...deskQueries.quote(settledBody),
    // an empty order has no price, also while the first dish waits to be priced
    enabled: isAsked && settledBody.goods.length > 0,
  })
  const isFresh = isAsked && settled === text && data !== undefined && !isPlaceholderData
  return {
    quote: isAsked ? data : undefined,
    /** The server's time of the answer. */
    quotedAt: dataUpdatedAt + offset,
    isFresh: isFresh && error === null,
    isPricing: isAsked && (settled !== text || isFetching) && !isFresh,
    error: isAsked && settled === text ? error : null,
    refetch,
  }
}
