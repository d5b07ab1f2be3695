import { z } from 'zod'
import { address } from './addresses'
import { orderFields, quoteBody } from './cart'
import { email, hours, id, image, money, moment, phone } from './common'
import { optionGroup } from './goods'
import { orderLine, paymentStatus } from './orders'
import { deskReceipt, editedOrder, refund } from './staff-edits'
import { staffOrder } from './staff'

/** One row of an order's story. `text` is Russian; `who` is «гость», a person, a tablet, or null for the shop itself. */
export const storyRow = z.object({ at: moment, kind: z.string(), text: z.string(), who: z.string().nullable() }).meta({ id: 'StoryRow' })
export type StoryRow = z.infer<typeof storyRow>
export const story = z.array(storyRow)

/** GET /staff/orders/{id}: an order with everything that happened to it. The phone is masked. `left_to_refund`: roubles that can still be paid
 *  back to the card, from the till, and as bonuses. `edit`: null if it may be edited, else why not and whom to
 *  call; `courier_phone`: of an order on the road, for who may see it. */
export const deskOrder = z
  .object({
    order: staffOrder,
    story,
    messages: z.array(z.object({ at: moment, text: z.string().nullable(), status: z.enum(['waiting', 'sent', 'failed']) })),
    payments: z.array(
      z.object({
        id,
        at: moment,
        amount: money,
        status: z.enum(['pending', 'held', 'paid', 'failed', 'refunded']),
        reason: z.string().nullable(),
        url: z.string().nullable(),
      }),
    ),
    refunds: z.array(refund),
    receipts: z.array(deskReceipt),
    edits: z.array(
      z.object({ revision: z.int(), at: moment, by: z.string().nullable(), text: z.string(), before: editedOrder, after: editedOrder }),
    ),
    left_to_refund: z.object({ online: money, cash: money, bonuses: money }),
    edit: z.string().nullable(),
    courier_phone: z.string().nullable(),
    customer_orders: z.int(),
  })
  .meta({ id: 'DeskOrder' })
export type DeskOrder = z.infer<typeof deskOrder>

/** POST /staff/orders/{id}/reveal: the phone of the guest, or of who receives the order; each call is one audit row. */
export const revealBody = z.object({ field: z.enum(['phone', 'recipient']) }).meta({ id: 'RevealBody' })
export const revealed = z.object({ phone: z.string().nullable() }).meta({ id: 'Revealed' })

/** POST /staff/guests: who calls, by the phone or as the guest of an order, whose phone the answer tells. Unknown phones answer with `known: false` and
 *  empty lists. `favorites`: what they order most. */
export const findGuestBody = z
  .object({ phone: phone.optional(), order_id: id.optional() })
  .refine((body) => (body.phone === undefined) !== (body.order_id === undefined), { error: 'Назовите телефон или заказ' })
  .meta({ id: 'FindGuestBody' })
export type FindGuestBody = z.output<typeof findGuestBody>
export const guest = z
  .object({
    known: z.boolean(),
    phone: z.string(),
    name: z.string().nullable(),
    orders: z.int(),
    sum: money,
    bonuses: z.int(),
    addresses: z.array(address),
    favorites: z.array(z.object({ goods_id: id, name: z.string(), times: z.int() })).max(5),
    last_orders: z
      .array(
        z.object({
          id,
          number: z.string(),
          at: moment,
          total: money,
          delivery_type: z.enum(['delivery', 'pickup']),
          address_id: id.nullable(),
          pickup_point_id: id.nullable(),
          pay_type: z.int(),
          lines: z.array(orderLine),
        }),
      )
      .max(3),
    /** What notes, names, addresses and comments of earlier orders say of an allergy. */
    allergies: z.array(z.string()).max(3),
  })
  .meta({ id: 'Guest' })
export type Guest = z.infer<typeof guest>

const { bonuses: _bonuses, card_id: _card, ...phoneFields } = orderFields

/** POST /staff/orders/quote: prices a phone order for that guest; the answer is a Quote. */
export const phoneQuoteBody = quoteBody
  .omit({ bonuses: true, card_id: true })
  .extend({ phone: phone.nullish() })
  .meta({ id: 'PhoneQuoteBody' })
export type PhoneQuoteBody = z.output<typeof phoneQuoteBody>

/** POST /staff/orders with an `Idempotency-Key`: an order by phone; the answer is a PlacedOrder. Creates the customer where needed. `send_link`: one SMS
 *  with the payment page. */
export const phoneOrderBody = z
  .object({
    ...phoneFields,
    phone,
    email: email.nullish(),
    eta_max: z.int().positive().max(10_000).nullish(),
    send_link: z.boolean().optional(),
  })
  .meta({ id: 'PhoneOrderBody' })
export type PhoneOrderBody = z.output<typeof phoneOrderBody>

/** POST /staff/orders/{id}/payment-link: the present payment page, a new one if the last attempt failed; `send`: by SMS too. */
export const paymentLinkBody = z.object({ send: z.boolean().default(false) }).meta({ id: 'PaymentLinkBody' })
export const paymentLink = z.object({ status: paymentStatus, url: z.string().nullable() }).meta({ id: 'PaymentLink' })
export type PaymentLink = z.infer<typeof paymentLink>

/** GET /staff/desk/menu: the dishes and all their sizes for typing, in menu order, with the stops of the kitchen. `allergens` and `composition` are for the operator. */
export const deskMenu = z
  .object({
    goods: z.array(
      z.object({
        id,
        name: z.string(),
        category_id: id,
        price: money,
        image,
        pieces: z.int().nullable(),
        weight: z.number(),
        unit: z.string(),
        takes_notes: z.boolean(),
        composition: z.string(),
        allergens: z.array(z.string()),
        hours: z.array(hours),
        available: z.boolean(),
        back_at: moment.nullable(),
        additionals: z.array(z.object({ id, name: z.string(), price: money, max: z.int() })),
        sides: z.array(z.object({ id, name: z.string(), price: money, max: z.int() })),
        sauces: z.array(z.object({ id, name: z.string(), price: money, max: z.int() })),
        groups: z.array(optionGroup),
      }),
    ),
    points: z.array(z.object({ id, city_id: id, address: z.string() })),
    cities: z.array(z.object({ id, name: z.string() })),
    city_id: id,
    online_payment: z.boolean(),
  })
  .meta({ id: 'DeskMenu' })
export type DeskMenu = z.infer<typeof deskMenu>
