import * as v from 'valibot'
import type { CheckCertificateBody } from '~/contracts/cart'

/** A code as it is typed, in any case. */
export const promoForm = v.object({
  certificate: v.pipe(v.string(), v.trim(), v.minLength(1, 'Введите код'), v.maxLength(40, 'Такого кода нет')),
}) satisfies v.GenericSchema<unknown, Pick<CheckCertificateBody, 'certificate'>>

/** The code without the spaces round it, or what is wrong with it. */
export function readCode(text: string): { code: string } | { problem: string } {
  const parsed = v.safeParse(promoForm, { certificate: text })
  return parsed.success ? { code: parsed.output.certificate } : { problem: parsed.issues[0].message }
}
