import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QuoteBody } from '~/contracts/cart'
import { fetchQuote } from './cart.functions'

/** The server's price of a cart. The body is the key: another cart or choice is another quote; while it is asked for,
 *  the former one stays in view. Personal, because a rank may have its own discount. */
export const cartQueries = {
  quote: (body: QuoteBody) =>
    queryOptions({
      queryKey: ['me', 'quote', body],
      queryFn: () => fetchQuote({ data: body }),
      staleTime: 10_000,
      placeholderData: keepPreviousData,
      enabled: body.goods.length > 0,
    }),
}
