import { z } from 'zod'
import { id, idParam, image } from './common'
import { BADGES, GOODS_ORDERS, MAX_GOODS_PER_PAGE } from './constants'
import { goods } from './goods'

/** A category with its products in menu order. Contract "Shapes". `total` is how many products it has under the query's
 *  filter, all of them, however many `items` the answer was asked to carry; an API elsewhere may leave it out. */
export const category = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    image,
    items: z.array(goods),
    total: z.int().nonnegative().optional(),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof category>

/** GET /v3/categories */
export const categories = z.array(category)

/** What a list of goods can be left to: one badge; `sale` is whatever is sold for less than before. */
export const badgeFilter = z.enum(BADGES.filter((badge) => badge !== 'no'))
export type BadgeFilter = z.infer<typeof badgeFilter>

/** In which order goods stand: as in the menu, popular first, cheap first, dear first. */
export const goodsOrder = z.enum(GOODS_ORDERS)
export type GoodsOrder = z.infer<typeof goodsOrder>

const perPage = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_GOODS_PER_PAGE))

/** GET /v3/categories: without a query everything, as §7 has it; with one, the first `per_category` products of every
 *  category, in that order and under that filter. An API elsewhere that knows none of these answers everything, so
 *  whoever asks filters, orders and cuts once more. */
export const categoriesQuery = z.object({
  per_category: perPage.optional(),
  badge: badgeFilter.optional(),
  sort: goodsOrder.optional(),
})

/** GET /v3/categories/{id} (id or slug; an added call): one category and one page of its products. `after` is the id of
 *  the product the page before ended with: the page goes on behind it in the order of this moment, also where the filter
 *  does not leave it. A product that the category does not have (any more) is 422 `unknown_after`: ask from the start. An
 *  unknown category is 404 `unknown_category`. */
export const categoryQuery = z.object({
  badge: badgeFilter.optional(),
  sort: goodsOrder.optional(),
  after: idParam.optional(),
  per_page: perPage.optional(),
})
/** `badges` are those that some product of the category has, `next` the `after` of the next page, null on the last. */
export const categoryPage = category
  .extend({ total: z.int().nonnegative(), badges: z.array(badgeFilter), next: id.nullable() })
  .meta({ id: 'CategoryPage' })
export type CategoryPage = z.infer<typeof categoryPage>
