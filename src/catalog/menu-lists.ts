import type { Category, CategoryContents } from '~/contracts/categories'
import { GOODS_PER_SECTION } from '~/contracts/constants'
import type { GoodsOne } from '~/contracts/goods'
import { fitsBadge, type GoodsView, viewGoods } from '~/rules/catalog-view'
import { type GoodsCard, servedLine, toGoodsCard, toMenuCategory } from './menu'

/* Data of the catalogue queries, made from API responses on the server and from the client catalogue in the browser. A remote
 * API may ignore the query of `/v3/categories` and return everything: lists are filtered and cut again. */

const HITS = 12
/** Enough to fill the list of hits from two categories. */
export const HITS_PER_CATEGORY = 6

export const menuOf = (list: Category[]) => list.map(toMenuCategory)

/** The first products of each category, and how many it has. */
export const sectionsOf = (list: Category[], view: GoodsView) =>
  list.map(({ slug, items, total }) => {
    const found = viewGoods(items, view)
    return { slug, goods: found.slice(0, GOODS_PER_SECTION).map(toGoodsCard), total: total ?? found.length }
  })

export const categoryPageCards = ({ slug, items, total, badges, next }: CategoryContents) => ({
  slug,
  goods: items.map(toGoodsCard),
  total,
  badges,
  next,
})

/** Products with the badge `top`: the first of each category, then the second of each, and so on. */
export function hitsOf(list: Category[]): GoodsCard[] {
  const hits = list.map(({ items }) => items.filter((one) => fitsBadge(one, 'top') && one.available).slice(0, HITS_PER_CATEGORY))
  const rounds = Array.from({ length: HITS_PER_CATEGORY }, (_, round) => hits.flatMap((items) => items.slice(round, round + 1)))
  return rounds.flat().slice(0, HITS).map(toGoodsCard)
}

export const productOf = ({ related, ...goods }: GoodsOne) => ({
  goods: { ...goods, served: servedLine(goods) },
  related: related.map(toGoodsCard),
})
