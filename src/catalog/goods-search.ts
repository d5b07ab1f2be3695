import { GOODS_ORDERS } from '~/contracts/constants'
import type { BadgeFilter } from '~/contracts/categories'
import { ApiError } from '~/lib/api-error'
import { choiceParam, numberParam, searchOf } from '~/lib/search-params'
import type { GoodsView } from '~/rules/catalog-view'

/** What a list can be left to, in the order offered. */
export const badgeFilters = ['top', 'new', 'sale', 'hot', 'vegan', 'gluten_free', 'lactose_free'] as const satisfies readonly BadgeFilter[]

const badge = choiceParam(badgeFilters)

/** The query of /menu: one badge. A wrong value is none. */
export const menuSearch = searchOf({ badge })

/** The query of a category: one badge, an order, and after which product a page begins, for whoever has no script.
 *  Wrong values are none. */
export const categorySearch = searchOf({ badge, sort: choiceParam(GOODS_ORDERS), after: numberParam })
export type CategorySearch = ReturnType<typeof categorySearch>

/** What the server is asked for: the menu's own order is no order. */
export const goodsView = ({ badge, sort, after }: CategorySearch): GoodsView & { after?: number } => ({
  ...(badge && { badge }),
  ...(sort && sort !== 'menu' && { sort }),
  ...(after && { after }),
})

/** Whether a page could not be read because the product before it left the category meanwhile. */
export const isUnknownAfter = (error: unknown) => error instanceof ApiError && error.code === 'unknown_after'
