import type { ContentfulStatusCode } from 'hono/utils/http-status'

type ErrorDetails = {
  /** Texts for the customer by field; the first one becomes `error.message` as `field:text`. */
  fields?: Record<string, string>
  /** More of the error body, such as the totals of a 409. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
}

/** An error response: status, a code for programs, a Russian text for the customer. */
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

/** 422 for one field. */
export const invalid = (field: string, text: string, code = 'invalid') => new HttpError(422, code, text, { fields: { [field]: text } })

/** @throws HttpError 422 where a field has a text */
export function demandNoFaults(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new HttpError(422, 'invalid', 'Проверьте поля', { fields })
}

/** 404, also for what belongs to another customer. */
export const missing = (text = 'Не нашли такую запись') => new HttpError(404, 'not_found', text)

/** 401: no token, or one that is not valid any more. */
export const unauthorized = (text = 'Войдите, чтобы продолжить') => new HttpError(401, 'unauthorized', text)

/** 409 with what differs in `extra`. */
export const conflict = (code: string, text: string, extra?: Record<string, unknown>) =>
  new HttpError(409, code, text, extra ? { extra } : {})

/** The error body of every JSON response. */
export function errorBodyOf({ code, message, details: { fields, extra } }: Pick<HttpError, 'code' | 'message' | 'details'>) {
  const [field, text] = Object.entries(fields ?? {})[0] ?? []
  return { message, error: { message: field === undefined ? message : `${field}:${text}`, code, ...(fields && { fields }), ...extra } }
}

/** An error as a JSON response outside Hono. */
export const jsonError = (error: HttpError): Response =>
  Response.json(errorBodyOf(error), {
    status: error.status,
    headers: { 'cache-control': 'no-store', ...error.details.headers },
  })

/** The reason of a failure for the log. Drizzle's own message quotes parameters, which may be personal; its cause does not. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return reason instanceof Error ? `${reason.name}: ${reason.message}` : typeof reason
}
