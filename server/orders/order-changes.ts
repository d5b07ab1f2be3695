import { asc, eq, ne, and, sql, type SQL } from 'drizzle-orm'
import type { Order } from '~/contracts/orders'
import { subtractMoney } from '~/rules/money'
import { guestText } from '~/rules/order-difference'
import { formatZoned } from '~/rules/schedule'
import type { Db } from '#server/db/client'
import { orderEdits, orders, refunds, tillReceipts } from '#server/db/tables'
import type { OrderRecord } from './order-shape'

/** Batch queries of what staff changed of orders, what was paid back in part, and receipts of money at the door, the oldest first. `which` is a condition on orders. */
export function changeQueries(db: Db, which: SQL | undefined) {
  const { order_id, at, before, after, fields } = orderEdits
  return [
    db
      .select({ order_id, at, before, after, fields })
      .from(orderEdits)
      .innerJoin(orders, eq(orders.id, order_id))
      .where(which)
      .orderBy(asc(orderEdits.id)),
    db
      .select({
        order_id: refunds.order_id,
        at: sql<number>`coalesce(${refunds.done_at}, ${refunds.created_at})`.as('shown_at'),
        amount: refunds.amount,
        way: refunds.way,
        refund_status: sql<string>`${refunds.status}`.as('refund_status'),
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.order_id))
      .where(and(which, ne(refunds.status, 'requested'), ne(refunds.status, 'declined')))
      .orderBy(asc(refunds.id)),
    db
      .select({
        order_id: tillReceipts.order_id,
        kind: tillReceipts.kind,
        printed_at: tillReceipts.done_at,
        printed: sql`${tillReceipts.amount}`.mapWith(tillReceipts.amount).as('printed_amount'),
        number: sql<string>`coalesce(${tillReceipts.number}, '')`.as('receipt_number'),
        url: tillReceipts.url,
      })
      .from(tillReceipts)
      .innerJoin(orders, eq(orders.id, tillReceipts.order_id))
      .where(and(which, eq(tillReceipts.status, 'done')))
      .orderBy(asc(tillReceipts.id)),
  ] as const
}

type Queries = ReturnType<typeof changeQueries>

/** What the guest of an order reads of its changes. A refund that the bank refused is made in another way, or again: it is not shown. Null without any. */
export function guestChangesOf(
  { id, time_zone }: Pick<OrderRecord, 'id' | 'time_zone'>,
  edits: Awaited<Queries[0]>,
  given: Awaited<Queries[1]>,
  printed: Awaited<Queries[2]>,
): Pick<Order, 'edits' | 'refunds' | 'receipts'> {
  const moment = (at: number) => formatZoned(new Date(at), time_zone)
  const changed = edits.flatMap(({ order_id, at, before, after, fields }) =>
    order_id === id
      ? [{ at: moment(at), text: guestText(before, after, fields), difference: subtractMoney(after.total, before.total) }]
      : [],
  )
  const returned = given.flatMap(({ order_id, at, amount, way, refund_status }) =>
    order_id === id && refund_status !== 'failed' ? [{ at: moment(at), amount, way, is_done: refund_status === 'done' }] : [],
  )
  const receipts = printed.flatMap(({ order_id, printed_at, printed: amount, ...receipt }) =>
    order_id === id && printed_at !== null
      ? [{ kind: receipt.kind, at: moment(printed_at), amount, number: receipt.number, url: receipt.url }]
      : [],
  )
  return {
    edits: changed.length > 0 ? changed : null,
    refunds: returned.length > 0 ? returned : null,
    receipts: receipts.length > 0 ? receipts : null,
  }
}
