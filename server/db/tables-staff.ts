import { desc, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { DEVICE_KINDS, STAFF_ROLES } from '~/contracts/staff-constants'
import { flag, idOf, instant, json, money, oneOf, ownerId } from './columns'
import { stations } from './tables-catalog'
import { kitchens } from './tables-kitchen'

/* People of staff, their devices and sessions, and the record of what they change. Tokens are stored as SHA-256 hex. */

/** `pin_hmac` is keyed and contains the person's id. `is_demo` marks the demo's people, who cannot sign in elsewhere. */
export const staff = sqliteTable(
  'staff',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    phone: text().unique(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    pin_hmac: text(),
    pin_set_at: instant(),
    status: text({ enum: ['active', 'blocked'] })
      .notNull()
      .default('active'),
    is_demo: flag().notNull().default(false),
    created_at: instant().notNull(),
    blocked_at: instant(),
  },
  (t) => [
    check('staff_role', oneOf(t.role, STAFF_ROLES)),
    check('staff_status', sql`${t.status} in ('active', 'blocked') and (${t.status} = 'blocked') = (${t.blocked_at} is not null)`),
    check('staff_pin', sql`(${t.pin_hmac} is null) = (${t.pin_set_at} is null)`),
  ],
)

/** The kitchens of a person; owners have all of them, without rows. */
export const staffKitchens = sqliteTable(
  'staff_kitchens',
  { staff_id: ownerId(() => staff.id), kitchen_id: ownerId(() => kitchens.id) },
  (t) => [primaryKey({ columns: [t.staff_id, t.kitchen_id] }), index('staff_kitchens_by_kitchen').on(t.kitchen_id)],
)

/** A shared tablet. `build` and `sound_on` are what it said last; `last_seen_at` is written at most once a minute. */
export const staffDevices = sqliteTable(
  'staff_devices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    kind: text({ enum: DEVICE_KINDS }).notNull(),
    kitchen_id: ownerId(() => kitchens.id),
    station_id: integer().references(() => stations.id, { onDelete: 'set null' }),
    token_hash: text().notNull().unique(),
    approved_by: integer().references(() => staff.id),
    created_at: instant().notNull(),
    last_seen_at: instant(),
    sound_on: flag().notNull().default(false),
    build: text(),
    revoked_at: instant(),
  },
  (t) => [index('staff_devices_by_kitchen').on(t.kitchen_id), check('staff_devices_kind', oneOf(t.kind, DEVICE_KINDS))],
)

/** A tablet that waits for approval. It polls with a secret of its own, so that a guessed code gives no device. */
export const staffPairings = sqliteTable(
  'staff_pairings',
  {
    id: integer().primaryKey(),
    code_hmac: text().notNull(),
    poll_hash: text().notNull().unique(),
    label: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    device_id: integer().references(() => staffDevices.id, { onDelete: 'cascade' }),
  },
  (t) => [index('staff_pairings_by_code').on(t.code_hmac), index('staff_pairings_by_time').on(t.created_at)],
)

/** `kind` `code`: signed in by SMS on an own device; `pin`: by PIN on a shared one. `stepped_up_at`: the last PIN given. */
export const staffSessions = sqliteTable(
  'staff_sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    token_hash: text().notNull().unique(),
    staff_id: ownerId(() => staff.id),
    device_id: integer().references(() => staffDevices.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['code', 'pin'] }).notNull(),
    label: text().notNull().default(''),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
    stepped_up_at: instant(),
  },
  (t) => [
    index('staff_sessions_by_staff').on(t.staff_id, desc(t.last_used_at)),
    index('staff_sessions_by_device').on(t.device_id),
    index('staff_sessions_by_time').on(t.expires_at),
    check('staff_sessions_kind', sql`${t.kind} in ('code', 'pin') and (${t.kind} = 'pin') = (${t.device_id} is not null)`),
  ],
)

/** Changes by staff, and their reads of personal data. `undoes`: the row that this change took back; each once. `op_id`: the call that may
 *  be repeated, which changes once (`repeatable`). `actor` `key`: a caller with the staff token. `subject` is such as
 *  `order:12`, `goods:7`, `system`; `after` of a read is what was asked and how many rows it found. */
export const staffAudit = sqliteTable(
  'staff_audit',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: instant().notNull(),
    actor: text().notNull().default('key'),
    action: text().notNull(),
    subject: text().notNull(),
    before: json<unknown>(),
    after: json<unknown>(),
    reason: text(),
    staff_id: integer().references(() => staff.id),
    device_id: integer().references(() => staffDevices.id),
    undoes: integer(),
    op_id: text(),
  },
  (t) => [
    uniqueIndex('staff_audit_undone')
      .on(t.undoes)
      .where(sql`"undoes" is not null`),
    uniqueIndex('staff_audit_once')
      .on(t.op_id)
      .where(sql`"op_id" is not null`),
    index('staff_audit_by_subject').on(t.subject, desc(t.id)),
    index('staff_audit_by_time').on(t.at),
    index('staff_audit_by_staff').on(t.staff_id, desc(t.id)),
  ],
)

/** The stored result of each operation of a staff screen: a repeat of `op_id` is answered with it. Without the
 *  ticket, which would keep a comment and an address. */
export const staffOps = sqliteTable(
  'staff_ops',
  {
    op_id: text().primaryKey(),
    staff_id: integer(),
    device_id: integer(),
    at: instant().notNull(),
    kind: text().notNull(),
    result: json<unknown>(),
  },
  (t) => [index('staff_ops_by_time').on(t.at)],
)

/** A courier at work; one open shift of a person. */
export const courierShifts = sqliteTable(
  'courier_shifts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    staff_id: ownerId(() => staff.id),
    kitchen_id: ownerId(() => kitchens.id),
    started_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    uniqueIndex('courier_shifts_open')
      .on(t.staff_id)
      .where(sql`"ended_at" is null`),
    index('courier_shifts_by_kitchen').on(t.kitchen_id, desc(t.id)),
  ],
)

/** Cash that a courier handed in: `expected` by the orders that have its id, `amount` counted by `accepted_by`. */
export const courierCash = sqliteTable(
  'courier_cash',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    staff_id: idOf(() => staff.id),
    kitchen_id: idOf(() => kitchens.id),
    expected: money().notNull(),
    amount: money().notNull(),
    reason: text(),
    accepted_by: integer().references(() => staff.id),
    device_id: integer().references(() => staffDevices.id),
    at: instant().notNull(),
  },
  (t) => [
    index('courier_cash_by_staff').on(t.staff_id, desc(t.id)),
    check('courier_cash_amount', sql`${t.expected} >= 0 and ${t.amount} >= 0`),
    check('courier_cash_reason', sql`${t.amount} = ${t.expected} or ${t.reason} is not null`),
  ],
)
