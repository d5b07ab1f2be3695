import { createMiddleware } from '@tanstack/react-start'
import { isMarkedSignedOut } from '~/lib/signed-out'

/** Says whose request it is: `documentToken` is the session cookie and is read only while a document is rendered
 *  (`handlerType` decides, never the URL: `/%5FserverFn/…` is a server function call too);
 *  `headerToken` is the Bearer header of a server function call. Contract "Sign-in". */
export const documentToken = createMiddleware().server(({ next, request, handlerType }) => {
  const isDocument = handlerType === 'router'
  return next({
    context: {
      documentToken: isDocument ? cookieToken(request.headers.get('cookie')) : null,
      headerToken: isDocument ? null : headerToken(request.headers.get('authorization')),
    },
  })
})

const cookieToken = (header: string | null) =>
  isMarkedSignedOut(header ?? '') ? null : (/(?:^|;\s*)token=([\w-]{16,200})(?:;|$)/.exec(header ?? '')?.[1] ?? null)
const headerToken = (header: string | null) => /^Bearer ([\w-]{16,200})$/.exec(header ?? '')?.[1] ?? null
