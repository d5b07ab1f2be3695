import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { HOUR_MS } from '~/rules/time'
import { rowWhere } from '#server/db/row-where'
import { customers, orders, payments, paymentTasks } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** A payment attempt as stored. */
export type Payment = typeof payments.$inferSelect

/** Work due at the provider. */
export type PaymentTask = typeof paymentTasks.$inferSelect

/** SQL condition of the index `payments_open`: the provider may have news. */
export const isOpenPayment = sql`${payments.status} in ('pending', 'held')`

/** Restricts to payments of the configured providers. The plus keeps SQLite from using the provider's index, which all payments share. */
export const ofProvider = ({ payments: { names } }: ServiceContext, which: SQL | undefined) =>
  and(sql`+${payments.provider} in ${[...names]}`, which)

/** SQL condition on payments: another payment of the order pays for it and is not being returned. One that was paid back in parts
 *  has paid for it too. */
export const hasOtherPayment = sql`exists (select 1 from payments as other where other.order_id = ${payments.order_id}
  and other.id <> ${payments.id} and other.status in ('paid', 'held', 'refunded') and not exists (
    select 1 from ${paymentTasks} where payment_id = other.id and kind in ('refund', 'release')))`

/** SQL condition on payments: the order is canceled. */
export const isOrderCanceled = sql`exists (select 1 from ${orders} where ${orders.id} = ${payments.order_id} and ${orders.status} = 'canceled')`

/** Batch statement that derives the order's `payment_status` from its payments: paid money first, then refunded. An order in the kitchen
 *  cannot become unpaid (CHECK). From the payment on a new order waits to be accepted. */
export function derivePaymentStatus({ db, now }: ServiceContext, orderId: number) {
  const has = (statuses: string) =>
    sql`exists (select 1 from payments where order_id = ${orderId} and payments.status in (${sql.raw(statuses)}))`
  const derived = sql`case when ${has(`'paid', 'held'`)} then 'paid' when ${has(`'refunded'`)} then 'refunded'
    when ${has(`'pending'`)} then 'pending' else 'failed' end`
  return db
    .update(orders)
    .set({
      payment_status: derived,
      stage_at: sql`iif(${orders.status} = 'new' and ${derived} = 'paid', ${now.getTime()}, ${orders.stage_at})`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        sql`${orders.payment_status} <> ${derived}`,
        sql`(${orders.status} in ('new', 'canceled') or ${derived} in ('paid', 'refunded'))`,
      ),
    )
}

const FIRST_PAUSE_MS = 30_000

/** SQL: the pause in milliseconds after so many attempts of due work, from 30 s doubling to an hour. */
export const pauseAfter = (attempts: AnySQLiteColumn) => sql`min(${HOUR_MS}, ${FIRST_PAUSE_MS} * (1 << min(${attempts}, 10)))`

/** After this many attempts (three hours) a failure is logged as an error, then once a day (24 hourly attempts). */
const ERROR_FROM = 10
const ERROR_EVERY = 24

type Facts = Record<string, string | number | null>

/** Logs a failed attempt of work that is repeated without end. */
export function logAttempt(event: string, attempts: number, facts: Facts): void {
  const isOld = attempts >= ERROR_FROM
  if (!isOld || (attempts - ERROR_FROM) % ERROR_EVERY === 0) logPayment(isOld ? 'error' : 'warn', event, facts)
}

/** Logs a payment event without personal data. */
export function logPayment(level: 'info' | 'warn' | 'error', event: string, facts: Facts): void {
  const write = { info: console.log, warn: console.warn, error: console.error }[level]
  write(JSON.stringify({ level, event: `payment_${event}`, ...facts }))
}

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
export function dueTask({ db, settings, now }: ServiceContext, kind: PaymentTask['kind'], which: SQL): BatchItem<'sqlite'> {
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
