import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { MAX_OPTION_QTT, OPTION_KINDS } from '~/contracts/constants'
import { between, money, oneOf, ownerId, revision } from './columns'
import { categories, dishes, ingredients } from './tables-catalog'

/* What goes with a dish, and which of it must be chosen. */

/** Additionals, sides and sauces; ids are unique over the three kinds. `max` per product. */
export const options = sqliteTable(
  'options',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: OPTION_KINDS }).notNull(),
    name: text().notNull(),
    price: money().notNull(),
    max: integer().notNull(),
    image: text().notNull(),
    position: integer().notNull().default(0),
    revision: revision(),
  },
  (t) => [
    check('options_kind', oneOf(t.kind, OPTION_KINDS)),
    check('options_price', sql`${t.price} >= 0 and typeof(${t.price}) = 'integer'`),
    check('options_max', between(t.max, 1, MAX_OPTION_QTT)),
  ],
)

export const optionIngredients = sqliteTable(
  'option_ingredients',
  { option_id: ownerId(() => options.id), ingredient_id: ownerId(() => ingredients.id) },
  (t) => [primaryKey({ columns: [t.option_id, t.ingredient_id] }), index('option_ingredients_by_ingredient').on(t.ingredient_id)],
)

export const goodsOptions = sqliteTable(
  'goods_options',
  {
    goods_id: ownerId(() => dishes.id),
    option_id: ownerId(() => options.id),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.goods_id, t.option_id] }), index('goods_options_by_option').on(t.option_id)],
)

/** A choice of a dish: between `min` and `max` pieces of its options, of which the `free` cheapest cost nothing. Its options are its items,
 *  or stand for all dishes of a category, those of one size where `source_size` is set. An option that stands for a dish is one `part`-th of
 *  it and costs `price`, or the dish's price × 1/part less `percent_off`, rounded up to a rouble. */
export const optionGroups = sqliteTable(
  'option_groups',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    goods_id: ownerId(() => dishes.id),
    kind: text({ enum: OPTION_KINDS }).notNull(),
    name: text().notNull(),
    min: integer().notNull().default(0),
    max: integer().notNull(),
    free: integer().notNull().default(0),
    position: integer().notNull().default(0),
    source_category_id: integer().references(() => categories.id, { onDelete: 'set null' }),
    source_size: text(),
    part: integer().notNull().default(1),
    price: money(),
    percent_off: integer().notNull().default(0),
  },
  (t) => [
    index('option_groups_by_goods').on(t.goods_id, t.position),
    index('option_groups_by_source').on(t.source_category_id),
    check('option_groups_kind', oneOf(t.kind, OPTION_KINDS)),
    check('option_groups_min', between(t.min, 0, MAX_OPTION_QTT)),
    check('option_groups_max', sql`${between(t.max, 1, MAX_OPTION_QTT)} and ${t.max} >= ${t.min}`),
    check('option_groups_free', sql`${between(t.free, 0, MAX_OPTION_QTT)} and ${t.free} <= ${t.max}`),
    check('option_groups_part', between(t.part, 1, 4)),
    check('option_groups_price', sql`${t.price} >= 0 and typeof(${t.price}) in ('integer', 'null')`),
    check('option_groups_percent', between(t.percent_off, 0, 100)),
  ],
)

/** What a group offers: an option, or a dish that stands for one. `price` in this group where it differs. */
export const groupItems = sqliteTable(
  'group_items',
  {
    id: integer().primaryKey(),
    group_id: ownerId(() => optionGroups.id),
    option_id: integer().references(() => options.id, { onDelete: 'cascade' }),
    dish_id: integer().references(() => dishes.id, { onDelete: 'cascade' }),
    price: money(),
    position: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('group_items_option').on(t.group_id, t.option_id),
    uniqueIndex('group_items_dish').on(t.group_id, t.dish_id),
    index('group_items_by_option').on(t.option_id),
    index('group_items_by_dish').on(t.dish_id),
    check('group_items_one', sql`(${t.option_id} is null) <> (${t.dish_id} is null)`),
    check('group_items_price', sql`${t.price} >= 0 and typeof(${t.price}) in ('integer', 'null')`),
  ],
)
