import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Catalog } from '~/contracts/catalog'
import type { categoriesQuery, Category, CategoryContents, categoryQuery } from '~/contracts/categories'
import { isId } from '~/contracts/common'
import { GOODS_PER_PAGE } from '~/contracts/constants'
import type { Goods, GoodsOne } from '~/contracts/goods'
import { categoriesOf, type CatalogIndex, categoryPageOf, goodsListOf, goodsOneOf, indexCatalog } from '~/rules/catalog-view'
import { countPassed, type OpenStop } from '~/rules/stops'
import { categories, goods, categorySlugs, goodsSlugs, kitchens } from '#server/db/tables'
import type { PublicReader, ServiceContext } from '#server/http/context'
import { HttpError, invalid, missing } from '#server/core/errors'
import { cacheByVersion, oneVersion, versionQuery } from './catalog-version'
import { goodsQuery, optionsQuery, toGoods } from './goods-rows'
import { listedGoods } from './goods-sizes'
import { imageOf } from './image-of'

const MAX_LISTED = 200
/** Largest menu that is sent to a browser at once. */
export const MAX_SENT_AT_ONCE = 500

/** `goodsById` has all sizes, the lists one of each family. */
export type ShopCatalog = CatalogIndex & {
  version: number
  /** How many stops time alone has ended: what is on sale depends on the version and on this. */
  ended: number
  /** By present and earlier slugs: a page under an earlier one redirects. */
  goodsBySlug: ReadonlyMap<string, Goods>
  /** Earlier slugs too. */
  categoryIdBySlug: ReadonlyMap<string, number>
  /** Popularity; the order of equal products in search results. */
  scoreById: ReadonlyMap<number, number>
  /** Stops nobody has ended, by the id of the product or option; past ones too. */
  stops: { goods: ReadonlyMap<number, OpenStop[]>; options: ReadonlyMap<number, OpenStop[]> }
}

type CatalogReader = PublicReader & Pick<ServiceContext, 'now'>
type Stored = Awaited<ReturnType<typeof readStored>>

const loadStored = cacheByVersion(readStored)
/** One version at the last moment that was asked for. */
const presented = new WeakMap<Stored, ShopCatalog>()

/** The whole catalogue, cached in the isolate until `catalog_version` changes or a stop ends. One batch where it is not cached. */
export async function loadCatalog(ctx: CatalogReader): Promise<ShopCatalog> {
  const stored = await loadStored(ctx)
  const known = presented.get(stored)
  if (known?.ended === countPassed(stored.ends, ctx.now.getTime())) return known
  const present = presentAt(stored, ctx.now)
  presented.set(stored, present)
  return present
}

/** A number for the ETag of responses made of the catalogue. */
export const catalogPassed = async (ctx: CatalogReader): Promise<number> => (await loadCatalog(ctx)).ended

async function readStored({ db }: PublicReader) {
  const [state, categoryRows, goodsRows, optionRows, kitchenRows, oldSlugs, oldCategorySlugs] = await db.batch([
    versionQuery(db),
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    goodsQuery(db).orderBy(asc(goods.position), asc(goods.id)),
    optionsQuery(db),
    db.select({ id: kitchens.id }).from(kitchens).where(eq(kitchens.cooks, true)),
    db.select().from(goodsSlugs),
    db.select().from(categorySlugs),
  ])
  const stops = { goods: stopsById(goodsRows), options: stopsById(optionRows) }
  return {
    version: oneVersion(state),
    categoryRows,
    goodsRows,
    optionRows,
    oldSlugs,
    oldCategorySlugs,
    kitchens: kitchenRows.map(({ id }) => id),
    stops,
    ends: [...stops.goods.values(), ...stops.options.values()].flat().map(({ until }) => until),
  }
}

const stopsById = (rows: readonly { id: number; stops: OpenStop[] }[]) =>
  new Map(rows.flatMap(({ id, stops }) => (stops.length > 0 ? [[id, stops] as const] : [])))

