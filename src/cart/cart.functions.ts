import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiSend } from '~/api/client.server'
import { quote, quoteBody } from '~/contracts/cart'

/** Fetches the server's price of a cart, for guests too. */
export const fetchQuote = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(quoteBody))
  .handler(({ data, context }) => apiSend('POST', '/v3/cart/quote', data, quote, { token: context.token }))
