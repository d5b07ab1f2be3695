import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { DEFAULT_ERROR } from '~/contracts/constants'
import { errorBody, HttpError, missing } from '#server/core/errors'
import { reportError } from '#server/core/report-error'
import type { Settings } from '#server/core/settings'
import type { ApiEnv } from './context'
import { clearTokenCookie } from './cookies'
import { pathPattern, routeLabel } from './request-log'

const HONO_ERRORS: Record<number, HttpError> = {
  400: new HttpError(400, 'bad_request', 'Не получилось прочитать запрос'),
  413: new HttpError(413, 'too_large', 'Запрос слишком большой'),
  415: new HttpError(415, 'unsupported_type', 'Запрос должен быть в формате JSON'),
}

/** The response for anything thrown. A 500 shows no internals; a 401 to a bearer token ends the document cookie. */
export function errorResponse(error: unknown, c: Context): Response {
  const known = toHttpError(error)
  if (known.status === 401 && c.req.header('authorization') !== undefined) clearTokenCookie(c)
  return c.json(errorBody(known), known.status, { 'cache-control': 'no-store', ...known.details.headers })
}

/** The same, and reports unexpected failures. An HttpError is never one, also with status 500 and above (maintenance). */
export function reportedErrorResponse(error: unknown, c: Context): Response {
  const response = errorResponse(error, c)
  if (response.status >= 500 && !(error instanceof HttpError)) reportError(error, { route: `${c.req.method} ${routeLabel(routePath(c))}` })
  return response
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof HTTPException && error.status < 500)
    return HONO_ERRORS[error.status] ?? new HttpError(error.status as HttpError['status'], 'bad_request', DEFAULT_ERROR)
  return new HttpError(500, 'internal', DEFAULT_ERROR)
}

/** Whether this environment serves the path (without `/api`): `/dev/…` exists in the demo and in previews only, the pages of
 *  the sandbox bank only where it takes the payments. */
export function isServed(path: string, { environment, payment }: Pick<Settings, 'environment' | 'payment'>): boolean {
  if (path.startsWith('/dev/')) return environment !== 'production'
  return payment.adapter === 'sandbox' || !path.startsWith('/payments/sandbox/')
}

/** The response where no route matched: 404 for an unknown path, else 405 with `Allow`, or 204 to OPTIONS. */
export function unmatchedResponse(c: Context<ApiEnv>, api: OpenAPIHono<ApiEnv>): Response {
  const allow = allowedMethods(c, api).join(', ')
  if (allow === '') return errorResponse(missing('Такого адреса в API нет'), c)
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow })
  return errorResponse(new HttpError(405, 'method_not_allowed', 'Этот адрес так не вызывают', { headers: { allow } }), c)
}

function allowedMethods(c: Context<ApiEnv>, api: OpenAPIHono<ApiEnv>): string[] {
  const { settings } = c.get('service')
  const methods = api.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || !isServed(definition.route.path, settings)) return []
    if (!pathPattern(`/api${routeLabel(definition.route.path)}`).test(c.req.path)) return []
    const method = definition.route.method.toUpperCase()
    return method === 'GET' && !('x-changes-state' in definition.route) ? ['GET', 'HEAD'] : [method]
  })
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].toSorted()
}
