import { desc, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import type { PromotionCondition } from '~/contracts/promotions'
import { codeFormOf } from './code-form'
import { flag, idOf, instant, json, money, oneOf, ownerId, percentage, revision } from './columns'
import { dishes } from './tables-catalog'
import { customers } from './tables-customers'
import { orders } from './tables-orders'
import { staff } from './tables-staff'

export type PromotionType = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** What the columns do not say of a condition and an effect. */
export type PromotionTerms = Partial<Omit<PromotionCondition, 'min_total'> & { only_items: boolean; times: number }>

/** The list of promotions. With a `code` it is a promo code, without one it counts for every cart; then it has a `name`. `type` is its
 *  effect: 1 takes `percent`, 2 takes `amount` ₽, 3 gives `gift_goods_id` (for `amount` ₽ where it is set), 4 the cheapest of n, 5 a bundle
 *  for `amount` ₽, 6 free delivery, 7 bonuses `times` over. `min_total` is compared with the full sum; `terms` are the other conditions.
 *  `used` never passes `max_uses` (null: unlimited). `per_customer`: how often one customer gets it, 0 for always. `title` and `note` are for staff, `name` and `about` for customers. `apology_for`: the late
 *  order that the code was given for, once, to its customer alone. */
export const promoCodes = sqliteTable(
  'promo_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    code: text().unique(),
    type: integer().$type<PromotionType>().notNull(),
    percent: percentage(),
    amount: money(),
    gift_goods_id: integer().references(() => dishes.id, { onDelete: 'set null' }),
    min_total: money().notNull().default(0),
    starts_at: instant(),
    ends_at: instant(),
    max_uses: integer(),
    used: integer().notNull().default(0),
    per_customer: integer('once_per_customer').notNull().default(0),
    title: text().notNull().default(''),
    note: text().notNull().default(''),
    revision: integer().notNull().default(0),
    name: text().notNull().default(''),
    about: text().notNull().default(''),
    priority: integer().notNull().default(0),
    terms: json<PromotionTerms>().notNull().default({}),
    excludes_code: flag().notNull().default(false),
    is_active: flag().notNull().default(true),
    is_archived: flag().notNull().default(false),
    apology_for: integer().references(() => orders.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('promo_codes_apology').on(t.apology_for),
    index('promo_codes_by_gift').on(t.gift_goods_id),
    index('promo_codes_by_form').on(codeFormOf('"code"')),
    index('promo_codes_automatic')
      .on(t.id)
      .where(sql`"code" is null`),
    check('promo_codes_code', sql`${t.code} = upper(${t.code}) and length(${t.code}) between 1 and 40`),
    check('promo_codes_name', sql`${t.code} is not null or ${t.name} <> ''`),
    check(
      'promo_codes_type',
      sql`(${t.type} = 1 and ${t.percent} is not null and ${t.amount} is null) or (${t.type} in (2, 5) and ${t.amount} is not null and ${t.percent} is null) or (${t.type} = 3 and ${t.percent} is null) or (${t.type} in (4, 6, 7) and ${t.percent} is null and ${t.amount} is null)`,
    ),
    check('promo_codes_percent', sql`${t.percent} > 0 and ${t.percent} <= 100`),
    check('promo_codes_amount', sql`${t.amount} > 0`),
    check('promo_codes_used', sql`${t.used} >= 0 and (${t.max_uses} is null or ${t.used} <= ${t.max_uses})`),
  ],
)

/** `limited`: of a rule with a limit per customer, which the batch of an order counts. `amount` is what the order got by it. `phone_hmac`
 *  keeps such a use of an erased customer counted until the code ends. */
export const promoUses = sqliteTable(
  'promo_uses',
  {
    code_id: idOf(() => promoCodes.id),
    order_id: ownerId(() => orders.id),
    customer_id: idOf(() => customers.id),
    limited: integer('once', { mode: 'boolean' }).notNull(),
    at: instant().notNull(),
    phone_hmac: text(),
    amount: money().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.code_id, t.order_id] }),
    index('promo_uses_by_order').on(t.order_id),
    index('promo_uses_by_customer').on(t.customer_id, t.code_id),
    index('promo_uses_of_erased')
      .on(t.phone_hmac, t.code_id)
      .where(sql`${t.phone_hmac} is not null`),
    check('promo_uses_once_flag', oneOf(t.limited, [0, 1])),
  ],
)

