import type { ContentfulStatusCode } from 'hono/utils/http-status'

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

/** Why something failed, for the log, without personal data: Drizzle's own message quotes the parameters, its cause not. */
export function reasonOf(error: unknown): string {
  const told = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return told instanceof Error ? `${told.name}: ${told.message}` : typeof told
}
