import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PHONE_DIGITS } from '~/contracts/constants'
import { digits, flag, idOf, instant, json, oneOf, ownerId, percentage, rankColumn } from './columns'
import { dishes } from './tables-catalog'
import { cities } from './tables-places'

/* Customers and sign-in. Secrets are stored as hashes only: SHA-256 in hex of a token, HMAC of a code. */

/** `phone` has eleven digits, null once deleted. `subscribed`: there is a live consent to news. `excluded_allergens`: what dishes should be
 *  without, for warnings. Triggers keep `bonuses` equal to the
 *  sum of `bonus_ledger` (migration 0003), and `orders_count` (0006). `deleted_at` removes the person from ended orders at once,
 *  from others when they end. `birthday_set_at`: when the birthday was last changed, null for one set before that was kept. `blocked_at`: orders of this person are paid online only. */
export const customers = sqliteTable(
  'customers',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    phone: text().unique(),
    name: text(),
    email: text(),
    birthday: text(),
    birthday_set_at: instant(),
    subscribed: flag().notNull().default(false),
    excluded_allergens: json<string[]>().notNull().default([]),
    bonuses: integer().notNull().default(0),
    rank: rankColumn().notNull().default(1),
    personal_discount: percentage().notNull().default(0),
    orders_count: integer().notNull().default(0),
    created_at: instant().notNull(),
    deleted_at: instant(),
    blocked_at: instant(),
    blocked_why: text(),
  },
  (t) => [
    index('customers_by_phone_tail')
      .on(sql`substr("phone", -4)`)
      .where(sql`"phone" is not null`),
    index('customers_by_name')
      .on(t.name)
      .where(sql`"name" is not null`),
    check('customers_phone', digits(t.phone, PHONE_DIGITS)),
    check('customers_has_phone', sql`(${t.phone} is null) = (${t.deleted_at} is not null)`),
    check('customers_bonuses', sql`${t.bonuses} >= 0 and typeof(${t.bonuses}) = 'integer'`),
    check('customers_rank', oneOf(t.rank, ['1', '2', '3', 'vip', 'discount'])),
    check('customers_personal_discount', sql`${t.personal_discount} between 0 and 100`),
    check('customers_birthday', sql`${t.birthday} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'`),
  ],
)

/** Expires 90 days after `last_used_at`. `device` is the browser's readable name, `device_hash` its `device` cookie's hash: the
 *  browser's next sign-in ends the session. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    token_hash: text().notNull().unique(),
    customer_id: ownerId(() => customers.id),
    device: text().notNull().default(''),
    device_hash: text(),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [
    index('sessions_by_customer').on(t.customer_id, t.id),
    index('sessions_by_expiry').on(t.expires_at),
    index('sessions_by_device').on(t.device_hash),
    check('sessions_token_hash', sql`length(${t.token_hash}) = 64`),
  ],
)

/** What a customer agreed to: the processing of personal data, news. `document` is the text that was agreed to (`privacy`: the privacy page,
 *  before consent had a document of its own), `version` its date, '' for those given before consents were recorded. A consent withdrawn and
 *  given again is a new row. */
export const consents = sqliteTable(
  'consents',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    customer_id: ownerId(() => customers.id),
    kind: text({ enum: ['processing', 'marketing'] }).notNull(),
    document: text({ enum: ['privacy', 'consent', 'news'] })
      .notNull()
      .default('privacy'),
    version: text().notNull(),
    given_at: instant().notNull(),
    withdrawn_at: instant(),
  },
  (t) => [
    uniqueIndex('consents_live')
      .on(t.customer_id, t.kind, t.document, t.version)
      .where(sql`${t.withdrawn_at} is null`),
    index('consents_by_customer').on(t.customer_id, t.id),
    check('consents_kind', oneOf(t.kind, ['processing', 'marketing'])),
  ],
)

/** An SMS code. `channel` is the hash of a known device, or '' for others; a code works in its own channel only, so that a
 *  stranger cannot end the owner's code. One live code per phone and channel: replace the old one in the same batch.
 *  docs/decisions/024. */
export const loginCodes = sqliteTable(
  'login_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    phone: text().notNull(),
    channel: text().notNull().default(''),
    code_hmac: text().notNull(),
    /** The version of the consent that was given with the request. */
    consent: text(),
    tries: integer().notNull().default(0),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    replaced_at: instant(),
    /** SHA-256 of the key of the call that used the code, which may repeat it for a short time. */
    repeat_hash: text(),
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

/** Rate limits: one row per event and subject, such as `phone:<hmac>`, `address:192.0.2.1`, `device:<hash>`, `customer:5`.
 *  Insert with `INSERT … SELECT … WHERE (SELECT count(*) …) < limit`, one atomic statement. */
export const attempts = sqliteTable(
  'attempts',
  {
    id: integer().primaryKey(),
    kind: text({
      enum: [
        'code_sent',
        'code_wrong',
        'promo_wrong',
        'card_code_sent',
        'card_code_wrong',
        'suggestion',
        'staff_code_sent',
        'staff_code_wrong',
        'staff_pairing',
        'staff_pin_wrong',
      ],
    }).notNull(),
    subject: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('attempts_by_subject').on(t.kind, t.subject, t.at), index('attempts_by_time').on(t.at)],
)

/** A browser that signed in to this phone before; it has its own rate limit. `device_hash` is the SHA-256 hex of its cookie. */
export const devices = sqliteTable(
  'devices',
  {
    device_hash: text().notNull(),
    customer_id: ownerId(() => customers.id),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.device_hash] }),
    index('devices_by_hash').on(t.device_hash),
    check('devices_hash', sql`length(${t.device_hash}) = 64`),
  ],
)

/** `lat` and `lng` are of the house, where a suggestion had them; `zone_id` is the delivery zone that the customer chose where these and the
 *  street do not decide. At most one default per customer (unique index): clear the old default before setting the new one, in one batch. */
export const addresses = sqliteTable(
  'addresses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    customer_id: ownerId(() => customers.id),
    is_default: flag().notNull().default(false),
    city_id: idOf(() => cities.id),
    street: text().notNull(),
    house: text().notNull(),
    building: text().notNull().default(''),
    entrance: text().notNull().default(''),
    floor: text().notNull().default(''),
    apartment: text().notNull().default(''),
    intercom: text().notNull().default(''),
    label: text().notNull().default(''),
    comment: text().notNull().default(''),
    lat: real(),
    lng: real(),
    zone_id: integer(),
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

export const favorites = sqliteTable(
  'favorites',
  {
    customer_id: ownerId(() => customers.id),
    goods_id: ownerId(() => dishes.id),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_id, t.goods_id] }), index('favorites_by_goods').on(t.goods_id)],
)

/** Brand, last four and the token of the provider, never the number. `waiting` until its SMS code is confirmed. `removed` cards
 *  stay as rows, so that removing twice has the same response. */
export const cards = sqliteTable(
  'cards',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    customer_id: ownerId(() => customers.id),
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
