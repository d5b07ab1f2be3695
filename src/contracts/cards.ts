import { z } from 'zod'
import { id, idParam, phone, smsCode, withoutSeparators } from './common'
import { lineOf } from './text'

/** A saved card: only the brand and the last four digits are stored. `pays` false: who keeps it takes no payments now. A remote API may
 *  omit it. */
export const card = z
  .object({
    id,
    brand: z.string(),
    last4: z.string().length(4),
    emitent: z.string(),
    is_default: z.boolean(),
    pays: z.boolean().nullish(),
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof card>
/** GET /v2/cards: confirmed cards, the default first. */
export const cardList = z.array(card)

/** Nine digits, whatever separates them: a card number, not the name of a bank. */
const LOOKS_LIKE_A_NUMBER = /(?:\p{N}\P{N}*){9}/u

/** GET /v2/token (query) and POST /v2/token (body): adds a card. `emitent` is the bank's name as typed by the customer; a card number in
 *  this field is rejected, because it must not be stored. */
export const addCardBody = z
  .object({
    card: z
      .string({ error: 'Введите номер карты' })
      .max(60, 'Проверьте номер карты')
      .transform(withoutSeparators)
      .pipe(z.string().regex(/^\d{12,19}$/, 'Проверьте номер карты')),
    phone,
    emitent: lineOf(80, 'Название банка длиннее 80 знаков')
      .refine((text) => !LOOKS_LIKE_A_NUMBER.test(text), 'Напишите здесь название банка, а не номер карты')
      .default(''),
  })
  .meta({ id: 'AddCardBody' })
export type AddCardBody = z.infer<typeof addCardBody>

/** The card waits for the code sent to the phone. */
export const cardWaiting = z.object({ id, status: z.literal('code_required') }).meta({ id: 'CardWaiting' })
export type CardWaiting = z.infer<typeof cardWaiting>

/** GET /v2/send-code confirms the newest waiting card. */
export const cardCodeQuery = z.object({ code: smsCode })
export const cardConfirmed = z.object({ card }).meta({ id: 'CardConfirmed' })

/** GET /v2/deactivate-token */
export const removeCardQuery = z.object({ id: idParam })
