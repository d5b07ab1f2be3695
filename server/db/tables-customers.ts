import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PHONE_DIGITS } from '~/contracts/constants'
import { digits, flag, instant, oneOf, percentage, rankColumn } from './columns'
import { cities, goods } from './tables-catalog'

/* Who buys, and how they sign in. Secrets are kept as hashes only: SHA-256 in hex of a token, HMAC of a code. */

/** A customer. `phone` is eleven digits, null once deleted (the number is then free). `bonuses` is the balance in
 *  whole bonuses: nobody writes it, it follows the rows of `bonus_ledger` by triggers; `orders_count` follows `orders` by
 *  triggers too (migration 0006). Setting `deleted_at` takes the person out of the orders that have ended; those under
 *  way forget them when they end. `personal_discount` is a percentage. Spec §3, contract "Shapes". */
export const customers = sqliteTable(
  'customers',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    phone: text().unique(),
    name: text(),
    email: text(),
    birthday: text(),
    subscribed: flag().notNull().default(false),
    bonuses: integer().notNull().default(0),
    rank: rankColumn().notNull().default(1),
    personal_discount: percentage().notNull().default(0),
    orders_count: integer().notNull().default(0),
    created_at: instant().notNull(),
    deleted_at: instant(),
  },
  (t) => [
    check('customers_phone', digits(t.phone, PHONE_DIGITS)),
    check('customers_has_phone', sql`(${t.phone} is null) = (${t.deleted_at} is not null)`),
    check('customers_bonuses', sql`${t.bonuses} >= 0 and typeof(${t.bonuses}) = 'integer'`),
    check('customers_rank', oneOf(t.rank, ['1', '2', '3', 'vip', 'discount'])),
    check('customers_personal_discount', sql`${t.personal_discount} between 0 and 100`),
    check('customers_birthday', sql`${t.birthday} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'`),
  ],
)

/** A signed-in device. `token_hash` is the SHA-256 hex of the token's text; `device` its readable name.
 *  Lives 90 days from `last_used_at`. Contract "Sign-in". */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    token_hash: text().notNull().unique(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    device: text().notNull().default(''),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [
    index('sessions_by_customer').on(t.customer_id, t.id),
    index('sessions_by_expiry').on(t.expires_at),
    check('sessions_token_hash', sql`length(${t.token_hash}) = 64`),
  ],
)

/** An SMS code as an HMAC over phone and code. Live: neither used nor replaced, not expired, tries below 5. `channel` is
 *  who asked: the hash of a known device, or '' for everybody else; a code works in its own channel alone, so that a
 *  stranger neither ends the owner's code nor uses up its tries. A phone has at most one code a channel that is neither
 *  used nor replaced (unique index), so replace the old one in the same batch. docs/decisions/024. */
export const loginCodes = sqliteTable(
  'login_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    phone: text().notNull(),
    channel: text().notNull().default(''),
    code_hmac: text().notNull(),
    tries: integer().notNull().default(0),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    replaced_at: instant(),
  },
  (t) => [
    uniqueIndex('login_codes_live')
      .on(t.phone, t.channel)
      .where(sql`${t.used_at} is null and ${t.replaced_at} is null`),
    index('login_codes_by_phone').on(t.phone, t.channel, t.id),
    index('login_codes_by_time').on(t.created_at),
    check('login_codes_phone', digits(t.phone, PHONE_DIGITS)),
    check('login_codes_tries', sql`${t.tries} between 0 and 5`),
  ],
)

/** What is counted within a sliding window (codes sent, wrong codes): one row per subject it counts against, such
 *  as `phone:79990000000`, `address:192.0.2.1`, `device:<hash>`, `customer:5`. To hold a limit under parallel calls,
 *  insert by `INSERT … SELECT … WHERE (SELECT count(*) …) < limit`, which is one atomic statement. */
export const attempts = sqliteTable(
  'attempts',
  {
    id: integer().primaryKey(),
    kind: text({ enum: ['code_sent', 'code_wrong', 'promo_wrong', 'card_code_sent', 'card_code_wrong'] }).notNull(),
    subject: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('attempts_by_subject').on(t.kind, t.subject, t.at), index('attempts_by_time').on(t.at)],
)

/** A browser that signed in to this customer's phone before; it has a budget of tries of its own. `device_hash` is
 *  the SHA-256 hex of the `device` cookie; one browser may know several customers. Contract "Sign-in". */
export const devices = sqliteTable(
  'devices',
  {
    device_hash: text().notNull(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.device_hash] }),
    index('devices_by_hash').on(t.device_hash),
    check('devices_hash', sql`length(${t.device_hash}) = 64`),
  ],
)

/** A saved address. At most one default per customer (unique index): clear the old default BEFORE setting the new
 *  one, in one batch; a single UPDATE over both rows would trip over the index half way. Spec §3. */
export const addresses = sqliteTable(
  'addresses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    is_default: flag().notNull().default(false),
    city_id: integer()
      .notNull()
      .references(() => cities.id),
    street: text().notNull(),
    house: text().notNull(),
    building: text().notNull().default(''),
    entrance: text().notNull().default(''),
    floor: text().notNull().default(''),
    apartment: text().notNull().default(''),
    intercom: text().notNull().default(''),
    label: text().notNull().default(''),
    comment: text().notNull().default(''),
    created_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('addresses_default')
      .on(t.customer_id)
      .where(sql`${t.is_default} = 1`),
    index('addresses_by_customer').on(t.customer_id, t.id),
    index('addresses_by_city').on(t.city_id),
    check('addresses_is_default', oneOf(t.is_default, [0, 1])),
  ],
)

/** A customer's favourite products. They go with the product. */
export const favorites = sqliteTable(
  'favorites',
  {
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    goods_id: integer()
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.goods_id] }), index('favorites_by_goods').on(t.goods_id)],
)

/** A saved card: brand, last four and the provider's token, never the number. `waiting` until its SMS code (HMAC,
 *  five tries) is confirmed. `removed` cards stay as rows, so that removing twice answers the same. Contract "Payment". */
export const cards = sqliteTable(
  'cards',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    customer_id: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    status: text({ enum: ['waiting', 'active', 'removed'] }).notNull(),
    is_default: flag().notNull().default(false),
    brand: text().notNull(),
    last4: text().notNull(),
    emitent: text().notNull(),
    provider: text().notNull(),
    provider_token: text(),
    fingerprint: text(),
    code_hmac: text(),
    code_tries: integer().notNull().default(0),
    code_expires_at: instant(),
    created_at: instant().notNull(),
    removed_at: instant(),
  },
  (t) => [
    uniqueIndex('cards_default')
      .on(t.customer_id)
      .where(sql`${t.is_default} = 1`),
    uniqueIndex('cards_fingerprint')
      .on(t.customer_id, t.fingerprint)
      .where(sql`${t.status} <> 'removed'`),
    index('cards_by_customer').on(t.customer_id, t.id),
    check('cards_status', oneOf(t.status, ['waiting', 'active', 'removed'])),
    check('cards_default_active', sql`${t.is_default} = 0 or ${t.status} = 'active'`),
    check('cards_last4', digits(t.last4, 4)),
    check('cards_code_tries', sql`${t.code_tries} between 0 and 5`),
    check('cards_removed', sql`(${t.status} = 'removed') = (${t.removed_at} is not null)`),
    check('cards_removed_token', sql`${t.status} <> 'removed' or ${t.provider_token} is null`),
  ],
)
