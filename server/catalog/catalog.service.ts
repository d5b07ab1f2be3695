import { asc } from 'drizzle-orm'
import type { z } from 'zod'
import type { Catalog } from '~/contracts/catalog'
import type { categoriesQuery, Category, CategoryPage, categoryQuery } from '~/contracts/categories'
import { isId } from '~/contracts/common'
import { GOODS_PER_PAGE } from '~/contracts/constants'
import type { Goods, GoodsOne } from '~/contracts/goods'
import { categoriesOf, type CatalogIndex, categoryPageOf, goodsListOf, goodsOneOf, indexCatalog } from '~/rules/catalog-view'
import { categories, goods } from '#server/db/tables'
import type { PublicReader } from '#server/http/context'
import { HttpError, invalid, missing } from '#server/core/errors'
import { cacheByVersion, oneVersion, versionQuery } from './catalog-version'
import { goodsQuery, imageOf, optionsQuery, toGoods } from './goods-rows'

const MAX_LISTED = 200
/** Largest menu that is sent to a browser at once. */
export const MAX_SENT_AT_ONCE = 500

export type ShopCatalog = CatalogIndex & {
  version: number
  goodsBySlug: ReadonlyMap<string, Goods>
  /** Popularity; the order of equal products in search results. */
  scoreById: ReadonlyMap<number, number>
}

/** The whole catalogue, cached in the isolate until `catalog_version` changes. One batch where it is not cached. */
export const loadCatalog = cacheByVersion(readCatalog)

async function readCatalog({ db }: PublicReader): Promise<ShopCatalog> {
  const [state, categoryRows, goodsRows, optionRows] = await db.batch([
    versionQuery(db),
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    goodsQuery(db).orderBy(asc(goods.position), asc(goods.id)),
    optionsQuery(db),
  ])
  // pieces sold in 90 days, then the badge of a hit
  const scoreById = new Map(goodsRows.map(({ id, popularity, badge }) => [id, popularity * 2 + Number(badge === 'top')]))
  const score = (id: number) => scoreById.get(id) ?? 0
  const byCategory = Map.groupBy(toGoods(goodsRows, optionRows), ({ category_id }) => category_id)
  const index = indexCatalog({
    categories: categoryRows.map(({ id, slug, name, image }) => {
      const items = byCategory.get(id) ?? []
      return { id, slug, name, image: imageOf(image), items, total: items.length }
    }),
    popular: goodsRows
      .map(({ id }) => id)
      .filter((id) => score(id) > 0)
      .toSorted((a, b) => score(b) - score(a)),
  })
  const goodsBySlug = new Map([...index.goodsById.values()].map((one) => [one.slug, one]))
  return { ...index, version: oneVersion(state), goodsBySlug, scoreById }
}

/** The menu for the browser's cache; empty where it has more than `MAX_SENT_AT_ONCE` products. */
export async function readMenu(ctx: PublicReader): Promise<Catalog> {
  const { categories, popular, goodsById, ...catalog } = await loadCatalog(ctx)
  const is_whole = goodsById.size <= MAX_SENT_AT_ONCE
  return { version: catalog.version, is_whole, categories: is_whole ? categories : [], popular: is_whole ? [...popular] : [] }
}

/** Categories in menu order with the first `per_category` products of each; `total` counts all that pass the filter. */
export async function listCategories(ctx: PublicReader, query: z.infer<typeof categoriesQuery>): Promise<Category[]> {
  return categoriesOf(await loadCatalog(ctx), query)
}

/** One category with one page of products.
 *  @throws HttpError 404 unknown_category, 422 `after:` unknown_after where the category does not have that product. */
export async function findCategory(ctx: PublicReader, ref: string, query: z.infer<typeof categoryQuery>): Promise<CategoryPage> {
  const catalog = await loadCatalog(ctx)
  const category = catalog.categories.find(({ id, slug }) => (isId(ref) ? id === Number(ref) : slug === ref))
  if (!category) throw new HttpError(404, 'unknown_category', 'Такой категории нет')
  const page = categoryPageOf(catalog, category, { ...query, per_page: query.per_page ?? GOODS_PER_PAGE })
  if (!page) throw invalid('after', 'Этого блюда здесь уже нет. Откройте список заново.', 'unknown_after')
  return page
}

/** Products in the order of `ids`, at most 200; without ids all products in menu order. */
export async function listGoods(ctx: PublicReader, ids: readonly number[] | undefined): Promise<Goods[]> {
  const catalog = await loadCatalog(ctx)
  return ids ? goodsListOf(catalog, ids).slice(0, MAX_LISTED) : catalog.categories.flatMap(({ items }) => items)
}

/** One product by id or slug with its related products. @throws HttpError 404 */
export async function findGoods(ctx: PublicReader, ref: string): Promise<GoodsOne> {
  const catalog = await loadCatalog(ctx)
  const found = isId(ref) ? catalog.goodsById.get(Number(ref)) : catalog.goodsBySlug.get(ref)
  if (!found) throw missing('Такого блюда нет в меню')
  return goodsOneOf(catalog, found)
}
