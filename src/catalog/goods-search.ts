import * as v from 'valibot'
import { GOODS_SORTS } from '~/contracts/constants'
import type { BadgeFilter } from '~/contracts/categories'
import { ApiError } from '~/lib/api-error'
import { numberParam, searchOf } from '~/lib/search-params'
import type { GoodsView } from '~/rules/catalog-view'

/** Filters in the order offered. */
export const badgeFilters = ['top', 'new', 'sale', 'hot', 'vegan', 'gluten_free', 'lactose_free'] as const satisfies readonly BadgeFilter[]

const badge = v.picklist(badgeFilters)

/** Search parameters of /menu. */
export const menuSearch = searchOf({ badge })

/** Search parameters of a category; `after` (the product before the page) is used without scripts. */
export const categorySearch = searchOf({ badge, sort: v.picklist(GOODS_SORTS), after: numberParam })
export type CategorySearch = ReturnType<typeof categorySearch>

/** The view that is requested. */
export const goodsView = ({ badge, sort, after }: CategorySearch): GoodsView & { after?: number } => ({
  ...(badge && { badge }),
  ...(sort && sort !== 'menu' && { sort }),
  ...(after && { after }),
})

/** Whether the product before the page left the category. */
export const isUnknownAfter = (error: unknown) => error instanceof ApiError && error.code === 'unknown_after'
