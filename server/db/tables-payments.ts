import { desc, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, instant, json, money, oneOf, ownerId, revision } from './columns'
import { REFUND_STATES, REFUND_WAYS } from '~/contracts/staff-constants'
import type { EditedOrder, RefundedLine } from '~/contracts/staff-edits'
import type { ReceiptLine } from '~/rules/receipt'
import { cards } from './tables-customers'
import { orders } from './tables-orders'

const PAYMENT_STATES = ['pending', 'held', 'paid', 'failed', 'refunded'] as const

/** An attempt to pay online; at most one `pending` per order. The provider answers the same payment for the same
 *  `idempotence_key`. `provider_payment_id` and `url` are null until it has answered. `held` is money authorized and not
 *  captured. `asked_at` is the last status request. */
export const payments = sqliteTable(
  'payments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: ownerId(() => orders.id),
    provider: text().notNull(),
    provider_payment_id: text(),
    idempotence_key: text().notNull().unique(),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    amount: money().notNull(),
    way: text({ enum: ['card', 'sbp'] })
      .notNull()
      .default('card'),
    card_id: integer().references(() => cards.id, { onDelete: 'set null' }),
    save_card: flag().notNull().default(false),
    url: text(),
    reason: text(),
    asked_at: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('payments_of_provider').on(t.provider, t.provider_payment_id),
    uniqueIndex('payments_pending')
      .on(t.order_id)
      .where(sql`${t.status} = 'pending'`),
    index('payments_by_order').on(t.order_id, desc(t.id)),
    index('payments_open')
      .on(t.updated_at)
      .where(sql`"status" in ('pending', 'held')`),
    check('payments_status', oneOf(t.status, PAYMENT_STATES)),
    check('payments_amount', sql`${t.amount} > 0`),
  ],
)

const TASK_KINDS = ['refund', 'release', 'receipt'] as const

/** Outstanding operations at the provider, written in the batch that makes them due and retried until done: `refund`, `release`
 *  of a hold, `receipt`. Once per payment and kind. `contact` is where the receipt goes, null once done. */
export const paymentTasks = sqliteTable(
  'payment_tasks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    payment_id: ownerId(() => payments.id),
    kind: text({ enum: TASK_KINDS }).notNull(),
    idempotence_key: text().notNull().unique(),
    status: text({ enum: ['due', 'done', 'failed'] })
      .notNull()
      .default('due'),
    attempts: integer().notNull().default(0),
    next_try_at: instant().notNull(),
    error: text(),
    contact: text(),
    provider_ref: text(),
    created_at: instant().notNull(),
    done_at: instant(),
  },
  (t) => [
    uniqueIndex('payment_tasks_once').on(t.payment_id, t.kind),
    index('payment_tasks_due')
      .on(t.next_try_at)
      .where(sql`"status" = 'due'`),
    check('payment_tasks_kind', oneOf(t.kind, TASK_KINDS)),
    check('payment_tasks_status', oneOf(t.status, ['due', 'done', 'failed'])),
  ],
)

/** A change of an order by staff, with the order before and after it. Of personal fields only the names (`fields`). Money in roubles
 *  inside the JSON. */
export const orderEdits = sqliteTable(
  'order_edits',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: ownerId(() => orders.id),
    revision: integer().notNull(),
    at: instant().notNull(),
    staff_id: integer(),
    device_id: integer(),
    before: json<EditedOrder>().notNull(),
    after: json<EditedOrder>().notNull(),
    fields: json<string[]>().notNull().default([]),
    reason: text(),
  },
  (t) => [uniqueIndex('order_edits_once').on(t.order_id, t.revision)],
)

