import { DEFAULT_ERROR } from '~/contracts/constants'

type ApiErrorParts = { status: number; message: string; field?: string; fields?: Record<string, string>; code?: string; data?: unknown }

/** An error of the API: HTTP status, a Russian text for the customer, and the invalid field. `fields` has every field of a
 *  422, `data` the rest of the body (the difference of a 409). */
export class ApiError extends Error {
  readonly status: number
  readonly field: string | undefined
  readonly fields: Record<string, string>
  readonly code: string | undefined
  readonly data: unknown

  constructor(parts: ApiErrorParts) {
    super(parts.message)
    this.name = 'ApiError'
    this.status = parts.status
    this.field = parts.field
    this.fields = parts.fields ?? (parts.field === undefined ? {} : { [parts.field]: parts.message })
    this.code = parts.code
    this.data = parts.data
  }
}

type LooseBody = { message?: unknown; error?: { message?: unknown; code?: unknown; fields?: unknown } & Record<string, unknown> }

/** Converts an error response. On 401 and 422 `error.message` may be `field:text`. An empty response gets the default text. */
export function toApiError(status: number, body: unknown): ApiError {
  const { message, error } = isRecord(body) ? (body as LooseBody) : {}
  const text = textOf(error?.message) ?? textOf(message)
  const plain = textOf(message) ?? text ?? DEFAULT_ERROR
  const code = textOf(error?.code)
  const common = { status, ...(code && { code }), data: error }
  if (status !== 401 && status !== 422) return new ApiError({ ...common, message: plain })
  const split = /^([a-z][\w.[\]]*):(.+)$/is.exec(text ?? '')
  const fields = textFields(error?.fields)
  return new ApiError({
    ...common,
    message: split?.[2]?.trim() ?? text ?? DEFAULT_ERROR,
    ...(split?.[1] && { field: split[1] }),
    ...(fields && { fields }),
  })
}

/** Whether the server refused. After any other failure the act may have been done: its answer is lost. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** Whether the rate limit rejected the request. A server function call that is rejected before it runs throws the bare `error`
 *  of the response body. */
export function isRateLimited(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 && error.code !== 'too_many_unpaid'
  return isRecord(error) && error['code'] === 'too_many_requests'
}

/** Staff have no cart. */
const isStaffPage = () => (globalThis as { location?: { pathname: string } }).location?.pathname.startsWith('/staff') === true

/** The text of an error, for a toast. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.message) return error.message
  if (isRecord(error) && !(error instanceof Error) && textOf(error['code'])) return textOf(error['message']) ?? DEFAULT_ERROR
  if (error instanceof TypeError)
    return isStaffPage() ? 'Связь пропала. Попробуйте ещё раз.' : 'Связь пропала. Корзина на месте, попробуйте ещё раз.'
  return DEFAULT_ERROR
}

/** Null for a 404: another tab deleted it first, or a remote API lacks the call. */
export async function ignoreMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

function textFields(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
