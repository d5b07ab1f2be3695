import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QuoteBody } from '~/contracts/cart'
import { fetchQuote } from './cart.functions'

/** The server's price of a cart. The body is the key: another cart or choice is another quote; while it is asked for,
 *  the former one stays in view. Personal, because a rank may have its own discount. `ownTotal` (roubles) is what the
 *  browser made of the same cart: it travels, so that the API can log a difference, and is no part of the question. */
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
