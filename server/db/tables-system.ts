import { desc, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SystemStatus } from '~/contracts/system'
import { instant, json, oneOf } from './columns'
import { orders } from './tables-orders'

/** One row, id 1 (migration 0001). `catalog_version` grows with every change of public data (triggers) and is the key of all
 *  caches. `seed_hash` is the demo data loaded last, `RESTORED`, or `OWNED` once staff changed the shop
 *  (a trigger on their audit, migration 0015). */
export const systemState = sqliteTable(
  'system_state',
  {
    id: integer().primaryKey().default(1),
    delivery_state: json<SystemStatus['delivery_state']>().notNull().default({ is_busy: false, message: '' }),
    maintenance_state: json<SystemStatus['maintenance_state']>().notNull().default({ is_active: false, message: '' }),
    catalog_version: integer().notNull().default(1),
    seed_hash: text(),
  },
  (t) => [check('system_state_single', sql`${t.id} = 1`)],
)

/** When each cron ran last, on a host that keeps it nowhere else. */
export const cronRuns = sqliteTable('cron_runs', { cron: text().primaryKey(), at: instant().notNull() })

/** `text` is null where it may not be stored (a code sent by `smsru`). One message per order and event. `waiting` messages are
 *  sent at `next_try_at`; before each attempt the row becomes `failed` with the error `unknown`, so that an interrupted attempt
 *  is not repeated. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: ['login_code', 'card_code', 'order', 'staff'] }).notNull(),
    phone: text().notNull(),
    text: text(),
    adapter: text().notNull().default('outbox'),
    status: text({ enum: ['waiting', 'sent', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    error: text(),
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    event: text().$type<
      'taken' | 'on_the_way' | 'canceled' | 'delayed' | 'ready' | 'apology' | `edit:${number}` | `refund:${number}` | `pay_link:${number}`
    >(),
    created_at: instant().notNull(),
    next_try_at: instant(),
    sent_at: instant(),
  },
  (t) => [
    uniqueIndex('outbox_once').on(t.order_id, t.event),
    index('outbox_by_phone').on(t.phone, desc(t.id)),
    index('outbox_waiting')
      .on(t.next_try_at)
      .where(sql`${t.status} = 'waiting'`),
    index('outbox_by_time').on(t.created_at),
    check('outbox_status', oneOf(t.status, ['waiting', 'sent', 'failed'])),
  ],
)
