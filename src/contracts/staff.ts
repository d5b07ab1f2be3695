import { z } from 'zod'
import { deliveryType } from './cart'
import { id, idParam, moment, money, specialHours } from './common'
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

/** What the desk filters by. `late`: open and past its promise. */
export const ORDER_FLAGS = ['late', 'unpaid', 'problem', 'call', 'refunded'] as const

/** GET /staff/orders: newest first, 50 a page. `from` and `to` bound the time of placing, `to` excluded; `day` is a calendar day of the kitchen. `q`: a
 *  number, the end of a phone (from 4 digits), or the beginning of a name. `open`: only orders that are not over, by their time. */
export const staffOrdersQuery = z.object({
  status: orderStatus.optional(),
  stage: z.enum(['queue', 'cooking', 'ready']).optional(),
  from: moment.optional(),
  to: moment.optional(),
  day: z.iso.date('Такой даты нет').optional(),
  q: z.string().max(100).optional(),
  kitchen_id: idParam.optional(),
  courier_id: idParam.optional(),
  source: z.enum(ORDER_SOURCES).optional(),
  delivery_type: deliveryType.optional(),
  flag: z.enum(ORDER_FLAGS).optional(),
  open: z.literal('1').optional(),
  page: idParam.default(1),
})
export type StaffOrdersQuery = z.infer<typeof staffOrdersQuery>
/** `counts`: the open orders of the asked kitchens; `refunds`: those that wait for the owner. */
export const staffOrderPage = z
  .object({
    data: z.array(staffOrder),
    meta: pageMeta,
    counts: z.object({ new: z.int(), cooking: z.int(), ready: z.int(), road: z.int(), late: z.int(), refunds: z.int() }),
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

const clock = (last: RegExp) => z.string().regex(last, 'Время пишется как 10:00').nullish()

/** The hours of one date: open and close, both null if closed, or `weekly` to return to the weekday's hours. A close at or before the open
 *  is after midnight. */
const specialDay = z
  .object({
    date: z.iso.date('Такой даты нет').startsWith('20', 'Такой даты нет'),
    open: clock(/^([01]\d|2[0-3]):[0-5]\d$/),
    close: clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
    weekly: z.boolean().optional(),
  })
  .refine(({ open, close }) => ((open ?? null) === null ? (close ?? null) === null : (close ?? null) !== null && open !== close), {
    error: 'Укажите и открытие, и закрытие, или ни того ни другого',
  })
const specialDays = z
  .array(specialDay)
  .max(60, 'Не больше 60 дат за раз')
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, { error: 'Одна дата названа дважды' })

/** PATCH /staff/cities/{id}: kitchen minutes per 15-minute slot (null: unlimited), and the hours of the given dates. Absent fields stay
 *  unchanged. */
export const staffCityBody = z
  .object({
    slot_capacity: z.int('Минуты кухни — целое число').min(1, 'Хотя бы одна минута').max(10_000, 'Не больше 10 000 минут').nullish(),
    special_hours: specialDays.optional(),
  })
  .refine(({ slot_capacity, special_hours }) => slot_capacity !== undefined || special_hours !== undefined, {
    error: 'Укажите slot_capacity или special_hours',
  })
  .meta({ id: 'StaffCityBody' })
export type StaffCityBody = z.output<typeof staffCityBody>
/** A city as staff see it, with all its special hours. */
export const staffCity = z
  .object({ id, name: z.string(), slot_capacity: z.int().nullable(), special_hours: z.array(specialHours) })
  .meta({ id: 'StaffCity' })
export type StaffCity = z.infer<typeof staffCity>

/** PATCH /staff/pickuppoints/{id} */
export const staffPointBody = z.object({ special_hours: specialDays }).meta({ id: 'StaffPointBody' })
export type StaffPointBody = z.output<typeof staffPointBody>
/** A pickup point as staff see it. */
export const staffPoint = z.object({ id, address: z.string(), special_hours: z.array(specialHours) }).meta({ id: 'StaffPoint' })
export type StaffPoint = z.infer<typeof staffPoint>
