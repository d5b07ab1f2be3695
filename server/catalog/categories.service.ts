import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { BadgeFilter, categoriesQuery, Category, CategoryPage, categoryQuery, GoodsOrder } from '~/contracts/categories'
import { BADGES, GOODS_PER_PAGE } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'
import { categories, categoryCounts, goods } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { HttpError, invalid } from '#server/core/errors'
import { catalogVersion, oneVersion, rememberAnswers, versionQuery } from './catalog-version'
import { compareGoods, isLeftBy, pickGoods } from './goods-orders'
import { goodsQuery, optionsQuery, toPlacedGoods, type PlacedGoods } from './goods-rows'
import { imageOf } from './pictures'

type Reader = Pick<ServiceContext, 'db'>
type CategoriesQuery = z.infer<typeof categoriesQuery>
type CategoryQuery = z.infer<typeof categoryQuery>

const lists = rememberAnswers<Category[]>()
const pages = rememberAnswers<CategoryPage>()

/** Categories in menu order with their products in the order and under the filter asked, the first `per_category` of
 *  each; without `per_category` all of them, which grows with the shop. `total` counts all that the filter leaves. One
 *  batch, none where the answer is remembered; `version` saves its read. Spec §7, contract "Shapes". */
export async function listCategories({ db }: Reader, query: CategoriesQuery, version?: number): Promise<Category[]> {
  const { badge, sort = 'menu', per_category } = query
  const question = JSON.stringify([badge, sort, per_category])
  return lists(question, version ?? (await catalogVersion({ db })), async () => {
    const picked = pickOfEach(query)
    const [state, rows, goodsRows, optionRows] = await db.batch([
      versionQuery(db),
      db
        .select({ ...getTableColumns(categories), total: countOf(badge ?? 'all') })
        .from(categories)
        .orderBy(asc(categories.position), asc(categories.id)),
      goodsQuery(db, picked),
      optionsQuery(db, picked),
    ])
    const byCategory = Map.groupBy(toPlacedGoods(goodsRows, optionRows), (one) => one.goods.category_id)
    const value = rows.map(({ id, slug, name, image, total }) => {
      return { id, slug, name, image: imageOf(image), items: ordered(byCategory.get(id) ?? [], sort), total: total ?? 0 }
    })
    return { version: oneVersion(state), goods: goodsRows.length, value }
  })
}

/** One category by id or slug with one page of its products: what comes after the product `after` in the order of this
 *  moment. `badges` counts the whole category, `total` what the filter leaves. One batch that reads as many rows as it
 *  shows. Throws 404 `unknown_category`, and 422 `after:` where no product of this category has that id: who pages asks
 *  again from the start. Contract "Added calls". */
export async function findCategory({ db }: Reader, ref: string, query: CategoryQuery, version?: number): Promise<CategoryPage> {
  const { badge, sort = 'menu', after, per_page = GOODS_PER_PAGE } = query
  const question = JSON.stringify([ref, badge, sort, after, per_page])
  return pages(question, version ?? (await catalogVersion({ db })), async () => {
    const isOne = /^[1-9]\d*$/.test(ref) ? eq(categories.id, Number(ref)) : eq(categories.slug, ref)
    const own = sql`(select ${categories.id} from ${categories} where ${isOne})`
    const picked = pickGoods(own, { badge, order: sort, most: per_page + 1, after })
    const [state, [category], counts, anchor, goodsRows, optionRows] = await db.batch([
      versionQuery(db),
      db.select().from(categories).where(isOne),
      db
        .select({ kind: categoryCounts.kind, goods: categoryCounts.goods })
        .from(categoryCounts)
        .where(sql`${categoryCounts.category_id} = ${own}`),
      db
        .select({ id: goods.id })
        .from(goods)
        .where(and(eq(goods.id, after ?? 0), sql`${goods.category_id} = ${own}`)),
      goodsQuery(db, picked),
      optionsQuery(db, picked),
    ])
    if (!category) throw new HttpError(404, 'unknown_category', 'Такой категории нет')
    if (after !== undefined && anchor.length === 0)
      throw invalid('after', 'Этого блюда здесь уже нет. Откройте список заново.', 'unknown_after')
    const found = ordered(toPlacedGoods(goodsRows, optionRows), sort)
    const items = found.slice(0, per_page)
    const { id, slug, name, image } = category
    const value = {
      id,
      slug,
      name,
      image: imageOf(image),
      items,
      total: counts.find(({ kind }) => kind === (badge ?? 'all'))?.goods ?? 0,
      badges: FILTERS.filter((one) => counts.some(({ kind, goods: count }) => kind === one && count > 0)),
      next: found.length > per_page ? (items.at(-1)?.id ?? null) : null,
    }
    return { version: oneVersion(state), goods: found.length, value }
  })
}

const FILTERS = BADGES.filter((badge) => badge !== 'no')

/** How many products of a kind a category has, beside its row. */
const countOf = (kind: BadgeFilter | 'all') =>
  sql<
    number | null
  >`(select counted.goods from category_counts counted where counted.category_id = categories.id and counted.kind = ${kind})`

/** The ids of the first of every category, each read by its own index; undefined for all products. */
function pickOfEach({ badge, sort = 'menu', per_category }: CategoriesQuery): SQL | undefined {
  const isLeft = isLeftBy(badge)
  if (per_category === undefined) return isLeft && sql`select ${goods.id} from ${goods} where ${isLeft}`
  const first = pickGoods(sql`each_one.id`, { badge, order: sort, most: per_category })
  return sql`select value from categories each_one, json_each((select json_group_array(id) from (${first})))`
}

function ordered(placed: readonly PlacedGoods[], order: GoodsOrder): Goods[] {
  const compare = compareGoods(order)
  return placed.toSorted((a, b) => compare(a.place, b.place)).map((one) => one.goods)
}
