import * as v from 'valibot'
import { PHONE_DIGITS } from '~/contracts/constants'

const phone = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{${PHONE_DIGITS}}$`), 'Введите номер полностью: 11 цифр'),
  v.regex(/^[1-9]/, 'Номер не начинается с нуля'),
)

/** Eleven digits. */
export const phoneForm = v.object({ phone })

/** The first validation message, `undefined` if the value is valid. */
export function formError(schema: v.GenericSchema, value: unknown): string | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? undefined : parsed.issues[0].message
}
