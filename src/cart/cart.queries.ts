import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QuoteBody } from '~/contracts/cart'
import { fetchQuote } from './cart.functions'

/** The server's price of a cart. The body is the key, so that cart and checkout share a price of the same choices. `ownTotal` is the
 *  browser's own total in roubles: the API logs a difference. */
export const cartQueries = {
  root: ['me', 'quote'] as const,
  quote: (body: QuoteBody, ownTotal?: number) =>
    queryOptions({
      queryKey: [...cartQueries.root, body],
      queryFn: () => fetchQuote({ data: ownTotal === undefined ? body : { ...body, total: ownTotal } }),
      staleTime: 10_000,
      placeholderData: keepPreviousData,
      enabled: body.goods.length > 0,
    }),
}
