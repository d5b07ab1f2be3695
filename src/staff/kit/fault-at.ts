import { ApiError, errorText } from '~/lib/api-error'

/** Why a call failed, to be said at one field of it. */
export const faultAt = (error: unknown, field: string): string => (error instanceof ApiError && error.fields[field]) || errorText(error)
