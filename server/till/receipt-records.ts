import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { rowWhere } from '#server/db/row-where'
import { orders, refunds, tillReceipts } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import type { DeskReceipt } from '~/contracts/staff-edits'
import { formatZoned } from '~/rules/schedule'
import { MINUTE_MS } from '~/rules/time'

/** A receipt of money at the door as stored. */
export type ReceiptRecord = typeof tillReceipts.$inferSelect

/* Batch statements: receipts are written with what makes them due. Each is written once (unique indexes). */

/** For the batch that completes an order: the sale of what is paid at the door. */
export function dueSale(ctx: ServiceContext, orderId: number, at: number): BatchItem<'sqlite'>[] {
  const amount = sql`iif(${orders.payment_status} in ('paid', 'refunded'), ${orders.collect}, ${orders.total})`
  const is_cash = sql`iif(${orders.pay_variant} = 2, coalesce(${orders.collect_type}, 1), ${orders.pay_type}) = 1`
  const tail = sql`from ${orders} where ${orders.id} = ${orderId} and ${amount} > 0 and ${orders.source} <> 'test'`
  return insertDue(ctx, { kind: 'sale', order_id: sql`${orders.id}`, refund_id: null, amount, is_cash, settled_at: at }, tail)
}

/** After the refund's row: its return receipt, if it went out of the till and the sale has a receipt. `which` selects the refund. */
export function dueReturn(ctx: ServiceContext, which: SQL): BatchItem<'sqlite'>[] {
  const row = {
    kind: 'refund' as const,
    order_id: sql`${refunds.order_id}`,
    refund_id: sql`${refunds.id}`,
    amount: sql`${refunds.amount}`,
    is_cash: sql`1`,
    settled_at: ctx.now.getTime(),
  }
  const tail = sql`from ${refunds} where ${which} and ${refunds.way} = 'cash' and ${refunds.status} = 'done'
      and exists (select 1 from ${tillReceipts} t where t."order_id" = ${refunds.order_id} and t."kind" = 'sale')`
  return insertDue(ctx, row, tail)
}

type Due = { kind: ReceiptRecord['kind']; order_id: SQL; refund_id: SQL | null; amount: SQL; is_cash: SQL; settled_at: number }

function insertDue({ db, settings, now }: ServiceContext, due: Due, tail: SQL): BatchItem<'sqlite'>[] {
  if (!settings.till) return []
  const at = now.getTime()
  const row = { ...due, key: crypto.randomUUID(), next_try_at: at, created_at: at }
  return [
    db
      .insert(tillReceipts)
      .select(rowWhere(tillReceipts, row, tail))
      .onConflictDoNothing(),
  ]
}

/** Batch query: the receipts of an order, the oldest first. */
export const receiptsQuery = ({ db }: Pick<ServiceContext, 'db'>, orderId: number) =>
  db.select().from(tillReceipts).where(eq(tillReceipts.order_id, orderId)).orderBy(asc(tillReceipts.id))

/** SQL condition: nothing of the order's receipts hinders this one. A return is printed after its sale. */
export const isNext = sql`(${tillReceipts.kind} = 'sale' or exists (select 1 from ${tillReceipts} t
  where t."order_id" = ${tillReceipts.order_id} and t."kind" = 'sale' and t."status" = 'done'))`

/** SQL condition: open receipts that are due now. */
export const isDue = (now: Date, which: SQL | undefined) =>
  and(sql`${tillReceipts.status} in ('due', 'sent') and ${tillReceipts.next_try_at} <= ${now.getTime()}`, which, isNext)

/** A till prints in seconds: after this time somebody has to look. */
const LATE_MS = 15 * MINUTE_MS

/** SQL condition on a row of `alias`: the till has not printed it and does not. */
export const lacksReceipt = (now: Date, alias: 'r' | 't'): SQL => {
  const of = (name: string) => sql.raw(`${alias}."${name}"`)
  return sql`${of('status')} <> 'done' and (${of('status')} = 'failed' or ${of('created_at')} < ${now.getTime() - LATE_MS})`
}

/** A receipt as the desk sees it. */
export function toDeskReceipt({ id, kind, amount, status, error, number, url, done_at }: ReceiptRecord, zone: string): DeskReceipt {
  return { id, kind, amount, status, error, number, url, at: done_at === null ? null : formatZoned(new Date(done_at), zone) }
}
