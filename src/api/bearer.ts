import { createMiddleware } from '@tanstack/react-start'
import { setResponseHeader } from '@tanstack/react-start/server'
import { readToken } from '~/lib/token'
import { documentToken } from './document-token'

/** Gives a server function the customer's token as `context.token`, or `null`.
 *  A call from the browser counts by its Authorization header alone, so a forged cross-site request is nobody;
 *  while a document is rendered, its cookie counts. The lock itself is the API's bearer check. */
export const bearer = createMiddleware({ type: 'function' })
  .middleware([documentToken])
  .client(({ next }) => {
    const token = readToken()
    return next(token ? { headers: { authorization: `Bearer ${token}` } } : {})
  })
  .server(({ next, context }) => {
    setResponseHeader('cache-control', 'private, no-store')
    return next({ context: { token: context.documentToken ?? context.headerToken } })
  })
