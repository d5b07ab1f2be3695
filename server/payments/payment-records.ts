import { and, eq, sql, type SQL } from 'drizzle-orm'
import { orders, payments, paymentTasks } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** A try to pay, as it is stored. */
export type Payment = typeof payments.$inferSelect

/** An SQL condition, told in the words of the index `payments_open`: the provider may still have news of it. */
export const isOpen = sql`${payments.status} in ('pending', 'held')`

/** A payment of the provider in use; of another one nobody can be asked. The plus keeps SQLite from finding it by its provider,
 *  which all payments share. */
export const ofProvider = ({ payments: { name } }: ServiceContext, which: SQL | undefined) =>
  and(sql`+${payments.provider} = ${name}`, which)

/** An SQL condition on a row of payments: its order has another one that pays for it and is not being given back. */
export const isBesidesGood = sql`exists (select 1 from payments as other where other.order_id = ${payments.order_id}
  and other.id <> ${payments.id} and other.status in ('paid', 'held') and not exists (
    select 1 from ${paymentTasks} where payment_id = other.id and kind in ('refund', 'release')))`

/** An SQL condition on a row of payments: its order is canceled. */
export const isOfCanceled = sql`exists (select 1 from ${orders} where ${orders.id} = ${payments.order_id} and ${orders.status} = 'canceled')`

/** The order's `payment_status` from its payments, for the batch that changes one of them. Money that was taken speaks
 *  first, then money given back; while it is cooked an order cannot become unpaid (CHECK), whatever a provider says. */
export function derivePaymentStatus({ db }: ServiceContext, orderId: number) {
  const has = (statuses: string) =>
    sql`exists (select 1 from payments where order_id = ${orderId} and payments.status in (${sql.raw(statuses)}))`
  const derived = sql`case when ${has(`'paid', 'held'`)} then 'paid' when ${has(`'refunded'`)} then 'refunded'
    when ${has(`'pending'`)} then 'pending' else 'failed' end`
  return db
    .update(orders)
    .set({ payment_status: derived })
    .where(
      and(
        eq(orders.id, orderId),
        sql`${orders.payment_status} <> ${derived}`,
        sql`(${orders.status} in ('new', 'canceled') or ${derived} in ('paid', 'refunded'))`,
      ),
    )
}

/** One line for the operator: what happened to which payment. No person, no card. */
export function tell(level: 'info' | 'warn' | 'error', event: string, facts: Record<string, string | number | null>): void {
  const write = { info: console.log, warn: console.warn, error: console.error }[level]
  write(JSON.stringify({ level, event: `payment_${event}`, ...facts }))
}
