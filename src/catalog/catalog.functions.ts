import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { goodsListPath, MENU_PATH } from '~/api/catalog-paths'
import { checked } from '~/api/checked'
import { apiGet } from '~/api/client.server'
import { badgeFilter, categoryList, goodsSort } from '~/contracts/categories'
import { ALLERGENS, DIETS, GOODS_PER_SECTION } from '~/contracts/constants'
import { id } from '~/contracts/common'
import { goodsList, goodsOne } from '~/contracts/goods'
import { queryOf, readCards, readCategory } from './catalog-reads.server'
import { categoryPageCards, HITS_PER_CATEGORY, hitsOf, menuOf, productOf, sectionsOf } from './menu-lists'

const idList = z.strictObject({ ids: z.array(id).min(1).max(200) })
const slugRef = z.object({ slug: z.string().min(1) })
const filters = { badge: badgeFilter.optional(), diet: z.array(z.enum(DIETS)).optional(), without: z.array(z.enum(ALLERGENS)).optional() }
const categoryView = z.strictObject({
  slug: z.string().min(1),
  ...filters,
  sort: goodsSort.optional(),
  after: id.optional(),
})
const fetchCategories = (query: Parameters<typeof queryOf>[0]) => apiGet(`/v3/categories?${queryOf(query)}`, categoryList)

/** All categories with their lowest price, without products. */
export const fetchMenu = createServerFn().handler(async () => menuOf(await apiGet(MENU_PATH, categoryList)))

/** The first products of each category, in menu order. */
export const fetchSections = createServerFn()
  .validator(checked(z.strictObject(filters)))
  .handler(async ({ data }) => sectionsOf(await fetchCategories({ per_category: GOODS_PER_SECTION, ...data }), data))

/** One page of a category. @throws ApiError 404, 422 `after:` where that product left the category */
export const fetchCategoryPage = createServerFn()
  .validator(checked(categoryView))
  .handler(async ({ data: { slug, ...view } }) => categoryPageCards(await readCategory(slug, view)))

export const fetchHits = createServerFn().handler(async () =>
  hitsOf(await fetchCategories({ per_category: HITS_PER_CATEGORY, badge: 'top' })),
)

/** @throws ApiError 404 */
export const fetchProduct = createServerFn()
  .validator(checked(slugRef))
  .handler(async ({ data }) => productOf(await apiGet(`/v3/goods/${encodeURIComponent(data.slug.toWellFormed())}`, goodsOne)))

/** Current products, not cached; missing ones are left out. */
export const fetchGoods = createServerFn()
  .validator(checked(idList))
  .handler(({ data }) => apiGet(goodsListPath(data.ids), goodsList))

export const fetchCards = createServerFn()
  .validator(checked(idList))
  .handler(({ data }) => readCards(data.ids))
