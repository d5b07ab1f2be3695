import type { BadgeFilter, Category, CategoryContents, GoodsSort } from '~/contracts/categories'
import { BADGES } from '~/contracts/constants'
import type { Goods, GoodsOne } from '~/contracts/goods'
import { lowestPrice, priceWithChoice } from './shown-price'
import { suits, type Wishes } from './wishes'

/* Sorting, filtering and paging of the menu: the server runs it over its catalogue, the browser over its cached copy. */

const MAX_RELATED = 8
const FILTERS = BADGES.filter((badge) => badge !== 'no')

/** Filter and sort of a product list; without them all products in menu order. */
export type GoodsView = Wishes & { badge?: BadgeFilter | undefined; sort?: GoodsSort | undefined }

/** Categories with all their products in menu order, and ids of products that were sold, best first. */
export type CatalogData = { categories: (Category & { total: number })[]; popular: readonly number[] }
/** A catalogue with its lookup tables. */
export type CatalogIndex = CatalogData & { goodsById: ReadonlyMap<number, Goods>; rankById: ReadonlyMap<number, number> }

export function indexCatalog(data: CatalogData): CatalogIndex {
  return {
    ...data,
    categories: data.categories.map((category) => ({ ...category, min_price: lowestPrice(category.items) })),
    goodsById: new Map(data.categories.flatMap(({ items }) => items.map((goods) => [goods.id, goods]))),
    rankById: new Map(data.popular.map((id, rank) => [id, rank])),
  }
}

/** Whether a product passes a filter; `sale` passes every product with an old price. */
export const fitsBadge = ({ badge, old_price }: Pick<Goods, 'badge' | 'old_price'>, filter: BadgeFilter) =>
  badge === filter || (filter === 'sale' && old_price !== null)

/** Filters and sorts products given in menu order, which decides ties; `dear` is `cheap` reversed. The price of a dish with sizes is that of the
 *  size shown. */
export function viewGoods<Item extends Pick<Goods, 'id' | 'badge' | 'old_price' | 'price' | 'choice_from' | 'contains'>>(
  items: readonly Item[],
  { badge, sort = 'menu', ...wishes }: GoodsView,
  rankById: ReadonlyMap<number, number> = new Map(),
): Item[] {
  const fitting = items.filter((one) => (badge === undefined || fitsBadge(one, badge)) && suits(one, wishes))
  if (sort === 'menu') return fitting
  if (sort === 'popular') {
    const rank = ({ id }: Item) => rankById.get(id) ?? rankById.size
    return fitting.toSorted((a, b) => rank(a) - rank(b))
  }
  const cheapFirst = fitting.toSorted((a, b) => priceWithChoice(a) - priceWithChoice(b))
  return sort === 'cheap' ? cheapFirst : cheapFirst.toReversed()
}

/** GET /v3/categories */
export function categoriesOf(
  { categories, rankById }: CatalogIndex,
  { per_category, ...view }: GoodsView & { per_category?: number | undefined },
): (Category & { total: number })[] {
  return categories.map((category) => {
    const items = viewGoods(category.items, view, rankById)
    return { ...category, items: items.slice(0, per_category), total: items.length }
  })
}

/** GET /v3/categories/{id}: the page after the product `after`, even if the filter excludes that product.
 *  `null` where `after` is not in the category. */
export function categoryPageOf(
  { rankById }: Pick<CatalogIndex, 'rankById'>,
  category: Category,
  { badge, diet, without, sort, after, per_page }: GoodsView & { after?: number | undefined; per_page: number },
): CategoryContents | null {
  const sorted = viewGoods(category.items, { sort }, rankById)
  const from = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) return null
  const wanted = { badge, diet, without }
  const rest = viewGoods(sorted.slice(from), wanted)
  const items = rest.slice(0, per_page)
  return {
    ...category,
    items,
    total: viewGoods(sorted, wanted).length,
    badges: FILTERS.filter((filter) => sorted.some((goods) => fitsBadge(goods, filter))),
    next: rest.length > per_page ? (items.at(-1)?.id ?? null) : null,
  }
}

/** GET /v3/goods/{id}: adds the available products that follow in its category (wrapping around), then the shop's nine most
 *  popular ones of other categories. The category lists another size of the product. */
export function goodsOneOf({ categories, goodsById, popular }: CatalogIndex, goods: Goods): GoodsOne {
  const own = categories.find(({ id }) => id === goods.category_id)?.items ?? []
  const at = own.findIndex(({ id, sizes }) => id === goods.id || sizes.some((size) => size.id === goods.id))
  const isAvailable = ({ available }: Goods) => available
  const mostPopular = goodsListOf({ goodsById }, popular)
    .filter(isAvailable)
    .slice(0, MAX_RELATED + 1)
  const others = mostPopular.filter(({ category_id }) => category_id !== goods.category_id)
  const related = [...own.slice(at + 1).filter(isAvailable), ...own.slice(0, at).filter(isAvailable), ...others].slice(0, MAX_RELATED)
  return { ...goods, related }
}

/** GET /v3/goods/list: products in the order of `ids`, each once; unknown ids are left out. */
export const goodsListOf = ({ goodsById }: Pick<CatalogIndex, 'goodsById'>, ids: readonly number[]): Goods[] =>
  [...new Set(ids)].flatMap((id) => goodsById.get(id) ?? [])
