import { desc, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ExplanationRow, PayType, PayVariant } from '~/contracts/cart'
import { MAX_COMMENT_LENGTH, MAX_LINE_QTT, ORDER_STATUSES } from '~/contracts/constants'
import type { Order, OrderAddress, OrderOption } from '~/contracts/orders'
import { between, flag, instant, json, money, oneOf, percentage } from './columns'
import { cities, goods } from './tables-catalog'
import { cards, customers } from './tables-customers'

/* Orders, promo codes, bonuses and payments. An order is a snapshot: changes of the catalogue do not affect it. Its child rows
 * are written in the same batch, with `order_id` as `(select id from orders where number = ?)`. */

const PAYMENT_STATUSES = ['none', 'pending', 'paid', 'failed', 'refunded'] as const

/** `total = full − discount − bonuses_spent + delivery_fee` is checked. `place` counts the orders of a customer from 1 (trigger
 *  of migration 0006) and makes paging cheap. `pay_by` is the deadline of an online payment; `slot_at` the 15-minute slot whose
 *  capacity it takes (`kitchen_minutes`); `email` is for the receipt. */
export const orders = sqliteTable(
  'orders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    number: text().notNull().unique(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    place: integer(),
    created_at: instant().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull().default('new'),
    completed_at: instant(),
    city_id: integer()
      .notNull()
      .references(() => cities.id),
    delivery_type: text({ enum: ['delivery', 'pickup'] }).notNull(),
    time_type: text({ enum: ['now', 'datetime'] }).notNull(),
    datetime: instant(),
    promised_from: instant().notNull(),
    promised_to: instant().notNull(),
    address: json<OrderAddress>(),
    pickup_point: json<NonNullable<Order['pickup_point']>>(),
    pay_variant: integer().$type<PayVariant>().notNull(),
    pay_type: integer().$type<PayType>().notNull(),
    card_id: integer().references(() => cards.id, { onDelete: 'set null' }),
    card: json<{ brand: string; last4: string }>(),
    payment_status: text({ enum: PAYMENT_STATUSES }).notNull().default('none'),
    pay_by: instant(),
    slot_at: instant(),
    kitchen_minutes: integer().notNull().default(0),
    email: text(),
    full: money().notNull(),
    discount: money().notNull().default(0),
    bonuses_spent: integer().notNull().default(0),
    delivery_fee: money().notNull().default(0),
    total: money().notNull(),
    bonuses_earned: integer().notNull().default(0),
    explanation: json<ExplanationRow[]>().notNull().default([]),
    promocode: text(),
    gift: json<NonNullable<Order['gift']>>(),
    name: text(),
    phone: text(),
    comment: text(),
    persons: integer(),
    change_from: money(),
  },
  (t) => [
    uniqueIndex('orders_by_place').on(t.customer_id, desc(t.place)),
    index('orders_by_status').on(t.status, desc(t.id)),
    index('orders_by_time').on(t.created_at),
    index('orders_by_city').on(t.city_id),
    index('orders_paid_by_customer')
      .on(t.customer_id, t.completed_at)
      .where(sql`${t.status} = 'completed'`),
    index('orders_unpaid')
      .on(t.pay_by)
      .where(sql`"status" = 'new' and "payment_status" in ('pending', 'failed')`),
    check('orders_status', oneOf(t.status, ORDER_STATUSES)),
    check('orders_completed_at', sql`(${t.status} = 'completed') = (${t.completed_at} is not null)`),
    check('orders_delivery_type', oneOf(t.delivery_type, ['delivery', 'pickup'])),
    check(
      'orders_where',
      sql`(${t.delivery_type} = 'delivery') = (${t.address} is not null) and (${t.delivery_type} = 'pickup') = (${t.pickup_point} is not null)`,
    ),
    check('orders_time_type', oneOf(t.time_type, ['now', 'datetime'])),
    check('orders_datetime', sql`(${t.time_type} = 'datetime') = (${t.datetime} is not null)`),
    check('orders_promised', sql`${t.promised_to} >= ${t.promised_from}`),
    check(
      'orders_pay',
      sql`(${t.pay_variant} = 1 and ${t.pay_type} = 1) or (${t.pay_variant} = 2 and ${t.pay_type} in (2, 5)) or (${t.pay_variant} = 3 and ${t.pay_type} in (3, 4))`,
    ),
    check('orders_payment_status', oneOf(t.payment_status, PAYMENT_STATUSES)),
    check('orders_paid_before_work', sql`${t.status} in ('new', 'canceled') or ${t.payment_status} not in ('pending', 'failed')`),
    check(
      'orders_sums',
      sql`${t.full} >= 0 and ${t.discount} >= 0 and ${t.bonuses_spent} >= 0 and ${t.delivery_fee} >= 0 and ${t.total} >= 0 and ${t.bonuses_earned} >= 0`,
    ),
    check('orders_total', sql`${t.total} = ${t.full} - ${t.discount} - ${t.bonuses_spent} * 100 + ${t.delivery_fee}`),
    check('orders_comment', sql`length(${t.comment}) <= ${sql.raw(String(MAX_COMMENT_LENGTH))}`),
    check('orders_persons', between(t.persons, 0, 99)),
    check('orders_change_from', sql`${t.change_from} >= 0`),
  ],
)

