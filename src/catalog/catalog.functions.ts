import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { apiGet } from '~/api/client.server'
import { badgeFilter, categories, goodsOrder } from '~/contracts/categories'
import { GOODS_PER_SECTION } from '~/contracts/constants'
import { goodsList, goodsOne } from '~/contracts/goods'
import { fitsBadge, viewGoods } from '~/rules/goods-view'
import { toGoodsCard, toMenuCategory } from './menu'
import { listPath, readCards } from './read-cards.server'
import { queryOf, readCategory } from './read-category.server'
import { takeTurns } from './take-turns'

const id = z.int().positive()
const idList = z.strictObject({ ids: z.array(id).min(1).max(200) })
const slugRef = z.object({ slug: z.string().min(1) })
const categoryView = z.strictObject({
  slug: z.string().min(1),
  badge: badgeFilter.optional(),
  sort: goodsOrder.optional(),
  after: id.optional(),
})
const HITS = 12
/** So many of each category, that a shop whose hits stand in two of them still fills the page. */
const HITS_OF_EACH = 6

/* An API elsewhere may not know the queries of `/v3/categories` and answer everything: so what comes is cut once more. */

/** All categories without their products: each is asked for with its cheapest one. */
export const fetchMenu = createServerFn().handler(async () => {
  const list = await apiGet(`/v3/categories?${queryOf({ per_category: 1, sort: 'cheap' })}`, categories)
  return list.map(toMenuCategory)
})

/** The first products of every category as cards, and how many it has, in menu order; of one badge where it is named. */
export const fetchSections = createServerFn()
  .validator(z.strictObject({ badge: badgeFilter.optional() }))
  .handler(async ({ data: { badge } }) => {
    const list = await apiGet(`/v3/categories?${queryOf({ per_category: GOODS_PER_SECTION, badge })}`, categories)
    return list.map(({ slug, items, total }) => {
      const found = viewGoods(items, { badge })
      return { slug, goods: found.slice(0, GOODS_PER_SECTION).map(toGoodsCard), total: total ?? found.length }
    })
  })

/** One page of a category as cards; `badges` are what the whole category has. Throws 404, and 422 `after:` where that
 *  product left the category meanwhile. */
export const fetchCategoryPage = createServerFn()
  .validator(categoryView)
  .handler(async ({ data: { slug, ...view } }) => {
    const { items, total, badges, next } = await readCategory(slug, view)
    return { goods: items.map(toGoodsCard), total, badges, next }
  })

/** What is ordered most: products with the badge of a hit, one category after the other. */
export const fetchHits = createServerFn().handler(async () => {
  const list = await apiGet(`/v3/categories?${queryOf({ per_category: HITS_OF_EACH, badge: 'top' })}`, categories)
  const hits = list.map(({ items }) => items.filter((one) => fitsBadge(one, 'top') && one.available).slice(0, HITS_OF_EACH))
  return takeTurns(hits, HITS).map(toGoodsCard)
})

/** One product with its options; what goes well with it as cards. Throws 404. */
export const fetchProduct = createServerFn()
  .validator(slugRef)
  .handler(async ({ data }) => {
    const { related, ...goods } = await apiGet(`/v3/goods/${encodeURIComponent(data.slug.toWellFormed())}`, goodsOne)
    return { goods, related: related.map(toGoodsCard) }
  })

/** The current state of some products, those that are gone left out. */
export const fetchGoods = createServerFn()
  .validator(idList)
  .handler(({ data }) => apiGet(listPath(data.ids), goodsList, { mustBeFresh: true }))

/** Some products as cards in the order asked, those that are gone left out. */
export const fetchCards = createServerFn()
  .validator(idList)
  .handler(({ data }) => readCards(data.ids))
