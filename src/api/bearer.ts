import { createMiddleware } from '@tanstack/react-start'
import { setResponseHeader } from '@tanstack/react-start/server'
import { documentToken } from './document-token'
import { restoredToken } from './restore-token'

/** Gives a server function the customer's token as `context.token`, or null: from the Authorization header of a browser call,
 *  which a cross-site request cannot forge, or from the cookie while a document is rendered. The API checks the token. */
export const bearer = createMiddleware({ type: 'function' })
  .middleware([documentToken])
  .client(async ({ next }) => {
    const token = await restoredToken()
    return next(token ? { headers: { authorization: `Bearer ${token}` } } : {})
  })
  .server(({ next, context }) => {
    setResponseHeader('cache-control', 'private, no-store')
    return next({ context: { token: context.documentToken ?? context.headerToken } })
  })
