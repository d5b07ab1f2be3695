import { desc, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ExplanationRow, PayType, PayVariant } from '~/contracts/cart'
import { MAX_COMMENT_LENGTH, MAX_LINE_QTT, ORDER_STATUSES } from '~/contracts/constants'
import type { Order, OrderAddress, OrderOption } from '~/contracts/orders'
import type { AppliedPromotion, Promotion } from '~/contracts/promotions'
import type { OrderZone } from '~/contracts/zones'
import { between, flag, idOf, instant, json, money, oneOf, ownerId } from './columns'
import { ORDER_SOURCES, PROMISE_REASONS } from '~/contracts/staff-constants'
import { cities } from './tables-places'
import { cards, customers } from './tables-customers'

/* Orders, promo codes, bonuses and payments. An order is a snapshot: changes of the catalogue do not affect it. Its child rows
 * are written in the same batch, with `order_id` as `(select id from orders where number = ?)`. */

/** A rule that counted for an order, with its terms at that time; `is_lost` since an edit left too little for it. */
export type OrderPromotion = AppliedPromotion & { rule: Promotion; is_lost?: true }

const PAYMENT_STATUSES = ['none', 'pending', 'paid', 'failed', 'refunded'] as const

/** `total = full − discount − bonuses_spent + delivery_fee` is checked. `place` counts the orders of a customer from 1 (trigger
 *  of migration 0006) and makes paging cheap. `pay_by` is the deadline of an online payment; `slot_at` the 15-minute slot whose
 *  capacity it takes (`kitchen_minutes`); `email` is for the receipt; `confirm_call` asks staff to call before they cook.
 *
 *  The kitchen's columns from `kitchen_id` on are decided by src/rules and written with the order and its status; guards (migration 0022)
 *  refuse an open order without them. `stage_at`: since when the stage or status holds, of a new order since when it can be accepted.
 *  `cook_by`: when it must be ready; `fire_at`: when cooking should begin. `moved_at` and `moved_why`: the last move of the promise.
 *  `changed_by`: `{"staff":3,"device":2}`, set in the statement of a change; a trigger copies it into the event and clears it.
 *
 *  `revision` counts edits. `collect`: what an edit added to an order paid online, to be paid on receipt; `collect_type`: how it was, in
 *  cash where null. `cash_id`: the hand-in of the courier who took the cash, 0 for one before hand-ins were kept.
 *
 *  `zone`: the delivery zone with its terms as they were. `promotions`: the rules that counted, as they were: an edit prices by them.
 *
 *  `loyalty_id`: the terms of bonuses in force when it was placed; edits and refunds keep to them.
 *
 *  `recipient`: who receives the food where it is not the customer: the courier calls them, messages go to the customer. */
export const orders = sqliteTable(
  'orders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    number: text().notNull().unique(),
    customer_id: idOf(() => customers.id),
    place: integer(),
    created_at: instant().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull().default('new'),
    completed_at: instant(),
    city_id: idOf(() => cities.id),
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
    promotions: json<OrderPromotion[]>().notNull().default([]),
    name: text(),
    phone: text(),
    comment: text(),
    persons: integer(),
    change_from: money(),
    confirm_call: flag().notNull().default(false),
    kitchen_id: integer(),
    stage: text({ enum: ['queue', 'cooking', 'ready'] }),
    stage_at: instant(),
    cook_by: instant(),
    fire_at: instant(),
    accepted_at: instant(),
    seen_at: instant(),
    courier_id: integer(),
    taken_at: instant(),
    first_promised_to: instant(),
    moved_at: instant(),
    moved_why: text({ enum: PROMISE_REASONS }),
    problem: text(),
    changed_by: text(),
    source: text({ enum: ORDER_SOURCES }).notNull().default('site'),
    revision: integer().notNull().default(0),
    collect: money().notNull().default(0),
    collect_type: integer().$type<PayType>(),
    cash_id: integer(),
    recipient: json<{ name: string; phone: string }>(),
    leave_at_door: flag().notNull().default(false),
    no_call: flag().notNull().default(false),
    zone: json<OrderZone>(),
    loyalty_id: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('orders_by_place').on(t.customer_id, desc(t.place)),
    index('orders_by_status').on(t.status, desc(t.id)),
    index('orders_by_time').on(t.created_at),
    index('orders_by_city').on(t.city_id),
    index('orders_paid_by_customer')
      .on(t.customer_id, t.completed_at)
      .where(sql`${t.status} = 'completed'`),
    index('orders_completed')
      .on(t.kitchen_id, t.completed_at)
      .where(sql`"status" = 'completed'`),
    index('orders_unpaid')
      .on(t.pay_by)
      .where(sql`"status" = 'new' and "payment_status" in ('pending', 'failed')`),
    index('orders_by_phone_tail')
      .on(sql`substr("phone", -4)`, desc(t.id))
      .where(sql`"phone" is not null`),
    index('orders_by_name')
      .on(t.name, desc(t.id))
      .where(sql`"name" is not null`),
    index('orders_of_courier')
      .on(t.courier_id, desc(t.id))
      .where(sql`"courier_id" is not null`),
    index('orders_cash_due')
      .on(t.kitchen_id, t.courier_id)
      .where(sql`"cash_id" is null and "status" = 'completed' and ("pay_variant" = 1 or "collect" > 0)`),
    index('orders_on_board')
      .on(t.kitchen_id, t.cook_by)
      .where(sql`"status" in ('new', 'processed', 'inTransit')`),
    index('orders_off_board')
      .on(t.kitchen_id, t.stage_at)
      .where(sql`"status" in ('completed', 'canceled')`),
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
 *  less `discount` and `bonuses` is what was paid; these and the delivery fee sum to the total. `old_price`, `bonuses_active`,
 *  `sale_active` and `is_set` are those of the product when the line was added: an edit prices it by them. A line keeps its `position` for good.
 *  `returned`: portions of it that were paid back and are still in the order, with `returned_sum`. */
export const orderLines = sqliteTable(
  'order_lines',
  {
    order_id: ownerId(() => orders.id),
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
    old_price: money(),
    bonuses_active: flag().notNull().default(true),
    sale_active: flag().notNull().default(true),
    returned: integer().notNull().default(0),
    returned_sum: money().notNull().default(0),
    additionals: json<OrderOption[]>().notNull().default([]),
    sides: json<OrderOption[]>().notNull().default([]),
    sauces: json<OrderOption[]>().notNull().default([]),
    note: text(),
    is_set: flag().notNull().default(false),
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
    order_id: ownerId(() => orders.id),
    was: text({ enum: ORDER_STATUSES }),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    at: instant().notNull(),
    reason: text(),
    actor: text({ enum: ['customer', 'staff', 'shop'] }).notNull(),
    staff_id: integer(),
    device_id: integer(),
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

/** Idempotency keys of orders: the same key and `body_hash` within 24 hours give the same order. Written in the batch of the
 *  order. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    customer_id: ownerId(() => customers.id),
    key: text().notNull(),
    body_hash: text().notNull(),
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    response: json<unknown>(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.key] }), index('idempotency_keys_by_time').on(t.created_at)],
)
