import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AuditField } from '~/contracts/staff-audit-fields'
import { orders } from '#server/db/tables'
import { HttpError, missing } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'

/** An order with personal data of its guest; `read` names the data for the audit row that each call writes. A device alone sees open orders
 *  only. @throws HttpError 403 `not_allowed`, 404 */
export async function revealOrder(ctx: StaffContext, id: number, read: AuditField[]): Promise<typeof orders.$inferSelect> {
  // a tablet without a person sees no finished orders
  const isOpen = ctx.staff.role === null ? inArray(orders.status, ['new', 'processed', 'inTransit']) : undefined
  const own = and(eq(orders.id, id), kitchensOf(ctx, orders.kitchen_id))
  const shown = and(own, isOpen)
  const [, [order], [known]] = await ctx.db.batch([
    audited(ctx, { action: 'customer.reveal', subject: `order:${id}`, after: { read }, tail: sql`from ${orders} where ${shown}` }),
    ctx.db.select().from(orders).where(shown),
    ctx.db.select({ id: orders.id }).from(orders).where(own),
  ])
  if (!known) throw missing('Такого заказа нет')
  if (!order) throw new HttpError(403, 'not_allowed', 'Заказ закрыт, данные гостя видит управляющий')
  return order
}