/** `price` is for one without options, null for a gift. `goods_id` has no foreign key: the product may be deleted. `amount`
 *  less `discount` and `bonuses` is what was paid; these and the delivery fee sum to the total. */
export const orderLines = sqliteTable(
  'order_lines',
  {
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    goods_id: integer().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    image: text().notNull(),
    qtt: integer().notNull(),
    price: money(),
    amount: money().notNull(),
    discount: money().notNull().default(0),
    bonuses: money().notNull().default(0),
    additionals: json<OrderOption[]>().notNull().default([]),
    sides: json<OrderOption[]>().notNull().default([]),
    sauces: json<OrderOption[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.position] }),
    index('order_lines_by_goods').on(t.goods_id, t.order_id),
    check('order_lines_qtt', between(t.qtt, 1, MAX_LINE_QTT)),
    check('order_lines_price', sql`${t.price} >= 0`),
    check('order_lines_amount', sql`${t.amount} >= 0 and (${t.price} is not null or ${t.amount} = 0)`),
  ],
)

/** `was` is the previous status. No status is entered or left twice: write the row in the batch of the order's UPDATE, and the
 *  second of two concurrent changes fails as a whole. */
export const orderStatusHistory = sqliteTable(
  'order_status_history',
  {
    id: integer().primaryKey(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    was: text({ enum: ORDER_STATUSES }),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    at: instant().notNull(),
    reason: text(),
    actor: text({ enum: ['customer', 'staff', 'shop'] }).notNull(),
  },
  (t) => [
    uniqueIndex('order_status_entered_once').on(t.order_id, t.status),
    uniqueIndex('order_status_left_once').on(t.order_id, t.was),
    check(
      'order_status_step',
      sql`coalesce(${t.was}, '') || '>' || ${t.status} in ('>new', 'new>processed', 'new>canceled', 'processed>inTransit', 'processed>completed', 'processed>canceled', 'inTransit>completed')`,
    ),
    check('order_status_actor', oneOf(t.actor, ['customer', 'staff', 'shop'])),
  ],
)

/** Kitchen minutes promised per 15-minute slot of a city with a `slot_capacity`; a full slot rolls the batch back. */
export const slots = sqliteTable(
  'slots',
  {
    city_id: integer()
      .notNull()
      .references(() => cities.id, { onDelete: 'cascade' }),
    starts_at: instant().notNull(),
    taken: integer().notNull().default(0),
    capacity: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.city_id, t.starts_at] }), check('slots_taken', sql`${t.taken} >= 0 and ${t.taken} <= ${t.capacity}`)],
)

/** `type` 1 takes `percent`, 2 takes `amount` ₽, 3 gives `gift_goods_id`; `min_total` is compared with the full sum. `used`
 *  never passes `max_uses` (null: unlimited). */
