import { z } from 'zod'
import { searchText } from './text'
import { deliveryType } from './cart'
import { id, idParam, moment, money } from './common'
import { ORDER_STATUSES } from './constants'
import { KITCHEN_STAGES, ORDER_SOURCES } from './staff-constants'
import { order, orderStatus, pageMeta } from './orders'
import { systemStatus } from './system'

/** An order as staff see it: with the customer's name and phone, which is masked except for programs. `confirm_call`: call before cooking,
 *  because much is paid on receipt. `made` counts lines. `must_call`: it waits for a call. `to_pay`: roubles to take on receipt.
 *  `refunded`: roubles paid back in part, or asked for. */
export const staffOrder = order
  .extend({
    confirm_call: z.boolean(),
    customer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
    revision: z.int(),
    source: z.enum(ORDER_SOURCES),
    kitchen_id: id.nullable(),
    stage: z.enum(KITCHEN_STAGES).nullable(),
    made: z.object({ done: z.int(), of: z.int() }),
    cook_by: moment,
    first_promise_to: moment,
    ended_at: moment.nullable(),
    courier: z.object({ id, name: z.string() }).nullable(),
    problem: z.string().nullable(),
    must_call: z.boolean(),
    to_pay: money,
    change_from: money.nullable(),
    refunded: money,
  })
  .meta({ id: 'StaffOrder' })
export type StaffOrder = z.infer<typeof staffOrder>

/** What the desk filters by. `late`: open and past its promise; `no_receipt`: money at the door whose receipt the till has not printed. */
export const ORDER_FLAGS = ['late', 'unpaid', 'problem', 'call', 'refunded', 'no_receipt'] as const

/** GET /staff/orders: newest first, 50 a page. `from` and `to` bound the time of placing, `to` excluded; `day` is a calendar day of the kitchen. `q`: a
 *  number, the end of a phone (from 4 digits), or the beginning of a name. `open`: only orders that are not over, by their time. */
export const staffOrdersQuery = z.object({
  status: orderStatus.optional(),
  stage: z.enum(KITCHEN_STAGES).optional(),
  from: moment.optional(),
  to: moment.optional(),
  day: z.iso.date('Такой даты нет').optional(),
  q: searchText,
  kitchen_id: idParam.optional(),
  courier_id: idParam.optional(),
  source: z.enum(ORDER_SOURCES).optional(),
  delivery_type: deliveryType.optional(),
  flag: z.enum(ORDER_FLAGS).optional(),
  open: z.literal('1').optional(),
  page: idParam.default(1),
})
export type StaffOrdersQuery = z.infer<typeof staffOrdersQuery>
/** POST /staff/orders/search: the same as JSON. `q` may be a name or a phone, and addresses are logged by proxies. */
export const staffOrdersSearch = z
  .object({ ...staffOrdersQuery.shape, kitchen_id: id.optional(), courier_id: id.optional(), page: id.default(1) })
  .meta({ id: 'StaffOrdersSearch' })
/** `counts`: the open orders of the asked kitchens; `refunds`: those that wait for the owner;
 *  `no_receipt`: orders whose receipt the till has not printed. */
export const staffOrderPage = z
  .object({
    data: z.array(staffOrder),
    meta: pageMeta,
    counts: z.object({
      new: z.int(),
      later: z.int(),
      queue: z.int(),
      cooking: z.int(),
      ready: z.int(),
      road: z.int(),
      late: z.int(),
      refunds: z.int(),
      no_receipt: z.int(),
    }),
    now: moment,
  })
  .meta({ id: 'StaffOrderPage' })
export type StaffOrderPage = z.infer<typeof staffOrderPage>

/** PATCH /staff/orders/{id} */
export const moveOrderBody = z
  .object({
    status: z.enum(ORDER_STATUSES, { error: 'Неизвестный статус заказа' }),
    reason: z.string().trim().max(300, 'Причина длиннее 300 знаков').nullish(),
  })
  .meta({ id: 'MoveOrderBody' })
export type MoveOrderBody = z.infer<typeof moveOrderBody>

/** PATCH /staff/goods/{id}: marks a product as (un)available. */
export const staffGoodsBody = z
  .object({ available: z.boolean({ error: 'Укажите, есть ли блюдо: true или false' }) })
  .meta({ id: 'StaffGoodsBody' })
/** A product as staff see it. */
export const staffGoods = z.object({ id, slug: z.string(), name: z.string(), available: z.boolean() }).meta({ id: 'StaffGoods' })
export type StaffGoods = z.infer<typeof staffGoods>

const stateMessage = z.string().trim().max(300, 'Сообщение длиннее 300 знаков').default('')

/** PATCH /staff/system: an absent switch stays unchanged; without a message the shop uses its default text. */
export const staffSystemBody = z
  .object({
    delivery_state: z.object({ is_busy: z.boolean(), message: stateMessage }).optional(),
    maintenance_state: z.object({ is_active: z.boolean(), message: stateMessage }).optional(),
  })
  .refine(({ delivery_state, maintenance_state }) => delivery_state !== undefined || maintenance_state !== undefined, {
    error: 'Укажите delivery_state или maintenance_state',
  })
  .meta({ id: 'StaffSystemBody' })
export type StaffSystemBody = z.output<typeof staffSystemBody>
export const staffSystem = systemStatus.omit({ night_mode: true }).meta({ id: 'StaffSystem' })
export type StaffSystem = z.infer<typeof staffSystem>
