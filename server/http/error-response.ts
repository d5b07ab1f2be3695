import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { DEFAULT_ERROR } from '~/contracts/constants'
import { errorBody, HttpError } from '#server/core/errors'
import { reportError } from '#server/core/report-error'
import { routeLabel } from './route-labels'
import { clearTokenCookie } from './cookies'

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
