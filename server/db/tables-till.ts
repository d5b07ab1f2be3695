import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { RECEIPT_KINDS, RECEIPT_STATES } from '~/contracts/staff-constants'
import type { ReceiptLine } from '~/rules/receipt'
import { flag, instant, json, money, oneOf, ownerId } from './columns'
import { orders } from './tables-orders'
import { refunds } from './tables-payments'

/** Fiscal receipts (54-FZ) of money that changed hands at the door: one sale of an order, one return of a refund from the till. Written in
 *  the batch that makes it due. `key` is the till's name of it: the same key is never printed twice, so an unknown answer is repeated with
 *  it; a receipt that certainly failed is repeated under a new one. `lines` are fixed by the first try. `settled_at`: when the money
 *  changed hands. `ref`: the till's id. `url`: where the guest reads it. */
export const tillReceipts = sqliteTable(
  'till_receipts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: ownerId(() => orders.id),
    refund_id: integer().references(() => refunds.id),
    kind: text({ enum: RECEIPT_KINDS }).notNull(),
    amount: money().notNull(),
    is_cash: flag().notNull(),
    lines: json<ReceiptLine[]>(),
    settled_at: instant().notNull(),
    key: text().notNull().unique(),
    status: text({ enum: RECEIPT_STATES }).notNull().default('due'),
    attempts: integer().notNull().default(0),
    next_try_at: instant().notNull(),
    ref: text(),
    error: text(),
    number: text(),
    url: text(),
    created_at: instant().notNull(),
    done_at: instant(),
  },
  (t) => [
    uniqueIndex('till_receipts_of_order')
      .on(t.order_id)
      .where(sql`"kind" = 'sale'`),
    uniqueIndex('till_receipts_of_refund').on(t.refund_id),
    index('till_receipts_by_order').on(t.order_id, t.id),
    index('till_receipts_open')
      .on(t.next_try_at)
      .where(sql`"status" <> 'done'`),
    check('till_receipts_kind', sql`${oneOf(t.kind, RECEIPT_KINDS)} and (${t.kind} = 'refund') = (${t.refund_id} is not null)`),
    check('till_receipts_status', oneOf(t.status, RECEIPT_STATES)),
    check('till_receipts_amount', sql`${t.amount} > 0`),
  ],
)