export const promoCodes = sqliteTable(
  'promo_codes',
  {
    id: integer().primaryKey(),
    code: text().notNull().unique(),
    type: integer().$type<1 | 2 | 3>().notNull(),
    percent: percentage(),
    amount: money(),
    gift_goods_id: integer().references(() => goods.id, { onDelete: 'set null' }),
    min_total: money().notNull().default(0),
    starts_at: instant(),
    ends_at: instant(),
    max_uses: integer(),
    used: integer().notNull().default(0),
    once_per_customer: flag().notNull().default(false),
  },
  (t) => [
    index('promo_codes_by_gift').on(t.gift_goods_id),
    check('promo_codes_code', sql`${t.code} = upper(${t.code}) and length(${t.code}) between 1 and 40`),
    check(
      'promo_codes_type',
      sql`(${t.type} = 1 and ${t.percent} is not null and ${t.amount} is null) or (${t.type} = 2 and ${t.amount} is not null and ${t.percent} is null) or (${t.type} = 3 and ${t.percent} is null and ${t.amount} is null)`,
    ),
    check('promo_codes_percent', sql`${t.percent} > 0 and ${t.percent} <= 100`),
    check('promo_codes_amount', sql`${t.amount} > 0`),
    check('promo_codes_used', sql`${t.used} >= 0 and (${t.max_uses} is null or ${t.used} <= ${t.max_uses})`),
  ],
)

/** `once` copies `once_per_customer`; a unique index then allows one use per customer. */
export const promoUses = sqliteTable(
  'promo_uses',
  {
    code_id: integer()
      .notNull()
      .references(() => promoCodes.id),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    once: flag().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.code_id, t.order_id] }),
    uniqueIndex('promo_uses_of_order').on(t.order_id),
    uniqueIndex('promo_uses_once')
      .on(t.code_id, t.customer_id)
      .where(sql`${t.once} = 1`),
    index('promo_uses_by_customer').on(t.customer_id, t.code_id),
    check('promo_uses_once_flag', oneOf(t.once, [0, 1])),
  ],
)

const BONUS_KINDS = ['accrual', 'redemption', 'refund', 'gift', 'expiry'] as const

/** The ledger of bonuses. Triggers (migration 0003) carry each row into `customers.bonuses` and reject other changes, so the
 *  balance is always the sum. One row per order and kind. */
export const bonusLedger = sqliteTable(
  'bonus_ledger',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text({ enum: BONUS_KINDS }).notNull(),
    amount: integer().notNull(),
    order_id: integer().references(() => orders.id),
    description: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('bonus_ledger_once').on(t.order_id, t.kind),
    index('bonus_ledger_by_customer').on(t.customer_id, desc(t.id)),
    check('bonus_ledger_kind', oneOf(t.kind, BONUS_KINDS)),
    check(
      'bonus_ledger_amount',
      sql`typeof(${t.amount}) = 'integer' and ((${t.kind} in ('accrual', 'refund', 'gift') and ${t.amount} > 0) or (${t.kind} in ('redemption', 'expiry') and ${t.amount} < 0))`,
    ),
    check('bonus_ledger_order', sql`${t.kind} in ('gift', 'expiry') or ${t.order_id} is not null`),
  ],
)

const PAYMENT_STATES = ['pending', 'held', 'paid', 'failed', 'refunded'] as const

/** An attempt to pay online; at most one `pending` per order. The provider answers the same payment for the same
 *  `idempotence_key`. `provider_payment_id` and `url` are null until it has answered. `held` is money authorized and not
 *  captured. `asked_at` is the last status request. */
export const payments = sqliteTable(
  'payments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    provider_payment_id: text(),
    idempotence_key: text().notNull().unique(),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    amount: money().notNull(),
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
    payment_id: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
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

/** Idempotency keys of orders: the same key and `body_hash` within 24 hours give the same order. Written in the batch of the
 *  order. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    body_hash: text().notNull(),
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    response: json<unknown>(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.key] }), index('idempotency_keys_by_time').on(t.created_at)],
)
