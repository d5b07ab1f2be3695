import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { BUSY_MINUTES, STOP_SUBJECTS } from '~/contracts/staff-constants'
import { between, flag, instant, json, money, oneOf, ownerId } from './columns'
import { orders } from './tables-orders'

/* Kitchens, what they have made, and the log of what happened to their orders. */

/** A pickup point that cooks: the row has its id. Apart from the point, because changes of points renew all caches. `cooks` 0: its
 *  orders belong to the kitchen of its city. `accept_after` in seconds; `call_from`: a first order on receipt from this total is
 *  confirmed by phone, 0 is off; `lanes`: cooks on shift; `busy_minutes` hold until `busy_until`. */
export const kitchens = sqliteTable(
  'kitchens',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    cooks: flag().notNull().default(true),
    accept: text({ enum: ['auto', 'manual'] })
      .notNull()
      .default('auto'),
    accept_after: integer().notNull().default(60),
    manual_timeout: text({ enum: ['accept', 'cancel'] })
      .notNull()
      .default('accept'),
    call_from: money()
      .notNull()
      .default(sql`300000`),
    lanes: integer().notNull().default(2),
    busy_minutes: integer().notNull().default(0),
    busy_until: instant(),
    paused_until: instant(),
    offline_action: text({ enum: ['warn', 'pause'] })
      .notNull()
      .default('warn'),
  },
  (t) => [
    check('kitchens_accept', oneOf(t.accept, ['auto', 'manual'])),
    check('kitchens_accept_after', between(t.accept_after, 0, 300)),
    check('kitchens_manual_timeout', oneOf(t.manual_timeout, ['accept', 'cancel'])),
    check('kitchens_call_from', sql`${t.call_from} >= 0`),
    check('kitchens_lanes', between(t.lanes, 1, 10)),
    check('kitchens_busy', sql`${oneOf(t.busy_minutes, BUSY_MINUTES)} and (${t.busy_minutes} = 0) = (${t.busy_until} is null)`),
    check('kitchens_offline_action', oneOf(t.offline_action, ['warn', 'pause'])),
  ],
)

/** How many portions of an order's line are made. `by_station`: of a line with parts, by the id of the station, those of which it has made its
 *  part; a station without an entry has made as many as the line has. */
export const lineMarks = sqliteTable(
  'line_marks',
  {
    order_id: ownerId(() => orders.id),
    position: integer().notNull(),
    made: integer().notNull(),
    by_station: json<Record<string, number>>(),
    at: instant().notNull(),
    staff_id: integer(),
    device_id: integer(),
  },
  (t) => [primaryKey({ columns: [t.order_id, t.position] }), check('line_marks_made', between(t.made, 0, 99))],
)

/** What happened, in commit order: D1 runs one batch at a time, so `id > cursor` misses nothing. Written by triggers (migrations 0013 to 0022);
 *  only `seen`, `printed`, `note`, `kitchen` and `alarm` are written by services. Without names, phones, addresses and free text. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    kitchen_id: integer(),
    kind: text().notNull(),
    at: instant().notNull(),
    actor: text().notNull(),
    staff_id: integer(),
    device_id: integer(),
    data: json<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('order_events_by_kitchen').on(t.kitchen_id, t.id),
    index('order_events_by_order').on(t.order_id, t.id),
    index('order_events_by_time').on(t.at),
  ],
)

/** `order_id` 0: the whole kitchen. One open alarm of a kind and order. */
export const kitchenAlarms = sqliteTable(
  'kitchen_alarms',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kitchen_id: ownerId(() => kitchens.id),
    kind: text({ enum: ['waiting', 'silent', 'unanswered', 'receipt'] }).notNull(),
    order_id: integer().notNull().default(0),
    started_at: instant().notNull(),
    ended_at: instant(),
    notified_at: instant(),
  },
  (t) => [
    uniqueIndex('kitchen_alarms_open')
      .on(t.kitchen_id, t.kind, t.order_id)
      .where(sql`"ended_at" is null`),
    index('kitchen_alarms_by_time').on(t.started_at),
  ],
)

/** What is out: a dish, an option, or an ingredient with all that needs it. `kitchen_id` null: everywhere. It is over once it has
 *  `ended_at`, or `until` has passed: readers compare with the clock. `until` null: until somebody ends it. `kept` are dishes that
 *  stay on sale. At most one stop of a subject and a kitchen is without `ended_at`. */
export const stops = sqliteTable(
  'stops',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    subject: text({ enum: STOP_SUBJECTS }).notNull(),
    subject_id: integer().notNull(),
    kitchen_id: integer().references(() => kitchens.id, { onDelete: 'cascade' }),
    from_at: instant().notNull(),
    until: instant(),
    kept: json<number[]>().notNull().default([]),
    reason: text(),
    staff_id: integer(),
    device_id: integer(),
    ended_at: instant(),
    ended_by: integer(),
    ended_device_id: integer(),
  },
  (t) => [
    uniqueIndex('stops_open')
      .on(t.subject, t.subject_id, sql`coalesce("kitchen_id", 0)`)
      .where(sql`"ended_at" is null`),
    index('stops_by_time').on(t.from_at),
    index('stops_by_end').on(t.ended_at),
    check('stops_subject', oneOf(t.subject, STOP_SUBJECTS)),
  ],
)

/** The dishes (sets included) and options that a stop takes off sale, written with it. */
export const stopReach = sqliteTable(
  'stop_reach',
  {
    stop_id: ownerId(() => stops.id),
    kind: text({ enum: ['goods', 'option'] }).notNull(),
    item_id: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.stop_id, t.kind, t.item_id] }), index('stop_reach_by_item').on(t.kind, t.item_id)],
)
