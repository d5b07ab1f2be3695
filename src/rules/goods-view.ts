import type { BadgeFilter, Category, CategoryPage, GoodsOrder } from '~/contracts/categories'
import { BADGES } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'

/** How a list of goods is looked at: left to one badge, and in which order; as in the menu where nothing is said. */
export type GoodsView = { badge?: BadgeFilter | undefined; sort?: GoodsOrder | undefined }

/** Whether a filter leaves a product; `sale` leaves whatever is sold for less than before. */
export const fitsBadge = ({ badge, old_price }: Pick<Goods, 'badge' | 'old_price'>, filter: BadgeFilter) =>
  badge === filter || (filter === 'sale' && old_price !== null)

/** What a view leaves of a list that is in menu order, as `GET /v3/categories` has it: the dear first is the cheap first
 *  read backwards. An answer does not tell what sells best, so here the hits stand for it. A new list. Pure. */
export function viewGoods<Item extends Pick<Goods, 'badge' | 'old_price' | 'price'>>(
  items: readonly Item[],
  { badge, sort = 'menu' }: GoodsView,
): Item[] {
  const left = badge === undefined ? [...items] : items.filter((one) => fitsBadge(one, badge))
  if (sort === 'popular') return left.toSorted((a, b) => Number(b.badge === 'top') - Number(a.badge === 'top'))
  if (sort === 'menu') return left
  const cheapFirst = left.toSorted((a, b) => a.price - b.price)
  return sort === 'cheap' ? cheapFirst : cheapFirst.toReversed()
}

/** One page of a whole category, as `GET /v3/categories/{id}` answers it: what comes after the product `after`, also where
 *  the filter does not leave that one. Null where the category has no such product. Pure. */
export function pageOfCategory(
  category: Category,
  { after, ...view }: GoodsView & { after?: number | undefined },
  perPage: number,
): CategoryPage | null {
  const whole = viewGoods(category.items, { sort: view.sort })
  const at = after === undefined ? -1 : whole.findIndex(({ id }) => id === after)
  if (after !== undefined && at < 0) return null
  const { badge } = view
  const fits = (one: Goods) => badge === undefined || fitsBadge(one, badge)
  const rest = whole.slice(at + 1).filter(fits)
  const items = rest.slice(0, perPage)
  return {
    ...category,
    items,
    total: category.items.filter(fits).length,
    badges: BADGES.filter((one) => one !== 'no').filter((one) => category.items.some((item) => fitsBadge(item, one))),
    next: rest.length > perPage ? (items.at(-1)?.id ?? null) : null,
  }
}
