import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { certificate, checkCertificateBody, type QuoteBody, quote, quoteBody } from '~/contracts/cart'
import { shopContacts } from '~/contracts/dictionaries'

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
  /** The rules without a code and what prices by them, which is loaded only where there are any; null for none. */
  promotions: () =>
    queryOptions({
      queryKey: ['promotion-rules'],
      queryFn: async () => {
        const rules = await fetchRules()
        return rules.length === 0 ? null : { rules, pricePromoted: (await import('~/rules/promotions')).pricePromoted }
      },
      staleTime: 60_000,
      structuralSharing: false,
    }),
}

const fetchRules = createServerFn().handler(async () => (await apiGet('/v2/option', shopContacts)).promotions ?? [])

/** Fetches the server's price of a cart, for guests too. */
export const fetchQuote = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(quoteBody))
  .handler(({ data, context }) => apiSend('POST', '/v3/cart/quote', data, quote, { token: context.token }))

/** Effect of a code on a cart; changes nothing. @throws ApiError 401, 422 `certificate` with the code `promo_<reason>` */
export const checkCertificate = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(checkCertificateBody))
  .handler(({ data, context }) => apiSend('POST', '/v2/check-certificate', data, certificate, { token: context.token }))
