import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DEFAULT_ERROR } from '~/contracts/constants'
import { HttpError } from '#server/core/errors'
import { reportError } from '#server/core/report-error'
import { clearTokenCookie } from './cookies'
import { routeLabel } from './route-label'

const STATUS_TEXTS: Record<number, [code: string, text: string]> = {
  400: ['bad_request', 'Не получилось прочитать запрос'],
  413: ['too_large', 'Запрос слишком большой'],
  415: ['unsupported_type', 'Запрос должен быть в формате JSON'],
}

/** Turns whatever was thrown into the error body of contract "General". A 500 never shows internals; a 401 ends the
 *  document cookie of whoever came with a dead token. */
export function errorResponse(error: unknown, c: Context): Response {
  const known = toHttpError(error)
  if (known.status === 401 && c.req.header('authorization') !== undefined) clearTokenCookie(c)
  const [field, text] = Object.entries(known.details.fields ?? {})[0] ?? []
  const message = field === undefined ? known.message : `${field}:${text}`
  return c.json(
    {
      message: known.message,
      error: {
        message,
        code: known.code,
        ...(known.details.fields && { fields: known.details.fields }),
        ...known.details.extra,
      },
    },
    known.status,
    { 'cache-control': 'no-store', ...known.details.headers },
  )
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof HTTPException) {
    const [code, text] = STATUS_TEXTS[error.status] ?? ['bad_request', DEFAULT_ERROR]
    if (error.status < 500) return new HttpError(error.status as ContentfulStatusCode, code, text)
  }
  return new HttpError(500, 'internal', DEFAULT_ERROR)
}

/** Answers whatever was thrown, and reports what is a failure of ours: neither a refusal nor what was thrown on purpose,
 *  such as maintenance. Spec §8. */
export function reportedErrorResponse(error: unknown, c: Context): Response {
  const answer = errorResponse(error, c)
  if (answer.status >= 500 && !(error instanceof HttpError)) reportError(error, { route: `${c.req.method} ${routeLabel(routePath(c))}` })
  return answer
}
