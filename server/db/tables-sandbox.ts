import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json, money, oneOf } from './columns'

/* State of the sandbox payment provider, used only by its adapter. */

/** `mood` is the fault mode for this payment. A slow bank has its `outcome` at `settles_at`. */
export const sandboxPayments = sqliteTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    idempotence_key: text().notNull().unique(),
    status: text({ enum: ['pending', 'held', 'paid', 'canceled'] }).notNull(),
    outcome: text({ enum: ['paid', 'canceled'] }),
    reason: text(),
    amount: money().notNull(),
    refunded: money().notNull().default(0),
    is_two_stage: flag().notNull().default(false),
    save_card: flag().notNull().default(false),
    description: text().notNull(),
    return_url: text().notNull(),
    mood: text({ enum: ['good', 'slow', 'twice', 'disorder', 'error', 'silent'] })
      .notNull()
      .default('good'),
    errors_left: integer().notNull().default(0),
    settles_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    check('sandbox_payments_status', oneOf(t.status, ['pending', 'held', 'paid', 'canceled'])),
    check('sandbox_payments_refunded', sql`${t.refunded} between 0 and ${t.amount}`),
  ],
)

/** Refunds, captures and releases by idempotency key. */
export const sandboxOperations = sqliteTable('sandbox_operations', {
  idempotence_key: text().primaryKey(),
  payment_id: text()
    .notNull()
    .references(() => sandboxPayments.id, { onDelete: 'cascade' }),
  kind: text({ enum: ['refund', 'capture', 'release', 'receipt'] }).notNull(),
  amount: money(),
  receipt: json<unknown>(),
  created_at: instant().notNull(),
})

/** Receipts that the simulated till has printed, by their key. `mood` is how it answered. */
export const sandboxReceipts = sqliteTable('sandbox_receipts', {
  key: text().primaryKey(),
  ref: text().notNull().unique(),
  operation: text().notNull(),
  body: json<unknown>().notNull(),
  error: text(),
  ready_at: instant().notNull(),
})
