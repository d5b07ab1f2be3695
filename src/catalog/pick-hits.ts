import type { GoodsCard } from './menu'

const CARDS = 7

/** Of the hits, the one shown large (from the given category where it has one) and at most seven more of other
 *  categories: with it they fill rows of two (the seventh hidden), three and four (hidden again). Pure. Look §3 "Home". */
export function pickHits(hits: GoodsCard[], largeFrom: number | undefined): { feature?: GoodsCard; goods: GoodsCard[] } {
  const feature = hits.find(({ category_id }) => category_id === largeFrom) ?? hits[0]
  if (!feature) return { goods: [] }
  const others = hits.filter((one) => one !== feature)
  const varied = [
    ...others.filter((one) => one.category_id !== feature.category_id),
    ...others.filter((one) => one.category_id === feature.category_id),
  ]
  return { feature, goods: varied.slice(0, CARDS) }
}
