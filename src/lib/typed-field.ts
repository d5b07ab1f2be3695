import { type NumberKind, typedNumber } from '~/rules/typed-number'
import { ApiError } from './api-error'

/** The number of a form's field, null where it is empty.
 *  @throws ApiError 422 with the reason at the field, as the API would answer */
export function fieldNumber(field: string, text: string, kind: NumberKind = 'number'): number | null {
  const { value, fault } = typedNumber(text, kind)
  if (fault !== undefined) throw new ApiError({ status: 422, message: fault, field })
  return value
}

/** The text of a date field that a person has begun to type and not ended, or ended with no day of the calendar. */
export const UNFINISHED_DAY = '?'
export const UNFINISHED_DAY_TEXT = 'Проверьте дату'
