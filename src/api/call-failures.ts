import { createMiddleware } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { ApiError } from '~/lib/api-error'

/** A browser's call of a server function: whether the function has begun (its payload was readable), and our failure. */
type Call = { hasBegun: boolean; failure?: Error }
const calls = new WeakMap<Request, Call>()

/** Throws what a browser's call failed with unexpectedly: the framework would send its message to the browser. */
export function throwFailure(request: Request): void {
  const failure = calls.get(request)?.failure
  if (failure) throw failure
}

/** Records what a called function throws besides errors of the API, redirects and not-found. */
export const functionFailures = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  const call = calls.get(getRequest())
  if (!call) return next()
  call.hasBegun = true
  try {
    return await next()
  } catch (error) {
    if (error instanceof Error && !(error instanceof ApiError)) call.failure = error
    throw error
  }
})

const UNKNOWN_FUNCTION = /^Server function (?:info not found|not accessible)/

/** Answers a call that reaches no function with 404 (unknown) or 400 (unreadable payload), and records failures of ours. The bodies are
 *  the Worker's (`server/edge`). */
export const callFailures = createMiddleware().server(async ({ next, request, pathname, handlerType }) => {
  if (handlerType !== 'serverFn') return next()
  // the framework looks functions up in an object, which has `constructor` too
  if ((pathname.split('/')[2] ?? '') in {}) return new Response(null, { status: 404 })
  const call: Call = { hasBegun: false }
  calls.set(request, call)
  try {
    const result = await next()
    if (result.response.status < 500) return result
    if (!call.hasBegun) return new Response(null, { status: 400 })
    throw new Error('the result of a server function cannot be sent')
  } catch (error) {
    if (error instanceof Error && UNKNOWN_FUNCTION.test(error.message)) return new Response(null, { status: 404 })
    call.failure ??= error instanceof Error ? error : new Error('a call failed', { cause: error })
    return new Response(null, { status: 500 })
  }
})
