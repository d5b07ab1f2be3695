import type { BadgeFilter, Category, CategoryPage, GoodsOrder } from '~/contracts/categories'
import { BADGES } from '~/contracts/constants'
import type { Goods, GoodsOne } from '~/contracts/goods'
import type { WholeCatalog } from './catalog-pack'
import { fitsBadge, type GoodsView } from './goods-view'

/* The answers of the catalogue's calls out of a whole menu at hand, the very ones that the database gives
 * (server/catalog/*.service.ts): a test compares them for the demo shop and for a shop full of ties. */

const MAX_RELATED = 8
const FILTERS = BADGES.filter((badge) => badge !== 'no')

/** What `GET /v3/categories` answers. Pure. */
export function categoriesOf(
  catalog: WholeCatalog,
  { badge, sort, per_category }: GoodsView & { per_category?: number | undefined },
): (Category & { total: number })[] {
  return catalog.categories.map((category) => {
    const left = leftOf(category.items, badge)
    return { ...category, items: inOrder(catalog, left, sort).slice(0, per_category), total: left.length }
  })
}

/** What `GET /v3/categories/{slug}` answers; null where there is no such category, or no such product in it behind which the
 *  page begins. Pure. */
export function categoryPageOf(
  catalog: WholeCatalog,
  slug: string,
  { badge, sort, after }: GoodsView & { after?: number | undefined },
  perPage: number,
): CategoryPage | null {
  const category = catalog.categories.find((one) => one.slug === slug)
  if (!category) return null
  const whole = inOrder(catalog, category.items, sort)
  const from = after === undefined ? 0 : whole.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) return null
  const rest = leftOf(whole.slice(from), badge)
  const items = rest.slice(0, perPage)
  return {
    ...category,
    items,
    total: leftOf(whole, badge).length,
    badges: FILTERS.filter((one) => whole.some((goods) => fitsBadge(goods, one))),
    next: rest.length > perPage ? (items.at(-1)?.id ?? null) : null,
  }
}

/** What `GET /v3/goods/{slug}` answers; null where there is no such product. Pure. */
export function goodsOneOf(catalog: WholeCatalog, slug: string): GoodsOne | null {
  for (const { items } of catalog.categories) {
    const at = items.findIndex((one) => one.slug === slug)
    const goods = items[at]
    if (goods) return { ...goods, related: relatedTo(catalog, items, at) }
  }
  return null
}

/** The products of some ids in the order asked, each once, unknown ones left out: `GET /v3/goods/list`. Pure. */
export function goodsListOf(catalog: WholeCatalog, ids: readonly number[]): Goods[] {
  const byId = new Map(catalog.categories.flatMap(({ items }) => items.map((one) => [one.id, one])))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

/** Those after it in its own category, going round, then the shop's most popular; only what can be ordered now. As the
 *  database does it, it looks among the nine most popular of the shop for those of other categories. */
function relatedTo(catalog: WholeCatalog, own: Goods[], at: number): Goods[] {
  const offered = ({ available }: Goods) => available
  const popular = goodsListOf(catalog, catalog.popular).filter(offered)
  const others = popular.slice(0, MAX_RELATED + 1).filter(({ category_id }) => category_id !== own[at]?.category_id)
  return [...own.slice(at + 1).filter(offered), ...own.slice(0, at).filter(offered), ...others].slice(0, MAX_RELATED)
}

const leftOf = (items: readonly Goods[], badge: BadgeFilter | undefined) =>
  badge === undefined ? [...items] : items.filter((one) => fitsBadge(one, badge))

/** Products that are in menu order in another one: where two are level, the menu decides; the dear first is the cheap first
 *  read backwards. */
function inOrder({ popular }: WholeCatalog, items: readonly Goods[], order: GoodsOrder = 'menu'): Goods[] {
  if (order === 'menu') return [...items]
  if (order === 'popular') {
    const placeOf = new Map(popular.map((id, place) => [id, place]))
    const place = ({ id }: Goods) => placeOf.get(id) ?? popular.length
    return items.toSorted((a, b) => place(a) - place(b))
  }
  const cheapFirst = items.toSorted((a, b) => a.price - b.price)
  return order === 'cheap' ? cheapFirst : cheapFirst.toReversed()
}
