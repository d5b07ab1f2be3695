import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { BADGES } from '~/contracts/constants'
import { between, flag, idOf, instant, json, money, oneOf, ownerId, revision, shift, shiftChecks } from './columns'

/* Catalogue and dictionaries. Column names are wire names. Every change of what is public increments `system_state.catalog_version`
 * (migrations 0001 and 0021). An id is never given again. Pictures are root-relative URLs of the masters. */

const UNITS = ['г', 'мл', 'шт'] as const

/** A place of the kitchen where dishes are made: cold, hot, pizza. */
export const stations = sqliteTable('stations', {
  id: integer().primaryKey(),
  name: text().notNull(),
  position: integer().notNull().default(0),
})

/** `kitchen_minutes` is what one product takes of the capacity of a slot; `station_id` is where it is made, null: at the
 *  pass. `takes_notes`: customers may write words to the kitchen with its dishes. */
export const categories = sqliteTable('categories', {
  id: integer().primaryKey({ autoIncrement: true }),
  slug: text().notNull().unique(),
  name: text().notNull(),
  image: text().notNull(),
  position: integer().notNull().default(0),
  kitchen_minutes: integer().notNull().default(3),
  station_id: integer().references(() => stations.id, { onDelete: 'set null' }),
  takes_notes: flag().notNull().default(true),
  revision: revision(),
})

/** `weight` in `unit`; nutrition per 100 g. `available` is 1 since migration 0014: stops decide what is on sale. `popularity` is the pieces
 *  sold in 90 days, counted nightly. `ingredients_read`: what it is made of is in `goods_ingredients`, else in its composition.
 *  `article`: its number in the owner's other programs. `note` is for the kitchen.
 *
 *  Sizes of one dish are dishes with the same `family_id`, the id of the first of them, each with its `size_name`. `is_default_size`: the one
 *  that lists show. A price of 0 is of a dish that costs what is chosen for it. */
const dishColumns = () => ({
  slug: text().notNull(),
  category_id: integer().notNull(),
  position: integer(),
  name: text().notNull(),
  description: text().notNull().default(''),
  composition: text().notNull().default(''),
  price: money(),
  old_price: money(),
  image: text().notNull(),
  images: json<string[]>().notNull().default([]),
  weight: real(),
  unit: text({ enum: UNITS }).notNull(),
  pieces: integer(),
  badge: text({ enum: BADGES }).notNull().default('no'),
  allergens: json<string[]>().notNull().default([]),
  bonuses_active: flag().notNull().default(true),
  sale_active: flag().notNull().default(true),
  available: flag().notNull().default(true),
  nutrition: json<{ kcal: number; protein: number; fat: number; carbs: number }>().notNull(),
  popularity: integer().notNull().default(0),
  ingredients_read: flag().notNull().default(false),
  article: text(),
  note: text(),
  family_id: integer(),
  size_name: text(),
  size_position: integer().notNull().default(0),
  is_default_size: flag().notNull().default(false),
  revision: revision(),
})

/** All dishes, for the menu office; those that are not on the site are drafts and may lack a place, a price and a weight. Everything else
 *  reads `goods`. docs/decisions/075. */
export const dishes = sqliteTable(
  'dishes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ...dishColumns(),
    slug: text().notNull().unique(),
    category_id: idOf(() => categories.id),
    is_public: flag().notNull().default(false),
  },
  (t) => [
    index('dishes_by_category').on(t.category_id, t.position),
    index('dishes_by_article')
      .on(t.article)
      .where(sql`"article" is not null`),
    uniqueIndex('dishes_by_family')
      .on(t.family_id, t.size_name)
      .where(sql`"family_id" is not null`),
    check('dishes_family', sql`(${t.family_id} is null) = (${t.size_name} is null)`),
    check('dishes_price', sql`${t.price} >= 0 and typeof(${t.price}) in ('integer', 'null')`),
    check('dishes_old_price', sql`${t.old_price} > ${t.price}`),
    check('dishes_unit', oneOf(t.unit, UNITS)),
    check('dishes_badge', oneOf(t.badge, BADGES)),
    check('dishes_weight', sql`${t.weight} > 0`),
    check('dishes_pieces', sql`${t.pieces} > 0`),
    check('dishes_public', sql`not ${t.is_public} or (${t.position} + ${t.price} + ${t.weight}) is not null`),
  ],
)

/** The dishes of the site: a view, so that no reader of it sees a draft. Migrations write it by hand. */
export const goods = sqliteView('goods', {
  id: integer().notNull(),
  ...dishColumns(),
  position: integer().notNull(),
  price: money().notNull(),
  weight: real().notNull(),
}).existing()

/** When a dish, or each dish of a category, is delivered or handed over, by the clock of its city. None: always. Those of a dish replace
 *  those of its category. */
export const menuHours = sqliteTable(
  'menu_hours',
  {
    id: integer().primaryKey(),
    category_id: integer().references(() => categories.id, { onDelete: 'cascade' }),
    dish_id: integer().references(() => dishes.id, { onDelete: 'cascade' }),
    ...shift(),
  },
  (t) => [
    uniqueIndex('menu_hours_of_category').on(t.category_id, t.day, t.open),
    uniqueIndex('menu_hours_of_dish').on(t.dish_id, t.day, t.open),
    check('menu_hours_owner', sql`(${t.category_id} is null) <> (${t.dish_id} is null)`),
    ...shiftChecks('menu_hours', t),
  ],
)

/** The dishes of a set, `qtt` portions each. */
export const goodsParts = sqliteTable(
  'goods_parts',
  {
    goods_id: ownerId(() => dishes.id),
    part_id: ownerId(() => dishes.id),
    qtt: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.goods_id, t.part_id] }),
    index('goods_parts_by_part').on(t.part_id),
    check('goods_parts_qtt', between(t.qtt, 1, 99)),
  ],
)

/** What dishes are made of, for stops; read once from their compositions, then the owner's. `name` in lower case. */
export const ingredients = sqliteTable('ingredients', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
})

/** `is_needed` 0: without it the dish is cooked all the same. */
export const goodsIngredients = sqliteTable(
  'goods_ingredients',
  {
    goods_id: ownerId(() => dishes.id),
    ingredient_id: ownerId(() => ingredients.id),
    grams: integer(),
    is_needed: flag().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.goods_id, t.ingredient_id] }),
    index('goods_ingredients_by_ingredient').on(t.ingredient_id),
    check('goods_ingredients_grams', between(t.grams, 1, 10_000)),
  ],
)

/** `ends_at` null: no end. `promocode` is only shown. */
export const news = sqliteTable(
  'news',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    slug: text().notNull().unique(),
    title: text().notNull(),
    teaser: text().notNull(),
    body: text().notNull(),
    image: text().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant(),
    promocode: text(),
    position: integer().notNull().default(0),
    revision: revision(),
  },
  (t) => [check('news_ends', sql`${t.ends_at} > ${t.starts_at}`)],
)

/** One row, id 1. */
export const contacts = sqliteTable(
  'contacts',
  {
    id: integer().primaryKey().default(1),
    phone: text().notNull(),
    telegram: text().notNull(),
    viber: text().notNull(),
    whatsapp: text().notNull(),
  },
  (t) => [check('contacts_single', sql`${t.id} = 1`)],
)
