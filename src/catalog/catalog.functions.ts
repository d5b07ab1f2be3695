import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { apiGet } from '~/api/client.server'
import { badgeFilter, categories, goodsOrder } from '~/contracts/categories'
import { GOODS_PER_SECTION } from '~/contracts/constants'
import { goodsList, goodsOne } from '~/contracts/goods'
import { cardsPageOf, HITS_OF_EACH, hitsOf, menuOf, productOf, sectionsOf } from './catalog-answers'
import { listPath, readCards } from './read-cards.server'
import { queryOf, readCategory } from './read-category.server'

const id = z.int().positive()
const idList = z.strictObject({ ids: z.array(id).min(1).max(200) })
const slugRef = z.object({ slug: z.string().min(1) })
const categoryView = z.strictObject({
  slug: z.string().min(1),
  badge: badgeFilter.optional(),
  sort: goodsOrder.optional(),
  after: id.optional(),
})

/* An API elsewhere may not know the queries of `/v3/categories` and answer everything: so what comes is cut once more. */

/** All categories without their products: each is asked for with its cheapest one. */
export const fetchMenu = createServerFn().handler(async () => {
  const list = await apiGet(`/v3/categories?${queryOf({ per_category: 1, sort: 'cheap' })}`, categories)
  return menuOf(list)
})

/** The first products of every category as cards, and how many it has, in menu order; of one badge where it is named. */
export const fetchSections = createServerFn()
  .validator(z.strictObject({ badge: badgeFilter.optional() }))
  .handler(async ({ data: { badge } }) => {
    const list = await apiGet(`/v3/categories?${queryOf({ per_category: GOODS_PER_SECTION, badge })}`, categories)
    return sectionsOf(list, badge)
  })

/** One page of a category as cards; `badges` are what the whole category has. Throws 404, and 422 `after:` where that
 *  product left the category meanwhile. */
export const fetchCategoryPage = createServerFn()
  .validator(categoryView)
  .handler(async ({ data: { slug, ...view } }) => cardsPageOf(await readCategory(slug, view)))

/** What is ordered most: products with the badge of a hit, one category after the other. */
export const fetchHits = createServerFn().handler(async () => {
  const list = await apiGet(`/v3/categories?${queryOf({ per_category: HITS_OF_EACH, badge: 'top' })}`, categories)
  return hitsOf(list)
})

/** One product with its options; what goes well with it as cards. Throws 404. */
export const fetchProduct = createServerFn()
  .validator(slugRef)
  .handler(async ({ data }) => productOf(await apiGet(`/v3/goods/${encodeURIComponent(data.slug.toWellFormed())}`, goodsOne)))

/** The current state of some products, those that are gone left out. */
export const fetchGoods = createServerFn()
  .validator(idList)
  .handler(({ data }) => apiGet(listPath(data.ids), goodsList))

/** Some products as cards in the order asked, those that are gone left out. */
export const fetchCards = createServerFn()
  .validator(idList)
  .handler(({ data }) => readCards(data.ids))
