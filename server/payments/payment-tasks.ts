import { sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { rowWhere } from '#server/db/row-where'
import { customers, orders, payments, paymentTasks } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

type Task = typeof paymentTasks.$inferSelect

/* Work to do at the provider, stored in the batch that makes it due. Unique per payment and kind, so each statement can be repeated. */

/** Batch statements: refund what these payments captured, release what they hold. `which` is a condition on payments and orders. */
export function returnMoney(ctx: ServiceContext, which: SQL): BatchItem<'sqlite'>[] {
  return [
    dueTask(ctx, 'refund', sql`${payments.status} = 'paid' and ${which}`),
    dueTask(ctx, 'release', sql`${payments.status} = 'held' and ${which}`),
  ]
}

/** Batch statement: makes a task due for the matching payments. Copies the receipt's e-mail, because the order may be anonymised before
 *  the task runs. */
export function dueTask({ db, settings, now }: ServiceContext, kind: Task['kind'], which: SQL): BatchItem<'sqlite'> {
  const at = now.getTime()
  const row = {
    payment_id: sql`${payments.id}`,
    kind,
    idempotence_key: sql`${payments.idempotence_key} || ${`:${kind}`}`,
    next_try_at: at,
    contact: settings.payment.receipts ? sql`coalesce(${orders.email}, ${customers.email})` : null,
    created_at: at,
  }
  const tail = sql`from ${payments} join ${orders} on ${orders.id} = ${payments.order_id}
    join ${customers} on ${customers.id} = ${orders.customer_id} where ${which}`
  return db
    .insert(paymentTasks)
    .select(rowWhere(paymentTasks, row, tail))
    .onConflictDoNothing()
}
