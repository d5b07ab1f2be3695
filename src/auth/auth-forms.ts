import * as v from 'valibot'
import { PHONE_DIGITS } from '~/contracts/constants'
import { phoneFault } from '~/ui/pasted-digits'

/** Eleven digits that begin with `prefix`. */
export const phoneForm = (prefix: string) =>
  v.object({
    phone: v.pipe(
      v.string(),
      v.check(
        (phone) => phoneFault(phone, prefix) === undefined,
        ({ input }) => phoneFault(input, prefix) ?? '',
      ),
      v.regex(new RegExp(`^\\d{${PHONE_DIGITS}}$`), 'Введите номер полностью: 11 цифр'),
      v.regex(/^[1-9]/, 'Номер не начинается с нуля'),
    ),
  })

/** The first validation message, `undefined` if the value is valid. */
export function formError(schema: v.GenericSchema, value: unknown): string | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? undefined : parsed.issues[0].message
}
