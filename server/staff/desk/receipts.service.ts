import { and, eq, sql } from 'drizzle-orm'
import { conflict, missing } from '#server/core/errors'
import { cities, orders, tillReceipts } from '#server/db/tables'
import { notifyOrders } from '#server/live/notify-orders'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import type { DeskReceipt } from '~/contracts/staff-edits'
import { toDeskReceipt } from '#server/till/receipt-records'
import { runReceipts } from '#server/till/run-receipts'

/** Prints a receipt that is not printed yet: one that the till refused under a new key, any other under its own. @throws HttpError 404, 409
 *  `printed` */
export async function repeatReceipt(ctx: StaffContext, id: number): Promise<DeskReceipt> {
  const { order_id, status } = (await findReceipt(ctx, id)).receipt
  if (status === 'done') throw conflict('printed', 'Этот чек уже пробит')
  const isFailed = sql`${tillReceipts.status} = 'failed'`
  const at = ctx.now.getTime()
  const isThis = and(eq(tillReceipts.id, id), sql`${tillReceipts.status} <> 'done'`)
  await ctx.db.batch([
    ctx.db
      .update(tillReceipts)
      .set({
        key: sql`iif(${isFailed}, ${crypto.randomUUID()}, ${tillReceipts.key})`,
        ref: sql`iif(${isFailed}, null, ${tillReceipts.ref})`,
        status: sql`iif(${isFailed}, 'due', ${tillReceipts.status})`,
        attempts: 0,
        next_try_at: at,
      })
      .where(isThis),
    audited(ctx, { action: 'receipt.repeat', subject: `order:${order_id}`, tail: sql`from ${tillReceipts} where ${isThis}` }),
  ])
  await runReceipts(ctx, eq(tillReceipts.id, id))
  notifyOrders(ctx, [order_id])
  const { receipt, zone } = await findReceipt(ctx, id)
  return toDeskReceipt(receipt, zone)
}

async function findReceipt(ctx: StaffContext, id: number) {
  const [found] = await ctx.db
    .select({ receipt: tillReceipts, zone: cities.time_zone })
    .from(tillReceipts)
    .innerJoin(orders, eq(orders.id, tillReceipts.order_id))
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(and(eq(tillReceipts.id, id), kitchensOf(ctx, orders.kitchen_id)))
  if (!found) throw missing('Такого чека нет')
  return found
}