/** Money or bonuses given back for a part of an order. `requested`: waits for the owner; `due`: to be sent to the provider; `failed`:
 *  refused by it. `way` `online`: back to the card, through `payment_id`. `edit_id`: the edit that lowered the total; null: the total
 *  stays. `receipt`: the fiscal lines of an online refund, which sum to its amount. `bonuses`: earned ones that it took back. A trigger
 *  (migration 0014) keeps the online refunds of a payment within its amount. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: ownerId(() => orders.id),
    payment_id: integer().references(() => payments.id),
    edit_id: integer().references(() => orderEdits.id),
    way: text({ enum: REFUND_WAYS }).notNull(),
    amount: money().notNull(),
    lines: json<RefundedLine[]>().notNull().default([]),
    receipt: json<ReceiptLine[]>().notNull().default([]),
    bonuses: integer().notNull().default(0),
    reason: text(),
    staff_id: integer(),
    device_id: integer(),
    decided_by: integer(),
    idempotence_key: text().notNull().unique(),
    status: text({ enum: REFUND_STATES }).notNull(),
    attempts: integer().notNull().default(0),
    next_try_at: instant(),
    error: text(),
    provider_ref: text(),
    contact: text(),
    created_at: instant().notNull(),
    done_at: instant(),
  },
  (t) => [
    index('refunds_by_order').on(t.order_id, t.id),
    index('refunds_by_payment').on(t.payment_id),
    index('refunds_due')
      .on(t.next_try_at)
      .where(sql`"status" = 'due'`),
    index('refunds_requested')
      .on(t.id)
      .where(sql`"status" = 'requested'`),
    index('refunds_done')
      .on(t.done_at)
      .where(sql`"status" = 'done'`),
    index('refunds_by_staff').on(t.staff_id, t.created_at),
    check('refunds_way', sql`${oneOf(t.way, REFUND_WAYS)} and (${t.way} = 'online') = (${t.payment_id} is not null)`),
    check('refunds_status', oneOf(t.status, REFUND_STATES)),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
)

/** Received webhooks; each event is handled once. `handled_at` is null until its effect is stored. Bodies are not stored. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    provider: text().notNull(),
    event_id: text().notNull(),
    kind: text().notNull(),
    provider_payment_id: text().notNull(),
    received_at: instant().notNull(),
    handled_at: instant(),
  },
  (t) => [uniqueIndex('payment_events_once').on(t.provider, t.event_id), index('payment_events_by_time').on(t.received_at)],
)

/** One row, id 1: who serves the ways of paying on the site; null or no row is the default, `off` is none. `switches`: acquirers that
 *  were switched off or on again, with the moment, from which on failures count. */
export const payTerms = sqliteTable(
  'pay_terms',
  {
    id: integer().primaryKey().default(1),
    card: text(),
    sbp: text(),
    saved: text(),
    switches: json<Partial<Record<string, { is_off: boolean; by: 'staff' | 'failures'; at: number }>>>().notNull().default({}),
    revision: revision(),
  },
  (t) => [check('pay_terms_single', sql`${t.id} = 1`)],
)

/** What T-Kassa does not tell again, by OrderId (the payment's idempotency key): its address, how often the payment was asked for, the card
 *  that it saved, and refunds by their keys, in kopecks. Used only by its adapter. */
export const tkassaOrders = sqliteTable('tkassa_orders', {
  order_id: text().primaryKey(),
  payment_id: text().unique(),
  url: text(),
  amount: integer().notNull(),
  calls: integer().notNull().default(1),
  asked_at: instant().notNull(),
  rebill_id: text(),
  pan: text(),
  moves: json<Partial<Record<string, { amount: number; is_done: boolean }>>>().notNull().default({}),
})

/** A payment as the played T-Kassa keeps it, in kopecks. A slow one has its `outcome` at `settles_at`. `refunds` by the shop's request id. */
export type BankPayment = {
  status: string
  amount: number
  refunds: Record<string, number>
  error: string
  description: string
  success_url: string
  fail_url: string
  notify_at: string
  due: number
  is_two_stage: boolean
  is_sbp: boolean
  saves_card: boolean
  outcome: 'paid' | 'canceled' | null
  mood: 'good' | 'slow' | 'twice' | 'disorder' | 'error' | 'silent' | 'forged'
  errors_left: number
  settles_at: number | null
}

/** Payments of the T-Kassa that the sandbox plays. */
export const tkassaBank = sqliteTable(
  'tkassa_bank',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: text().notNull(),
    state: json<BankPayment>().notNull(),
    revision: revision(),
  },
  (t) => [index('tkassa_bank_by_order').on(t.order_id)],
)
