import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CONSENT_WAYS } from '~/contracts/site'
import type { ApplyImportBody, ImportCounts } from '~/contracts/staff-exchange'
import { CUSTOMER_NOTE_KINDS, IMPORT_STATES } from '~/contracts/staff-constants'
import type { DayCounts } from '~/contracts/staff-numbers'
import { flag, instant, json, oneOf, ownerId } from './columns'
import { categories, dishes, news } from './tables-catalog'
import { customers } from './tables-customers'
import { kitchens } from './tables-kitchen'
import { staff } from './tables-staff'

/* The back office: uploaded pictures, facts of the shop, notes about customers, imports, and the figures of past days. */

/** Earlier slugs of dishes: they redirect to the present one. */
export const goodsSlugs = sqliteTable('goods_slugs', { slug: text().primaryKey(), goods_id: ownerId(() => dishes.id) }, (t) => [
  index('goods_slugs_by_goods').on(t.goods_id),
])

/** Earlier slugs of categories and of news, which redirect as well. */
export const categorySlugs = sqliteTable(
  'category_slugs',
  { slug: text().primaryKey(), category_id: ownerId(() => categories.id) },
  (t) => [index('category_slugs_by_category').on(t.category_id)],
)
export const newsSlugs = sqliteTable('news_slugs', { slug: text().primaryKey(), news_id: ownerId(() => news.id) }, (t) => [
  index('news_slugs_by_news').on(t.news_id),
])

/** Uploaded and imported pictures in the bucket. `ground`: the average colour of a photo's border, `#rrggbb`; null for a cut-out.
 *  `source_url` and `etag` tell an import that it has the picture already. `used_at`: stored, or last seen in use by a nightly check. */
export const media = sqliteTable(
  'media',
  {
    path: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    is_cutout: flag().notNull(),
    ground: text(),
    source_url: text(),
    etag: text(),
    used_at: instant().notNull(),
  },
  (t) => [index('media_by_source').on(t.source_url), index('media_by_use').on(t.used_at)],
)

/** One row, id 1; null or no row: the default of `src/contracts/site.ts`. `sms_name` signs messages, at most 12 characters. `extras` per
 *  person, such as chopsticks. */
export const shopFacts = sqliteTable(
  'shop_facts',
  {
    id: integer().primaryKey().default(1),
    name: text(),
    title: text(),
    description: text(),
    greeting: text(),
    sms_name: text(),
    company: text(),
    inn: text(),
    ogrn: text(),
    legal_address: text(),
    privacy_operator: text(),
    consent: text({ enum: CONSENT_WAYS }),
    consent_text: text(),
    consent_version: text(),
    email: text(),
    free_phone: text(),
    phone_mask: text(),
    since: integer(),
    social: text(),
    photos: text(),
    app_store: text(),
    play_store: text(),
    extras: json<{ name: string; per_person: number }[]>(),
    revision: integer().notNull().default(0),
  },
  (t) => [check('shop_facts_single', sql`${t.id} = 1`)],
)

/** What staff should know about a customer; an allergy is shown on tickets. Leaves with the person. */
export const customerNotes = sqliteTable(
  'customer_notes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    customer_id: ownerId(() => customers.id),
    kind: text({ enum: CUSTOMER_NOTE_KINDS }).notNull(),
    text: text().notNull(),
    staff_id: integer().references(() => staff.id),
    at: instant().notNull(),
  },
  (t) => [index('customer_notes_by_customer').on(t.customer_id, t.id), check('customer_notes_kind', oneOf(t.kind, CUSTOMER_NOTE_KINDS))],
)

/** A file that was read and compared with the menu. `source` names where such files come from: keys of one source are compared with each
 *  other. `file` and `plan` are compressed, because a row may have 2 MB. `choice` is what was confirmed: what to take, photo hosts. */
export const imports = sqliteTable(
  'imports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    source: text().notNull(),
    format: text({ enum: ['yml', 'csv', 'json'] }).notNull(),
    file_name: text().notNull().default(''),
    status: text({ enum: IMPORT_STATES }).notNull().default('planned'),
    file: text().notNull(),
    plan: text().notNull(),
    plan_hash: text().notNull(),
    counts: json<ImportCounts>().notNull(),
    choice: json<ApplyImportBody>(),
    staff_id: integer().references(() => staff.id),
    created_at: instant().notNull(),
    applied_at: instant(),
    undone_at: instant(),
  },
  (t) => [index('imports_by_time').on(t.created_at), check('imports_status', oneOf(t.status, IMPORT_STATES))],
)

/** What an import does: one row per item or picture. `before` and `after` are the changed fields of a dish under the names of its PATCH;
 *  a photo has its address in `after`. `error`: why it was not done. */
export const importRows = sqliteTable(
  'import_rows',
  {
    import_id: ownerId(() => imports.id),
    kind: text({ enum: ['category', 'option', 'goods', 'photo'] }).notNull(),
    key: text().notNull(),
    action: text({ enum: ['create', 'change', 'stop', 'withdraw', 'fetch'] }).notNull(),
    item_id: integer(),
    name: text().notNull().default(''),
    state: text({ enum: ['waiting', 'done', 'failed', 'undone'] }).notNull(),
    error: text(),
    before: json<Record<string, unknown>>(),
    after: json<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.kind, t.key] }),
    index('import_rows_waiting')
      .on(t.kind, t.import_id)
      .where(sql`"state" = 'waiting'`),
  ],
)

/** Which item of the menu a key of a source means. */
export const catalogLinks = sqliteTable(
  'catalog_links',
  {
    source: text().notNull(),
    kind: text({ enum: ['category', 'option', 'goods'] }).notNull(),
    key: text().notNull(),
    item_id: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.kind, t.key] }), index('catalog_links_by_item').on(t.kind, t.item_id)],
)

/** A past day of a kitchen, in its time zone, counted at night from the orders (`server/staff/office/numbers/count-day.ts`). Test orders are not
 *  in it. One row a day, so that a year is 366 rows; money in roubles inside the JSON. */
export const salesDays = sqliteTable(
  'sales_days',
  { day: text().notNull(), kitchen_id: ownerId(() => kitchens.id), counts: json<DayCounts>().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.kitchen_id] }), index('sales_days_by_kitchen').on(t.kitchen_id, t.day)],
)
