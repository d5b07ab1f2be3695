import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DEFAULT_ERROR } from '~/contracts/constants'
import { clearTokenCookie } from './cookies'

type ErrorDetails = {
  /** Texts for the customer by field; the first one goes into `error.message` as `field:text`. */
  fields?: Record<string, string>
  /** More of the error's body, such as the totals of a 409. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An answer that is not a success: status, a code for the machine, a Russian text for the customer. Spec §5, §8. */
export class HttpError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message)
  }
}

/** 422 with the field at fault. */
export const invalid = (field: string, text: string, code = 'invalid') => new HttpError(422, code, text, { fields: { [field]: text } })

/** 404, also for what belongs to somebody else. */
export const missing = (text = 'Не нашли такую запись') => new HttpError(404, 'not_found', text)

/** 401: no token or a dead one. Spec §4. */
export const unauthorized = (text = 'Войдите, чтобы продолжить') => new HttpError(401, 'unauthorized', text)

/** 409 with what differs in `extra`. */
export const conflict = (code: string, text: string, extra?: Record<string, unknown>) =>
  new HttpError(409, code, text, extra ? { extra } : {})

const STATUS_TEXTS: Record<number, [code: string, text: string]> = {
  400: ['bad_request', 'Не получилось прочитать запрос'],
  413: ['too_large', 'Запрос слишком большой'],
  415: ['unsupported_type', 'Запрос должен быть в формате JSON'],
}

/** Turns whatever was thrown into the error body of contract "General". A 500 never shows internals; a 401 ends the
 *  document cookie of whoever came with a dead token. */
export function answerError(error: unknown, c: Context): Response {
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

/** Why something failed, for the log, without personal data: Drizzle's own message quotes the parameters, its cause not. */
export function reasonOf(error: unknown): string {
  const told = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return told instanceof Error ? `${told.name}: ${told.message}` : typeof told
}
