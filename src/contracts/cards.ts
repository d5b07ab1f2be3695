import { z } from 'zod'
import { id, phone } from './common'

/** A saved card: only brand and last four digits are kept. */
export const card = z
  .object({ id, brand: z.string(), last4: z.string().length(4), emitent: z.string(), is_default: z.boolean() })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof card>
export const cards = z.array(card)

/** GET /v2/token (query) and POST /v2/token (body): adds a card. */
export const addCardBody = z.object({
  card: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Проверьте номер карты')),
  phone,
  emitent: z.string().trim().max(80),
})
export const cardWaiting = z.object({ id, status: z.literal('code_required') }).meta({ id: 'CardWaiting' })

/** GET /v2/send-code?code= confirms the newest waiting card. */
export const cardCodeQuery = z.object({ code: z.string().regex(/^\d{4}$/, 'Введите четыре цифры из СМС') })
export const cardConfirmed = z.object({ card })
/** GET /v2/deactivate-token?id= */
export const removeCardQuery = z.object({ id: z.coerce.number().pipe(id) })
