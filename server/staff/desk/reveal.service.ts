import { and, eq, sql } from 'drizzle-orm'
import { HttpError, missing } from '#server/core/errors'
import { orders } from '#server/db/tables'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { isOpen } from './orders-filter'

/** The guest's phone; each call is one audit row. A device alone sees open orders only. @throws HttpError 403 `not_allowed`, 404 */
export async function revealOrder(ctx: StaffContext, id: number): Promise<{ phone: string | null }> {
  const own = and(eq(orders.id, id), kitchensOf(ctx, orders.kitchen_id))
  const shown = ctx.staff.role === null ? and(own, isOpen) : own
  const after = { read: ['phone'] }
  const [, [order], [known]] = await ctx.db.batch([
    audited(ctx, { action: 'customer.reveal', subject: `order:${id}`, after, tail: sql`from ${orders} where ${shown}` }),
    ctx.db.select({ phone: orders.phone }).from(orders).where(shown),
    ctx.db.select({ id: orders.id }).from(orders).where(own),
  ])
  if (!known) throw missing('Такого заказа нет')
  if (!order) throw new HttpError(403, 'not_allowed', 'Заказ закрыт, данные гостя видит управляющий')
  return order
}