/** One row, id 1: when a late order gives a code, and what code. No row is the default. */
export const apologyTerms = sqliteTable(
  'apology_terms',
  {
    id: integer().primaryKey().default(1),
    is_on: flag().notNull(),
    minutes: integer().notNull(),
    percent: percentage(),
    amount: money(),
    days: integer().notNull(),
    min_total: money().notNull(),
    revision: revision(),
  },
  (t) => [
    check('apology_terms_single', sql`${t.id} = 1`),
    check('apology_terms_worth', sql`(${t.percent} is null) <> (${t.amount} is null)`),
    check('apology_terms_minutes', sql`${t.minutes} > 0 and ${t.days} > 0`),
  ],
)

/** The terms of bonuses, in force from `from_at` until the next row's. Row 1 (migration 0031) are the defaults. A row never acts backwards:
 *  `changed_at` is when it was written, and a guard refuses changes of one that has begun. */
export const bonusTerms = sqliteTable(
  'loyalty_terms',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    from_at: instant().notNull().unique(),
    terms: json<LoyaltyTerms>().notNull(),
    staff_id: integer().references(() => staff.id),
    changed_at: instant().notNull(),
    revision: revision(),
  },
  (t) => [check('loyalty_terms_from', sql`${t.from_at} >= ${t.changed_at}`)],
)

const BONUS_KINDS = ['accrual', 'redemption', 'refund', 'gift', 'expiry', 'adjust'] as const

/** The ledger of bonuses. Triggers (migration 0003) carry each row into `customers.bonuses` and reject other changes, so the
 *  balance is always the sum. One row per order and kind, except `adjust`: what an edit or a partial refund of an order changed.
 *  `terms_id`: the terms by which the row was made; they decide when it expires. */
export const bonusLedger = sqliteTable(
  'bonus_ledger',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    customer_id: ownerId(() => customers.id),
    kind: text({ enum: BONUS_KINDS }).notNull(),
    amount: integer().notNull(),
    order_id: integer().references(() => orders.id),
    description: text().notNull(),
    created_at: instant().notNull(),
    terms_id: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('bonus_ledger_once')
      .on(t.order_id, t.kind)
      .where(sql`"kind" <> 'adjust'`),
    index('bonus_ledger_by_order').on(t.order_id),
    index('bonus_ledger_by_customer').on(t.customer_id, desc(t.id)),
    check('bonus_ledger_kind', oneOf(t.kind, BONUS_KINDS)),
    check(
      'bonus_ledger_amount',
      sql`typeof(${t.amount}) = 'integer' and ((${t.kind} in ('accrual', 'refund', 'gift') and ${t.amount} > 0) or (${t.kind} in ('redemption', 'expiry') and ${t.amount} < 0) or (${t.kind} = 'adjust' and ${t.amount} <> 0))`,
    ),
    check('bonus_ledger_order', sql`${t.kind} in ('gift', 'expiry') or ${t.order_id} is not null`),
  ],
)

/** Bonuses that a customer gets once, or once a year (`year` of the birthday; 0 for the welcome). `phone_hmac` keeps those of an erased customer
 *  counted. */
export const bonusGrants = sqliteTable(
  'bonus_grants',
  {
    customer_id: ownerId(() => customers.id),
    reason: text({ enum: ['welcome', 'birthday'] }).notNull(),
    year: integer().notNull(),
    at: instant().notNull(),
    phone_hmac: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_id, t.reason, t.year] }),
    index('bonus_grants_of_erased')
      .on(t.phone_hmac, t.reason)
      .where(sql`${t.phone_hmac} is not null`),
    check('bonus_grants_reason', oneOf(t.reason, ['welcome', 'birthday'])),
  ],
)
