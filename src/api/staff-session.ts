import { createMiddleware } from '@tanstack/react-start'
import { getRequestHeader, setResponseHeader } from '@tanstack/react-start/server'
import { sendOnce } from '~/lib/send-once'

/** The cookies of the staff side, as one Cookie header, of a server function call; documents never read them. Among the middleware of
 *  all requests (src/start.ts), because only those are told the handler's type. */
export const staffCookies = createMiddleware().server(({ next, request, handlerType }) =>
  next({ context: { staffCookies: handlerType === 'serverFn' ? staffCookiesOf(request.headers.get('cookie')) : '' } }),
)

/** Gives a server function `context.staff`, the call options with which it speaks to the API for the person or device at the
 *  browser. The API's answer may set the cookies anew. */
export const staffSession = createMiddleware({ type: 'function' })
  .middleware([staffCookies])
  .server(({ next, context }) => {
    setResponseHeader('cache-control', 'private, no-store')
    return next({ context: { staff: { staff: context.staffCookies } } })
  })

/** The same for a call that creates: with an idempotency key, so that a repeat after a lost answer creates once. */
export const staffCreation = createMiddleware({ type: 'function' })
  .middleware([staffSession])
  .client(({ next, data, serverFnMeta }) => sendOnce(serverFnMeta.id, data, (key) => next({ headers: { 'idempotency-key': key } })))
  .server(({ next, context }) => next({ context: { staff: { ...context.staff, key: getRequestHeader('idempotency-key') } } }))

const COOKIE = /(?:^|;\s*)((?:staff|staff_device)=[\w-]{16,200})(?=;|$)/g

const staffCookiesOf = (header: string | null) => [...(header ?? '').matchAll(COOKIE)].map(([, cookie]) => cookie).join('; ')
