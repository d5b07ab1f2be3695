import * as v from 'valibot'
import { phoneForm } from '~/auth/auth-forms'
import type { AddCardBody } from '~/contracts/cards'
import { brandOf, passesLuhn } from '~/rules/card-number'

/** The server's text for a number that fails the Luhn check. */
export const CARD_TYPO = 'Проверьте номер карты: в\u00a0нём есть опечатка'

const number = v.pipe(
  v.string(),
  v.minLength(1, 'Введите номер карты'),
  v.regex(/^\d{12,19}$/, 'Номер карты введён не\u00a0полностью'),
  v.check(passesLuhn, CARD_TYPO),
)

/** A card to save, its number in digits. The number is never stored or logged. */
export const cardForm = (phonePrefix: string) =>
  v.object({
    card: number,
    phone: phoneForm(phonePrefix).entries.phone,
    emitent: v.pipe(v.string(), v.trim(), v.maxLength(80, 'Название банка длиннее 80 знаков')),
  }) satisfies v.GenericSchema<unknown, AddCardBody>
export type CardValues = v.InferOutput<ReturnType<typeof cardForm>>

/** Whether a complete number has a typo. A short one may still be typed. */
export const isMistyped = (digits: string) => digits.length >= 16 && !passesLuhn(digits)

/** The card network, `null` while the digits do not tell. */
export const brandWhileTyping = (digits: string) => (brandOf(digits) === brandOf('') ? null : brandOf(digits))
