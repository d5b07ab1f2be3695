import { z } from 'zod'
import { searchText } from './text'
import { id, idParam, money, moment } from './common'
import { ORDER_STATUSES } from './constants'
import { pageMeta } from './orders'
import { CUSTOMER_NOTE_KINDS, REVEALED_FIELDS } from './staff-constants'
import { bonusTransaction, rank } from './user'

/** GET /staff/customers: newest first, 50 a page. `q`: the end of a phone (from 4 digits), the beginning of a name, or an order's number. */
export const customersQuery = z.object({ q: searchText, page: idParam.default(1) })
export type CustomersQuery = z.output<typeof customersQuery>
/** POST /staff/customers/search: the same as JSON, so that names and phones are in no address. */
export const customersSearch = z.object({ ...customersQuery.shape, page: id.default(1) }).meta({ id: 'CustomersSearch' })

/** A customer in a list; `orders`, `sum` (completed ones, less what was paid back) and `last_order_at` count the caller's kitchens. */
const customerRow = z.object({
  id,
  name: z.string().nullable(),
  phone: z.string(),
  orders: z.int(),
  sum: money,
  last_order_at: moment.nullable(),
  rank,
  bonuses: z.int(),
  blocked: z.boolean(),
})
export type CustomerRow = z.infer<typeof customerRow>
export const customerPage = z.object({ data: z.array(customerRow), meta: pageMeta }).meta({ id: 'CustomerPage' })
export type CustomerPage = z.infer<typeof customerPage>

export const customerNote = z
  .object({ id, kind: z.enum(CUSTOMER_NOTE_KINDS), text: z.string(), by: z.string().nullable(), at: moment })
  .meta({ id: 'CustomerNote' })
export type CustomerNote = z.infer<typeof customerNote>

/** GET and PATCH /staff/customers/{id}: phone, e-mail and birthday are masked. `blocked`: without payment on receipt. The newest 20 orders of
 *  the caller's kitchens, 50 movements of bonuses, 20 codes. */
export const staffCustomer = z
  .object({
    ...customerRow.shape,
    email: z.string().nullable(),
    birthday: z.string().nullable(),
    subscribed: z.boolean(),
    created_at: moment,
    personal_discount: z.number(),
    blocked_at: moment.nullable(),
    blocked_reason: z.string().nullable(),
    last_orders: z.array(
      z.object({
        id,
        number: z.string(),
        at: moment,
        status: z.enum(ORDER_STATUSES),
        delivery_type: z.enum(['delivery', 'pickup']),
        total: money,
      }),
    ),
    ledger: z.array(bonusTransaction),
    codes: z.array(z.object({ code: z.string(), order_id: id, at: moment })),
    notes: z.array(customerNote),
  })
  .meta({ id: 'StaffCustomer' })
export type StaffCustomer = z.infer<typeof staffCustomer>

const reason = z.string('Назовите причину').trim().min(3, 'Назовите причину').max(200, 'Не длиннее 200 знаков')

/** PATCH /staff/customers/{id}: `blocked` needs a reason. The rank counts itself from orders, except `discount`, which keeps the personal
 *  discount, a percentage. */
export const customerBody = z
  .object({
    blocked: z.boolean(),
    reason,
    personal_discount: z.number().min(0, 'От 0 до 100 %').max(100, 'От 0 до 100 %'),
    rank,
  })
  .partial()
  .refine(({ blocked, personal_discount, rank: own }) => [blocked, personal_discount, own].some((value) => value !== undefined), {
    error: 'Укажите, что изменить',
  })
  .refine((body) => body.blocked !== true || body.reason !== undefined, { path: ['reason'], error: 'Назовите причину' })
  .meta({ id: 'CustomerBody' })
export type CustomerBody = z.output<typeof customerBody>

/** POST /staff/customers/{id}/reveal: each call is one audit row. */
export const revealFieldBody = z.object({ field: z.enum(REVEALED_FIELDS) }).meta({ id: 'RevealFieldBody' })
/** The asked field only. */
export const revealedField = z
  .object({ phone: z.string().nullable(), email: z.string().nullable(), birthday: z.string().nullable() })
  .partial()
  .meta({ id: 'RevealedField' })
export type RevealedField = z.infer<typeof revealedField>

/** POST /staff/customers/{id}/bonuses: given, or taken if negative. The customer reads the reason. The same `Idempotency-Key` gives once. */
export const giveBonusesBody = z
  .object({
    amount: z
      .int('Бонусы — целое число')
      .min(-10_000, 'Не больше 10 000 за раз')
      .max(10_000, 'Не больше 10 000 за раз')
      .refine((amount) => amount !== 0, 'Сколько бонусов?'),
    reason,
  })
  .meta({ id: 'GiveBonusesBody' })
export type GiveBonusesBody = z.output<typeof giveBonusesBody>
export const givenBonuses = z.object({ id, amount: z.int(), bonuses: z.int() }).meta({ id: 'GivenBonuses' })
export type GivenBonuses = z.infer<typeof givenBonuses>

/** POST /staff/customers/{id}/notes: an allergy is shown on the tickets of the customer's orders. */
export const addNoteBody = z
  .object({ kind: z.enum(CUSTOMER_NOTE_KINDS), text: z.string().trim().min(1, 'Напишите заметку').max(200, 'Не длиннее 200 знаков') })
  .meta({ id: 'AddNoteBody' })
export type AddNoteBody = z.output<typeof addNoteBody>
export const noteParams = z.object({ id: idParam, n: idParam })

/** GET /staff/customers.csv: who agreed to news; with `legal=1` all. */
export const exportQuery = z.object({ reason, legal: z.literal('1').optional() })
export type ExportQuery = z.output<typeof exportQuery>
