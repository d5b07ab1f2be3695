import { z } from 'zod'
import { idParam } from './common'
import { order, orderStatus, pageMeta } from './orders'

/** An order as the staff sees it: with who and where to call. */
export const staffOrder = order
  .extend({ customer: z.object({ name: z.string().nullable(), phone: z.string().nullable() }) })
  .meta({ id: 'StaffOrder' })
export type StaffOrder = z.infer<typeof staffOrder>

export const staffOrdersQuery = z.object({ status: orderStatus.optional(), page: idParam.default(1) })
export const staffOrderPage = z.object({ data: z.array(staffOrder), meta: pageMeta })

/** PATCH /staff/orders/{id} */
export const moveOrderBody = z
  .object({
    status: z.enum(['new', 'processed', 'inTransit', 'completed', 'canceled'], { error: 'Неизвестный статус заказа' }),
    reason: z.string().trim().max(300, 'Причина длиннее 300 знаков').nullish(),
  })
  .meta({ id: 'MoveOrderBody' })
export type MoveOrderBody = z.infer<typeof moveOrderBody>

/** PATCH /staff/goods/{id} */
export const staffGoodsBody = z.object({ available: z.boolean() })
/** PATCH /staff/system */
export const staffSystemBody = z.object({
  delivery_state: z.object({ is_busy: z.boolean(), message: z.string().max(300) }).optional(),
  maintenance_state: z.object({ is_active: z.boolean(), message: z.string().max(300) }).optional(),
})
