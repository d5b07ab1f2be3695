import type { BadgeFilter, Category, CategoryPage } from '~/contracts/categories'
import { GOODS_PER_SECTION } from '~/contracts/constants'
import type { GoodsOne } from '~/contracts/goods'
import { fitsBadge, viewGoods } from '~/rules/goods-view'
import { type GoodsCard, toGoodsCard, toMenuCategory } from './menu'
import { takeTurns } from './take-turns'

/* What the catalogue's queries answer, made of what the API answers: the server makes it of one call, the menu at hand
 * (src/catalog/pack) of itself. An API elsewhere may not know the queries of `/v3/categories` and answer everything: so what
 * comes is cut once more. All pure. */

const HITS = 12
/** So many of each category, that a shop whose hits stand in two of them still fills the page. */
export const HITS_OF_EACH = 6

/** All categories without their products. */
export const menuOf = (list: Category[]) => list.map(toMenuCategory)

/** The first products of every category as cards, and how many it has, in menu order; of one badge where it is named. */
export const sectionsOf = (list: Category[], badge: BadgeFilter | undefined) =>
  list.map(({ slug, items, total }) => {
    const found = viewGoods(items, { badge })
    return { slug, goods: found.slice(0, GOODS_PER_SECTION).map(toGoodsCard), total: total ?? found.length }
  })

/** One page of a category as cards; `badges` are what the whole category has. */
export const cardsPageOf = ({ items, total, badges, next }: CategoryPage) => ({ goods: items.map(toGoodsCard), total, badges, next })

/** What is ordered most: products with the badge of a hit, one category after the other. */
export function hitsOf(list: Category[]): GoodsCard[] {
  const hits = list.map(({ items }) => items.filter((one) => fitsBadge(one, 'top') && one.available).slice(0, HITS_OF_EACH))
  return takeTurns(hits, HITS).map(toGoodsCard)
}

/** One product with its options; what goes well with it as cards. */
export const productOf = ({ related, ...goods }: GoodsOne) => ({ goods, related: related.map(toGoodsCard) })
