import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { DEFAULT_ERROR } from '~/contracts/constants'
import { conflict, errorBodyOf, HttpError, reasonOf } from '#server/core/errors'
import { reportError } from '#server/core/report-error'
import type { Settings } from '#server/core/settings'
import { isConstraintBroken } from '#server/db/retry-overtaken'
import type { ApiEnv } from './context'
import { setTokenCookie } from './cookies'
import { fallbackError, isFallbackStatus } from './fallback-response'
import { changingGet } from './guards'
import { METHODS, routesAt, routeLabel } from './request-log'

/** The response for anything thrown. A 500 shows no internals; a 401 to a customer's bearer token ends the document cookie. */
export function errorResponse(error: unknown, c: Context): Response {
  const known = toHttpError(error)
  const isOfCustomer = c.req.header('authorization') !== undefined && !c.req.path.startsWith('/api/staff/')
  if (known.status === 401 && isOfCustomer) setTokenCookie(c, '')
  return c.json(errorBodyOf(known), known.status, { 'cache-control': 'no-store', ...known.details.headers })
}

/** The same, and reports unexpected failures. An HttpError is never one, also with status 500 and above (maintenance). */
export function reportedErrorResponse(error: unknown, c: Context): Response {
  const response = errorResponse(error, c)
  // a repeated call of staff at the same time gets the first answer
  const isRepeat = reasonOf(error).includes('staff_audit.op_id')
  if ((response.status >= 500 && !(error instanceof HttpError)) || (isConstraintBroken(error) && !isRepeat))
    reportError(error, { route: `${c.req.method} ${routeLabel(routePath(c))}` })
  return response
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  // somebody else deleted or took meanwhile what this change needs; what the database refused is not stored
  if (isConstraintBroken(error))
    return conflict('overtaken', 'Это только что изменил кто-то ещё. Обновите страницу и\u00a0попробуйте ещё раз.')
  if (!(error instanceof HTTPException) || error.status >= 500) return fallbackError(500)
  return isFallbackStatus(error.status) ? fallbackError(error.status) : new HttpError(error.status, 'bad_request', DEFAULT_ERROR)
}

/** Whether this environment serves the path (with `/api`): `/dev/…` exists in the demo and in previews only, the pages of the
 *  sandbox bank only where it takes the payments. */
export function isServedPath(path: string, { environment, payment }: Pick<Settings, 'environment' | 'payment'>): boolean {
  if (path.startsWith('/api/dev/')) return environment !== 'production'
  return payment.adapter === 'sandbox' || !path.startsWith('/api/payments/sandbox/')
}

/** 404 for what this environment does not serve. */
export const servedOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isServedPath(c.req.path, c.get('service').settings)) throw fallbackError(404)
  await next()
})

/** The response where no route matched: 404 for an unknown path, else 405 with `Allow`, or 204 to OPTIONS. */
export function unmatchedResponse(c: Context<ApiEnv>, api: OpenAPIHono<ApiEnv>): Response {
  const methods = METHODS.flatMap((method) => {
    const handlers = routesAt(api, method, c.req.path).map(({ handler }) => handler)
    const isHeadToo = method === 'GET' && !handlers.includes(changingGet)
    return handlers.length === 0 ? [] : isHeadToo ? ['GET', 'HEAD'] : [method]
  })
  if (methods.length === 0) return errorResponse(fallbackError(404), c)
  const allow = [...methods, 'OPTIONS'].toSorted().join(', ')
  return c.req.method === 'OPTIONS' ? c.body(null, 204, { allow }) : errorResponse(fallbackError(405, { allow }), c)
}
