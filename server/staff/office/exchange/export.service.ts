import { asc, eq, getTableColumns } from 'drizzle-orm'
import { type CatalogFile, type FileFormat, type FileGoods, OWN_SOURCE } from '~/contracts/catalog-file'
import type { Hours } from '~/contracts/common'
import type { FileGroup, MenuGroup } from '~/contracts/staff-choices'
import { optionsOfDish } from '~/rules/group-lines'
import { sizedName } from '~/rules/size-text'
import { loadCatalog } from '#server/catalog/catalog.service'
import { type GroupRow, groupsOf } from '#server/catalog/goods-groups'
import { hoursOfCategory, hoursOfDish } from '#server/catalog/goods-hours'
import { optionIds } from '#server/catalog/goods-rows'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { categories, dishes, options } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'
import { toMenuGroup } from '#server/staff/office/menu/groups'
import { collectMenu } from './formats/menu-of'
import { WRITERS } from './formats/write-menu'

type Keys = {
  category: ReadonlyMap<number, string>
  option: ReadonlyMap<number, string | undefined>
  dish: ReadonlyMap<number, string>
  origin: string
}

/** The catalogue as text of a format, with the dishes that are not on the site where `hidden` is asked for. A draft without a price costs 0. */
export async function exportMenu(ctx: StaffContext, format: FileFormat, { hidden }: { hidden: boolean }): Promise<string> {
  const [file, { facts }] = await Promise.all([readFile(ctx, hidden), loadDictionaries(ctx)])
  return WRITERS[format](file, { name: facts.name, at: ctx.now })
}

async function readFile(ctx: StaffContext, hidden: boolean): Promise<CatalogFile> {
  const { db, settings } = ctx
  const [categoryRows, rows, optionRows, slugs] = await db.batch([
    db
      .select({ ...getTableColumns(categories), hours: hoursOfCategory })
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.id)),
    db
      .select({ ...getTableColumns(dishes), option_ids: optionIds('dishes'), groups: groupsOf('dishes'), hours: hoursOfDish('dishes') })
      .from(dishes)
      .where(hidden ? undefined : eq(dishes.is_public, true))
      .orderBy(asc(dishes.position), asc(dishes.id)),
    db.select().from(options).orderBy(asc(options.position), asc(options.id)),
    db.select({ id: dishes.id, slug: dishes.slug }).from(dishes),
  ])
  const { goodsById } = await loadCatalog(ctx)
  // options have no slugs: their keys are those that a file without keys is read with
  const collected = collectMenu(OWN_SOURCE)
  const keys: Keys = {
    category: new Map(categoryRows.map(({ id, slug }) => [id, slug])),
    option: new Map(optionRows.map(({ id, ...one }) => [id, collected.option(one)])),
    dish: new Map(slugs.map(({ id, slug }) => [id, slug])),
    origin: settings.origin,
  }
  const places = new Map(categoryRows.map(({ id }, index) => [id, index]))
  const place = ({ is_public: isPublic, category_id, id }: Row) => (isPublic ? (places.get(category_id) ?? 0) : categoryRows.length + id)
  const families = Map.groupBy(rows, ({ family_id }) => family_id)
  const list = rows
    .toSorted((a, b) => place(a) - place(b))
    .map((row) => ({
      ...fileDish(row, keys, row.is_public && (goodsById.get(row.id)?.available ?? true)),
      ...sizeOf(row, families.get(row.family_id)?.[0]?.slug),
    }))
  // what no dish has would be left out when the file is read
  const usedOptions = new Set(list.flatMap(optionsOfDish))
  const usedCategories = new Set(
    list.flatMap(({ category, groups = [] }) => [category, ...groups.flatMap(({ source }) => source?.category_id ?? [])]),
  )
  const own = new Map(optionRows.map(({ id, kind, name, price, max }) => [keys.option.get(id) ?? '', { kind, name, price, max }]))
  return {
    source: OWN_SOURCE,
    categories: categoryRows
      .filter(({ slug }) => usedCategories.has(slug))
      .map(({ slug, name, hours }) => ({ key: slug, name, ...filled({ hours }) })),
    options: [...own].filter(([key]) => usedOptions.has(key)).map(([key, one]) => ({ key, ...one })),
    goods: list.map((one, index) => ({ ...one, line: index + 1 })),
    refused: [],
  }
}

type Dish = Omit<FileGoods, 'line'>

type Row = typeof dishes.$inferSelect & { option_ids: number[]; groups: GroupRow[]; hours: Hours[] }

/** A draft as far as a file shows it: whatever it lacks is left out. */
function fileDish(row: Row, keys: Keys, available: boolean): Dish {
  const { slug, name, price, weight, unit, nutrition, old_price, description, composition, pieces, badge, allergens, article, hours } = row
  const isKnown = row.is_public || Object.values(nutrition).some((value) => value > 0)
  const optional = {
    weight,
    nutrition: isKnown ? nutrition : null,
    old_price,
    description,
    composition,
    pieces,
    badge,
    allergens,
    article,
    hours,
  }
  const images = row.images.length > 0 ? row.images : [row.image]
  return {
    key: slug,
    slug,
    name: sizedName({ name, size: row.size_name }),
    price: price ?? 0,
    unit,
    available,
    ...(!row.is_public && { draft: true }),
    category: keys.category.get(row.category_id) ?? '',
    ...filled(optional),
    ...linked(images, row.option_ids, keys),
    ...filled({ groups: row.groups.map((group) => fileGroupOf(toMenuGroup(group), keys)) }),
  }
}

const sizeOf = ({ family_id, name, size_name }: Row, family: string | undefined) =>
  family_id === null || size_name === null || family === undefined ? {} : { base: name, size: size_name, family }

/** A group with keys for ids. */
const fileGroupOf = ({ source, items, ...group }: MenuGroup, { category, option, dish }: Keys): FileGroup => ({
  ...group,
  source: source && { category_id: category.get(source.category_id) ?? '', size: source.size },
  items: items.map(({ option_id, dish_id, price }) => ({
    option_id: option_id === null ? null : (option.get(option_id) ?? null),
    dish_id: dish_id === null ? null : (dish.get(dish_id) ?? null),
    price,
  })),
})

function linked(images: readonly string[], optionIds: readonly number[], keys: Keys) {
  const own = optionIds.map((id) => keys.option.get(id)).filter((key) => key !== undefined)
  const urls = images.filter(Boolean).map((path) => new URL(path, keys.origin).href)
  return { ...(own.length > 0 && { options: own }), ...(urls.length > 0 && { images: urls }) }
}

/** Without what is empty: a file says nothing about it. */
function filled<Values extends Record<string, unknown>>(values: Values): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const isEmpty = (name: string, value: unknown) =>
    value === null ||
    value === undefined ||
    value === '' ||
    (name === 'badge' && value === 'no') ||
    (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isEmpty(name, value))) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>
  }
}
