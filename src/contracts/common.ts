import { z } from 'zod'
import { readEmail } from './email-address'
import { isCallable, plainDigits, phoneDigits, plainPhone } from './plain-digits'
import { codeIn } from './typed-code'

/** A positive integer id. */
export const id = z.int().positive()

/** Roubles with at most two decimals. */
export const money = z.number().multipleOf(0.01)

/** A moment: ISO 8601 with an offset. */
export const moment = z.iso.datetime({ offset: true })

/** An id in a path or query: plain decimal digits (no `1e3`, `0x1`, spaces), parsed to a number. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(id)
  .meta({ type: 'integer', minimum: 1 })
export const idParams = z.object({ id: idParam })

/** One UUID per attempt to make something; the same key and body returns the first response again. */
export const repeatKey = z.uuid('Ключ повтора должен быть UUID')

/** A number in a query: decimal digits only (no `0x1`, `1e0`, spaces). */
export const integerParam = z
  .string()
  .regex(/^\d{1,16}$/, 'Нужно целое число')
  .transform(Number)

/** The id or the slug of a product or a promotion. */
export const refParams = z.object({ id: z.string().min(1).max(120) })
export const isId = (ref: string): boolean => /^[1-9]\d*$/.test(ref)

/** Digits without the spaces, dashes and invisible signs that are typed and copied among them. */
export const withoutSeparators = (text: string) => plainDigits(text.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** A code of so many digits as typed, or in the message that it was pasted with. */
export const digitCode = (length: number, text: string, missing = text) =>
  z
    .string({ error: missing })
    .max(200, text)
    .transform((typed) => codeIn(typed, length) ?? typed)
    .pipe(z.string().regex(new RegExp(`^\\d{${length}}$`), text))

/** What separates the digits of a phone. */
export const PHONE_SIGNS = /^\+?[\d\s().\p{Pd}]+$/u

const typedPhone = z
  .string({ error: 'Введите номер телефона' })
  .max(80, 'Введите номер телефона полностью')
  .transform((text) => (PHONE_SIGNS.test(plainPhone(text)) ? phoneDigits(text) : text))

/** A phone as typed, normalised to eleven digits by `phoneDigits`, so that one phone is one customer. */
export const phone = typedPhone.pipe(z.string().regex(/^[1-9]\d{10}$/, 'Введите номер телефона полностью: 11 цифр'))

/** A phone that is only called, of any country. */
export const calledPhone = typedPhone.pipe(z.string().refine(isCallable, 'Введите номер телефона полностью, с кодом страны'))

/** An SMS code as typed or pasted; four digits. */
export const smsCode = digitCode(4, 'Введите четыре цифры из СМС', 'Введите код из СМС')

/** An e-mail address as `readEmail` stores it. */
export const email = z
  .string()
  .overwrite((text) => readEmail(text).email ?? text)
  .superRefine((text, context) => {
    const { fault } = readEmail(text)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })

/** A picture: `sm` is 320 px wide through the image proxy, `webp` the master. Root-relative URLs. `photo`: no cut-out but a photo, which covers
 *  its place; `ground` is the colour that waits for it. */
export const image = z
  .object({ sm: z.string(), webp: z.string(), photo: z.literal(true).optional(), ground: z.string().optional() })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof image>

/** A clock time such as 18:30. */
export const clock = z.string().regex(/^\d\d:\d\d$/)

/** Working hours of one weekday: day 1 is Monday; a close after midnight belongs to the day that opened. */
export const hours = z.object({ day: z.int().min(1).max(7), open: clock, close: clock }).meta({ id: 'Hours' })
export type Hours = z.infer<typeof hours>

/** The hours of one date (a holiday), which replace its weekday's. Null: closed that day. */
export const specialHours = z.object({ date: z.iso.date(), open: clock.nullable(), close: clock.nullable() }).meta({ id: 'SpecialHours' })
export type SpecialHours = z.infer<typeof specialHours>

/** The body of every error. `error.message` is `field:text` on 401 and 422 if one field is wrong; `fields` has them all. */
export const errorBody = z
  .object({
    message: z.string(),
    error: z.object({ message: z.string(), code: z.string(), fields: z.record(z.string(), z.string()).optional() }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
