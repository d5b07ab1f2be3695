import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { type CatalogFile, type FileFormat, type FileGoods, fileGoods, OWN_SOURCE } from '~/contracts/catalog-file'
import { loadCatalog } from '#server/catalog/catalog.service'
import { goodsQuery, type GoodsRow } from '#server/catalog/goods-rows'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { categories, goods, goodsDrafts, options } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'
import { collectMenu } from './formats/menu-of'
import { WRITERS } from './formats/write-menu'

type Keys = { category: ReadonlyMap<number, string>; option: ReadonlyMap<number, string | undefined>; origin: string }

/** A draft as far as a file shows it: whatever it lacks is left out. */
const draftData = z.object({
  slug: z.string().catch(''),
  price: z.number().catch(0),
  options: z.array(z.number()).catch([]),
  images: z.array(z.string()).catch([]),
  old_price: fileGoods.shape.old_price.catch(undefined),
  weight: fileGoods.shape.weight.catch(undefined),
  unit: fileGoods.shape.unit.catch(undefined),
  pieces: fileGoods.shape.pieces.catch(undefined),
  badge: fileGoods.shape.badge.catch(undefined),
  allergens: fileGoods.shape.allergens.catch(undefined),
  nutrition: fileGoods.shape.nutrition.catch(undefined),
  article: fileGoods.shape.article.catch(undefined),
  description: fileGoods.shape.description.catch(undefined),
  composition: fileGoods.shape.composition.catch(undefined),
})

/** The catalogue as text of a format, with the dishes that are not on the site where `hidden` is asked for. A draft without a price costs 0. */
export async function exportMenu(ctx: StaffContext, format: FileFormat, { hidden }: { hidden: boolean }): Promise<string> {
  const [file, { facts }] = await Promise.all([readFile(ctx, hidden), loadDictionaries(ctx)])
  return WRITERS[format](file, { name: facts.name, at: ctx.now })
}

async function readFile(ctx: StaffContext, hidden: boolean): Promise<CatalogFile> {
  const { db, settings } = ctx
  const [categoryRows, rows, optionRows, drafts] = await db.batch([
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    goodsQuery(db).orderBy(asc(goods.position), asc(goods.id)),
    db.select().from(options).orderBy(asc(options.position), asc(options.id)),
    db.select().from(goodsDrafts).orderBy(asc(goodsDrafts.id)),
  ])
  const { goodsById } = await loadCatalog(ctx)
  // options have no slugs: their keys are those that a file without keys is read with
  const collected = collectMenu(OWN_SOURCE)
  const keys: Keys = {
    category: new Map(categoryRows.map(({ id, slug }) => [id, slug])),
    option: new Map(optionRows.map(({ id, ...one }) => [id, collected.option(one)])),
    origin: settings.origin,
  }
  const places = new Map(categoryRows.map(({ id }, index) => [id, index]))
  const dishes = rows
    .toSorted((a, b) => (places.get(a.category_id) ?? 0) - (places.get(b.category_id) ?? 0))
    .map((row) => onSite(row, keys, goodsById.get(row.id)?.available ?? true))
  const list = [...dishes, ...(hidden ? drafts.map((row) => ofDraft(row, keys)) : [])]
  const own = new Map(optionRows.map(({ id, kind, name, price, max }) => [keys.option.get(id) ?? '', { kind, name, price, max }]))
  own.delete('')
  return {
    source: OWN_SOURCE,
    categories: categoryRows.map(({ slug, name }) => ({ key: slug, name })),
    options: [...own].map(([key, one]) => ({ key, ...one })),
    goods: list.map((one, index) => ({ ...one, line: index + 1 })),
    refused: [],
  }
}

type Dish = Omit<FileGoods, 'line'>

function onSite(row: GoodsRow, keys: Keys, available: boolean): Dish {
  const { slug, name, price, weight, unit, nutrition, old_price, description, composition, pieces, badge, allergens, article } = row
  const optional = { old_price, description, composition, pieces, badge, allergens, article }
  const images = row.images.length > 0 ? row.images : [row.image]
  return {
    key: slug,
    slug,
    name,
    price,
    weight,
    unit,
    nutrition,
    available,
    category: keys.category.get(row.category_id) ?? '',
    ...filled(optional),
    ...linked(images, row.option_ids, keys),
  }
}

function ofDraft({ id, category_id, name, data }: typeof goodsDrafts.$inferSelect, keys: Keys): Dish {
  const { slug, price, options: optionIds, images, ...rest } = draftData.parse(data)
  const category = keys.category.get(category_id) ?? [...keys.category.values()][0] ?? ''
  return {
    key: slug || `draft-${id}`,
    category,
    name,
    price,
    draft: true,
    available: false,
    ...filled({ ...rest, slug }),
    ...linked(images, optionIds, keys),
  }
}

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
