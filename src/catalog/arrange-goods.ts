import type { GoodsCard } from './menu'

const FEWEST_WITH_FEATURE = 8
const BEFORE_FEATURE = 4

type Arranged = { goods: GoodsCard[]; feature?: GoodsCard }

/** Picks the product shown large after the fourth card: a new one, else a hit, else the next; none in a short list. */
export function arrangeGoods(goods: GoodsCard[]): Arranged {
  if (goods.length < FEWEST_WITH_FEATURE) return { goods }
  const later = goods.slice(BEFORE_FEATURE).filter(({ available }) => available)
  const feature = later.find(({ badge }) => badge === 'new') ?? later.find(({ badge }) => badge === 'top') ?? later[0]
  return feature ? { goods: goods.filter((one) => one !== feature), feature } : { goods }
}

const CARDS = 7

/** Picks the large hit (of the given category if possible) and at most seven others, those of other categories first. */
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
