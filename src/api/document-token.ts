import { createMiddleware } from '@tanstack/react-start'
import { isMarkedSignedOut } from '~/lib/signed-out'

/** Reads the token of a request: `documentToken` from the session cookie while a document is rendered, `headerToken` from the
 *  Bearer header of a server function call. `handlerType` decides, not the URL: `/%5FserverFn/…` is a call too. */
export const documentToken = createMiddleware().server(({ next, request, handlerType }) => {
  const isDocument = handlerType === 'router'
  return next({
    context: {
      documentToken: isDocument ? cookieToken(request.headers.get('cookie')) : null,
      headerToken: isDocument ? null : headerToken(request.headers.get('authorization')),
    },
  })
})

/** The session of a Cookie header, unless the browser is marked as signed out. */
export const cookieToken = (header: string | null) =>
  isMarkedSignedOut(header ?? '') ? null : (/(?:^|;\s*)token=([\w-]{16,200})(?:;|$)/.exec(header ?? '')?.[1] ?? null)
const headerToken = (header: string | null) => /^Bearer ([\w-]{16,200})$/.exec(header ?? '')?.[1] ?? null
