import { sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { rowWhere } from '#server/db/row-where'
import { customers, orders, payments, paymentTasks } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

type Task = typeof paymentTasks.$inferSelect

/* What is to be done at the provider, written down in the batch that makes it due. Once of a kind per payment (unique), so
 * each statement may be run again. */

/** Gives back what these payments took (`refund`) and lets go what they hold (`release`). `which` is a condition on rows of
 *  payments and orders. */
export function giveBack(ctx: ServiceContext, which: SQL): BatchItem<'sqlite'>[] {
  return [
    dueTask(ctx, 'refund', sql`${payments.status} = 'paid' and ${which}`),
    dueTask(ctx, 'release', sql`${payments.status} = 'held' and ${which}`),
  ]
}

/** The statement that makes a task of this kind due for the payments that `which` names. The e-mail of its receipt is copied:
 *  the order may forget its person before the task is done. */
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
