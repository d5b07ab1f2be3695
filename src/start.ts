import { createSerializationAdapter } from '@tanstack/react-router'
import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { callFailures, functionFailures } from '~/api/call-failures'
import { documentToken } from '~/api/document-token'
import { failureOf, isIncomplete } from '~/api/failed-status'
import { serverTime } from '~/api/server-time'
import { ApiError } from '~/lib/api-error'
import { withinLimit } from '~/lib/time-limit'
import { bareDocument, missingMessage } from '~/pages/bare-document'
import { isCrawler } from '~/rules/crawlers'

/** Carries an ApiError from a server function to the browser; by default only the message arrives. */
const apiErrorAdapter = createSerializationAdapter({
  key: 'ApiError',
  test: (value): value is ApiError => value instanceof ApiError,
  toSerializable: (error) => JSON.stringify({ ...error, message: error.message }),
  fromSerializable: (text) => new ApiError(JSON.parse(text)),
})

/** Server functions accept calls of our own pages only; documents are public. */
const csrf = createCsrfMiddleware({ filter: ({ handlerType }) => handlerType === 'serverFn' })

/** An error page has the status of the failed call; Start knows only 500. A page rendered in spite of a failed call is not
 *  cacheable. The document is read to its end first, because its last parts make calls too. */
const failedStatus = createMiddleware().server(async ({ next, request, handlerType }) => {
  const result = await next()
  if (handlerType !== 'router') return result
  const { response } = result
  const body = response.body && (await response.arrayBuffer())
  const headers = new Headers(response.headers)
  if (isIncomplete(request)) headers.set('cache-control', 'private, no-store')
  const failure = failureOf(request)
  const status = failure && response.status === 500 ? failure.status : response.status
  return { ...result, response: new Response(body, { status, headers }) }
})

/** A crawler gets the status and a bare document instead of the error page. */
const bareForCrawlers = createMiddleware().server(async ({ next, request, pathname, handlerType }) => {
  const result = await next()
  const { status, body } = result.response
  if (handlerType !== 'router' || status < 400 || !isCrawler(request.headers.get('user-agent'))) return result
  await body?.cancel()
  const message = status === 404 ? await missing(pathname) : (failureOf(request)?.text ?? null)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  return { ...result, response: new Response(bareDocument(status, message), { status, headers }) }
})

/** The message that the not-found page holds for programs. */
async function missing(pathname: string): Promise<string> {
  const { getRouter } = await import('./router')
  return missingMessage(pathname, getRouter())
}

/** A call of the browser ends within its time limit, which covers the whole answer: the framework reads it after this. */
const fetchWithinLimit: typeof fetch = (url, init) =>
  withinLimit(
    async (signal) => {
      const response = await fetch(url, { ...init, signal })
      await response.clone().arrayBuffer()
      return response
    },
    { signal: init?.signal ?? undefined },
  )

export const startInstance = createStart(() => ({
  serverFns: { fetch: fetchWithinLimit },
  serializationAdapters: [apiErrorAdapter],
  functionMiddleware: [serverTime, functionFailures],
  requestMiddleware: [callFailures, csrf, documentToken, bareForCrawlers, failedStatus],
}))
