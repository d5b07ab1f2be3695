import { z } from 'zod'
import { id, idParam, moment } from './common'
import { order, orderStatus, pageMeta } from './orders'
import { systemStatus } from './system'

/** An order as the staff sees it: with who and where to call. */
export const staffOrder = order
  .extend({ customer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }) })
  .meta({ id: 'StaffOrder' })
export type StaffOrder = z.infer<typeof staffOrder>

/** GET /staff/orders: newest first, 50 a page; `from` and `to` bound when they were placed, `to` not included. */
export const staffOrdersQuery = z.object({
  status: orderStatus.optional(),
  from: moment.optional(),
  to: moment.optional(),
  page: idParam.default(1),
})
export type StaffOrdersQuery = z.infer<typeof staffOrdersQuery>
export const staffOrderPage = z.object({ data: z.array(staffOrder), meta: pageMeta }).meta({ id: 'StaffOrderPage' })
export type StaffOrderPage = z.infer<typeof staffOrderPage>

/** PATCH /staff/orders/{id} */
export const moveOrderBody = z
  .object({
    status: z.enum(['new', 'processed', 'inTransit', 'completed', 'canceled'], { error: 'Неизвестный статус заказа' }),
    reason: z.string().trim().max(300, 'Причина длиннее 300 знаков').nullish(),
  })
  .meta({ id: 'MoveOrderBody' })
export type MoveOrderBody = z.infer<typeof moveOrderBody>

/** PATCH /staff/goods/{id}: takes a product off the menu for now, or back. */
export const staffGoodsBody = z
  .object({ available: z.boolean({ error: 'Укажите, есть ли блюдо: true или false' }) })
  .meta({ id: 'StaffGoodsBody' })
/** A product as the staff sees it after that. */
export const staffGoods = z.object({ id, slug: z.string(), name: z.string(), available: z.boolean() }).meta({ id: 'StaffGoods' })
export type StaffGoods = z.infer<typeof staffGoods>

const stateMessage = z.string().trim().max(300, 'Сообщение длиннее 300 знаков').default('')

/** PATCH /staff/system: a switch that is left out stays as it is; without a message the shop has words of its own. */
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
/** The shop's switches as they stand after that. */
export const staffSystem = systemStatus.omit({ night_mode: true }).meta({ id: 'StaffSystem' })
export type StaffSystem = z.infer<typeof staffSystem>
