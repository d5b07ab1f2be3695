import { z } from 'zod'
import { id, idParam, image, integerParam, money } from './common'
import { ALLERGENS, BADGES, DIETS, GOODS_SORTS, MAX_GOODS_PER_PAGE } from './constants'
import { goods } from './goods'

/** A category with products in menu order. `total` counts all its products that match the filter, even if `items` holds fewer; `min_price` is
 *  the lowest price of all its products and their sizes. A remote API may omit both. */
export const category = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    image,
    items: z.array(goods),
    total: z.int().nonnegative().optional(),
    min_price: money.optional(),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof category>

/** GET /v3/categories */
export const categoryList = z.array(category)

/** A badge to filter by; `sale` matches all products with an old price. */
export const badgeFilter = z.enum(BADGES.filter((badge) => badge !== 'no'))
export type BadgeFilter = z.infer<typeof badgeFilter>

/** How products are sorted: menu order, popular first, cheap first, expensive first. */
export const goodsSort = z.enum(GOODS_SORTS)
export type GoodsSort = z.infer<typeof goodsSort>

/** Several words of a list, between commas. */
const wordsParam = <const Word extends string>(words: readonly Word[]) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(words)).max(words.length))
    .meta({ type: 'string' })

/** What products must suit: diets, and allergens that they must be without. A product of which nothing is known suits neither. */
const wishes = { diet: wordsParam(DIETS).optional(), without: wordsParam(ALLERGENS).optional() }

const perPage = integerParam.pipe(z.int().min(1).max(MAX_GOODS_PER_PAGE))

/** GET /v3/categories: everything without a query, else the first `per_category` products of every category, sorted and filtered. A remote
 *  API may ignore the query, so the client applies it again. */
export const categoriesQuery = z.object({
  per_category: perPage.optional(),
  badge: badgeFilter.optional(),
  ...wishes,
  sort: goodsSort.optional(),
})

/** GET /v3/categories/{id} (id or slug): one page of a category. `after` is the id of the last product of the previous page, even if the
 *  filter now hides it. 422 `unknown_after` if the category does not have it any more, 404 `unknown_category`. */
export const categoryQuery = z.object({
  badge: badgeFilter.optional(),
  ...wishes,
  sort: goodsSort.optional(),
  after: idParam.optional(),
  per_page: perPage.optional(),
})
/** `badges` are those that products of the category have, `next` is the `after` of the next page, null on the last. */
export const categoryPage = category
  .extend({ total: z.int().nonnegative(), badges: z.array(badgeFilter), next: id.nullable() })
  .meta({ id: 'CategoryPage' })
export type CategoryContents = z.infer<typeof categoryPage>
