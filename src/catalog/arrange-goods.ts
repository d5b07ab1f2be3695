import type { GoodsCard } from './menu'

const FEWEST_WITH_FEATURE = 8
const BEFORE_FEATURE = 4

type Arranged = { goods: GoodsCard[]; feature?: GoodsCard }

/** Takes one dish of a category out to be shown large after the fourth card: a new one, else a hit, else whatever stands
 *  there; none in a short list. The rest keeps its order. Pure. Look §2 "Feature card". */
export function arrangeGoods(goods: GoodsCard[]): Arranged {
  if (goods.length < FEWEST_WITH_FEATURE) return { goods }
  const later = goods.slice(BEFORE_FEATURE).filter(({ available }) => available)
  const feature = later.find(({ badge }) => badge === 'new') ?? later.find(({ badge }) => badge === 'top') ?? later[0]
  return feature ? { goods: goods.filter((one) => one !== feature), feature } : { goods }
}