function presentAt(
  { version, categoryRows, goodsRows, optionRows, oldSlugs, oldCategorySlugs, kitchens, stops, ends }: Stored,
  now: Date,
): ShopCatalog {
  const all = toGoods(goodsRows, optionRows, { now, kitchens })
  const listed = listedGoods(all, goodsRows)
  const byCategory = Map.groupBy(listed, ({ category_id }) => category_id)
  // pieces sold in 90 days, of all sizes together, then the badge of a hit
  const soldById = new Map(goodsRows.map(({ id, popularity }) => [id, popularity]))
  const soldOf = ({ id, sizes }: Goods) => (sizes.length > 0 ? sizes : [{ id }]).reduce((sum, one) => sum + (soldById.get(one.id) ?? 0), 0)
  const scoreById = new Map(listed.map((one) => [one.id, soldOf(one) * 2 + Number(one.badge === 'top')]))
  const score = (id: number) => scoreById.get(id) ?? 0
  const menu = indexCatalog({
    categories: categoryRows.map(({ id, slug, name, image }) => {
      const items = byCategory.get(id) ?? []
      return { id, slug, name, image: imageOf(image), items, total: items.length }
    }),
    popular: listed
      .map(({ id }) => id)
      .filter((id) => score(id) > 0)
      .toSorted((a, b) => score(b) - score(a)),
  })
  const index = { ...menu, goodsById: new Map(all.map((one) => [one.id, one])) }
  const earlier = oldSlugs.flatMap(({ slug, goods_id }): [string, Goods][] => {
    const one = index.goodsById.get(goods_id)
    return one ? [[slug, one]] : []
  })
  const goodsBySlug = new Map([...earlier, ...[...index.goodsById.values()].map((one) => [one.slug, one] as const)])
  const categoryIdBySlug = new Map([
    ...oldCategorySlugs.map(({ slug, category_id }) => [slug, category_id] as const),
    ...categoryRows.map(({ slug, id }) => [slug, id] as const),
  ])
  return { ...index, version, ended: countPassed(ends, now.getTime()), goodsBySlug, categoryIdBySlug, scoreById, stops }
}

/** The menu for the browser's cache; empty where it has more than `MAX_SENT_AT_ONCE` products. */
export async function readMenu(ctx: CatalogReader): Promise<Catalog> {
  const { categories, popular, goodsById, ...catalog } = await loadCatalog(ctx)
  const is_whole = goodsById.size <= MAX_SENT_AT_ONCE
  return {
    version: catalog.version,
    ended: catalog.ended,
    is_whole,
    categories: is_whole ? categories : [],
    popular: is_whole ? [...popular] : [],
  }
}

/** Categories in menu order with the first `per_category` products of each; `total` counts all that pass the filter. */
export async function listCategories(ctx: CatalogReader, query: z.infer<typeof categoriesQuery>): Promise<Category[]> {
  return categoriesOf(await loadCatalog(ctx), query)
}

/** One category with one page of products.
 *  @throws HttpError 404 unknown_category, 422 `after:` unknown_after where the category does not have that product. */
export async function findCategory(ctx: CatalogReader, ref: string, query: z.infer<typeof categoryQuery>): Promise<CategoryContents> {
  const catalog = await loadCatalog(ctx)
  const id = isId(ref) ? Number(ref) : catalog.categoryIdBySlug.get(ref)
  const category = catalog.categories.find((one) => one.id === id)
  if (!category) throw new HttpError(404, 'unknown_category', 'Такой категории нет')
  const page = categoryPageOf(catalog, category, { ...query, per_page: query.per_page ?? GOODS_PER_PAGE })
  if (!page) throw invalid('after', 'Этого блюда здесь уже нет. Откройте список заново.', 'unknown_after')
  return page
}

/** Products in the order of `ids`, at most 200; without ids all products in menu order. */
export async function listGoods(ctx: CatalogReader, ids: readonly number[] | undefined): Promise<Goods[]> {
  const catalog = await loadCatalog(ctx)
  return ids ? goodsListOf(catalog, ids).slice(0, MAX_LISTED) : catalog.categories.flatMap(({ items }) => items)
}

/** One product by id or slug with its related products. @throws HttpError 404 */
export async function findGoods(ctx: CatalogReader, ref: string): Promise<GoodsOne> {
  const catalog = await loadCatalog(ctx)
  const found = isId(ref) ? catalog.goodsById.get(Number(ref)) : catalog.goodsBySlug.get(ref)
  if (!found) throw missing('Такого блюда нет в меню')
  return goodsOneOf(catalog, found)
}
