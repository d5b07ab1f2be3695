import * as v from 'valibot'
import { CODE_DIGITS, PHONE_DIGITS } from '~/contracts/constants'
import type { LoginBody } from '~/contracts/auth'

const phone = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{${PHONE_DIGITS}}$`), 'Введите номер полностью: 11 цифр'),
  v.regex(/^[1-9]/, 'Номер не начинается с нуля'),
)

/** Eleven digits. */
export const phoneForm = v.object({ phone })

export const loginForm = v.object({
  phone,
  code: v.pipe(v.string(), v.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), 'Введите четыре цифры из СМС')),
}) satisfies v.GenericSchema<unknown, LoginBody>

/** The first validation message, `undefined` if the value is valid. */
export function formError(schema: v.GenericSchema, value: unknown): string | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? undefined : parsed.issues[0].message
}
