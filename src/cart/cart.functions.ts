import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiSend } from '~/api/client.server'
import { quote, quoteBody } from '~/contracts/cart'

/** What the server says the cart costs. A guest may ask. Changes nothing. */
export const fetchQuote = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(quoteBody))
  .handler(({ data, context }) => apiSend('POST', '/v3/cart/quote', data, quote, { token: context.token }))
