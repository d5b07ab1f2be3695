import { z } from 'zod'
import { orderAddressBody } from './addresses'
import { cartOptionBody, deliveryType, lineNote, payType, recipientBody, timeType } from './cart'
import { id, money, moment, phone } from './common'
import { MAX_COMMENT_LENGTH, MAX_LINES, MAX_LINE_QTT, MAX_PERSONS } from './constants'
import { RECEIPT_KINDS, RECEIPT_STATES, REFUND_STATES, REFUND_WAYS } from './staff-constants'
import { multiLine } from './text'

/** A line as an edit keeps it. `noted`: it had words to the kitchen, which may name a person and are not kept. */
const editedLine = z.object({
  position: z.int(),
  name: z.string(),
  qtt: z.int(),
  amount: money,
  options: z.array(z.string()),
  noted: z.boolean().optional(),
})

/** What an edit keeps of an order, before and after: its lines and sums in roubles, no personal data. */
export const editedOrder = z.object({
  lines: z.array(editedLine),
  full: money,
  discount: money,
  bonuses_spent: z.int(),
  delivery_fee: money,
  total: money,
  collect: money,
  promised_to: moment,
})
export type EditedOrder = z.infer<typeof editedOrder>

const reason = z.string().trim().min(1, 'Напишите причину').max(300, 'Причина длиннее 300 знаков')

/** PUT /staff/orders/{id} with `If-Match: "revision"`. Absent fields stay unchanged. `lines` replaces all lines: with `position` one that is
 *  kept at its price (gifts may be left out, they follow the code) and, without `note`, with its words; without it a new one at today's price. `datetime` null with
 *  `time_type` now. With `?dry=1` nothing is stored. */
export const editOrderBody = z
  .object({
    lines: z
      .array(
        z.object({
          position: z.int().min(0).optional(),
          id,
          qtt: z.int().min(1, 'Количество от 1').max(MAX_LINE_QTT, `Не больше ${MAX_LINE_QTT} штук одного блюда`),
          additionals: z.array(cartOptionBody).max(50).default([]),
          side: z.array(cartOptionBody).max(50).default([]),
          sauce: z.array(cartOptionBody).max(50).default([]),
          note: lineNote,
        }),
      )
      .min(1, 'В заказе должно остаться хотя бы одно блюдо. Ненужный заказ отмените.')
      .max(MAX_LINES, `Не больше ${MAX_LINES} строк в заказе`)
      .optional(),
    delivery_type: deliveryType.optional(),
    address: orderAddressBody.optional(),
    pickup_point_id: id.optional(),
    zone_id: id.optional(),
    time_type: timeType.optional(),
    datetime: moment.nullish(),
    persons: z.int().min(0).max(MAX_PERSONS).nullish(),
    comment: multiLine(MAX_COMMENT_LENGTH, `Комментарий длиннее ${MAX_COMMENT_LENGTH} знаков`).nullish(),
    phone: phone.optional(),
    recipient: recipientBody.nullish(),
    leave_at_door: z.boolean().optional(),
    no_call: z.boolean().optional(),
    pay_type: payType.optional(),
    reason,
  })
  .meta({ id: 'EditOrderBody' })
export type EditOrderBody = z.infer<typeof editOrderBody>

const portion = z.object({ name: z.string(), qtt: z.int() })
/** What an edit changes. `how`: what happens to the money: nothing, a refund to the card, or to collect on receipt. `refund` and `collect`
 *  are the roubles of it (`collect`: what the guest pays on receipt in all). `kitchen`: portions to cook more and no more. `bonuses_back`:
 *  spent bonuses that return. `notes`: what the operator should tell the guest, in Russian. */
export const editPreview = z
  .object({
    revision: z.int(),
    was: editedOrder,
    now: editedOrder,
    difference: money,
    how: z.enum(['none', 'refund', 'collect']),
    refund: money,
    collect: money,
    bonuses_back: z.int(),
    kitchen: z.object({ added: z.array(portion), removed: z.array(portion) }),
    notes: z.array(z.string()),
  })
  .meta({ id: 'EditPreview' })
export type EditPreview = z.infer<typeof editPreview>

/** A line that was paid back: how many portions and the roubles paid for them. */
export const refundedLine = z.object({ position: z.int(), name: z.string(), qtt: z.int(), amount: money })
export type RefundedLine = z.infer<typeof refundedLine>

/** A partial refund. `edit_id`: it follows an edit. `by` asked for it, `decided_by` answered. */
export const refund = z
  .object({
    id,
    order_id: id,
    order_number: z.string(),
    amount: money,
    way: z.enum(REFUND_WAYS),
    lines: z.array(refundedLine),
    reason: z.string().nullable(),
    status: z.enum(REFUND_STATES),
    edit_id: id.nullable(),
    by: z.string().nullable(),
    decided_by: z.string().nullable(),
    error: z.string().nullable(),
    created_at: moment,
    done_at: moment.nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof refund>

/** A receipt of money at the door. `number` and `url` are null until it is printed; `error`: why the last try printed nothing. */
export const deskReceipt = z
  .object({
    id,
    kind: z.enum(RECEIPT_KINDS),
    amount: money,
    status: z.enum(RECEIPT_STATES),
    error: z.string().nullable(),
    number: z.string().nullable(),
    url: z.string().nullable(),
    at: moment.nullable(),
  })
  .meta({ id: 'DeskReceipt' })
export type DeskReceipt = z.infer<typeof deskReceipt>

/** POST /staff/orders/{id}/refunds with an idempotency key: by lines, or by `amount`. 201, or 202 where the owner must agree. */
export const refundBody = z
  .object({
    lines: z
      .array(z.object({ position: z.int().min(0), qtt: z.int().min(1).max(MAX_LINE_QTT) }))
      .min(1)
      .max(MAX_LINES)
      .optional(),
    amount: money.positive('Сумма больше нуля').optional(),
    to: z.enum(REFUND_WAYS, { error: 'Куда вернуть: online, cash или bonuses' }),
    reason,
  })
  .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), { error: 'Укажите lines или amount' })
  .meta({ id: 'RefundBody' })
export type RefundBody = z.infer<typeof refundBody>

/** GET /staff/refunds: what waits for the owner's answer, the oldest first. */
export const askedRefunds = z.array(refund).meta({ id: 'Refunds' })
