import * as v from 'valibot'
import { ALLERGENS, DIETS, GOODS_SORTS } from '~/contracts/constants'
import type { BadgeFilter } from '~/contracts/categories'
import { ApiError } from '~/lib/api-error'
import { numberParam, searchOf, knownWords, wordsParam } from '~/lib/search-params'
import type { GoodsView } from '~/rules/catalog-view'
import type { Wishes } from '~/rules/wishes'

/** Filters in the order offered. */
export const badgeFilters = ['top', 'new', 'sale', 'hot', 'vegan', 'gluten_free', 'lactose_free'] as const satisfies readonly BadgeFilter[]

const badge = v.picklist(badgeFilters)

const wishes = { diet: wordsParam(DIETS), without: wordsParam(ALLERGENS) }

/** Search parameters of lists that are found otherwise. */
export const wishesSearch = searchOf(wishes)
export type WishesSearch = ReturnType<typeof wishesSearch>

/** Search parameters of /menu. */
export const menuSearch = searchOf({ badge, ...wishes })
export type MenuSearch = ReturnType<typeof menuSearch>

/** Search parameters of a category; `after` (the product before the page) is used without scripts. */
export const categorySearch = searchOf({ badge, ...wishes, sort: v.picklist(GOODS_SORTS), after: numberParam })
export type CategorySearch = ReturnType<typeof categorySearch>

/** What an address asks dishes to suit. */
export const wishesOf = ({ diet, without }: WishesSearch): Wishes => ({
  ...(diet && { diet: knownWords(DIETS, diet) }),
  ...(without && { without: knownWords(ALLERGENS, without) }),
})

/** The view that is requested. */
export const goodsView = ({ badge, sort, after, ...wished }: CategorySearch): GoodsView & { after?: number } => ({
  ...(badge && { badge }),
  ...wishesOf(wished),
  ...(sort && sort !== 'menu' && { sort }),
  ...(after && { after }),
})

/** Whether the product before the page left the category. */
export const isUnknownAfter = (error: unknown) => error instanceof ApiError && error.code === 'unknown_after'
