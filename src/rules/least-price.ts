import type { Goods, OptionGroup } from '~/contracts/goods'
import { sumMoney } from './money'
import { isRequired } from './option-groups'

type PricedGoods = Pick<Goods, 'price' | 'groups' | 'additionals' | 'sides' | 'sauces'>

/** The price of a product with the cheapest choice of what must be chosen, in roubles. */
export function leastPrice(goods: PricedGoods): number {
  const required = goods.groups.filter(isRequired)
  return required.length === 0 ? goods.price : sumMoney([goods.price, ...required.flatMap((group) => cheapestOf(group, goods[group.kind]))])
}

/** The prices of the fewest pieces, without the free ones. */
function cheapestOf({ min, free, options }: OptionGroup, offered: Goods['sauces']): number[] {
  const maxById = new Map(offered.map(({ id, max }) => [id, Math.min(max, min)]))
  const pieces = options.flatMap(({ id, price }) => Array<number>(maxById.get(id) ?? 0).fill(price))
  return pieces
    .toSorted((a, b) => a - b)
    .slice(0, min)
    .slice(free)
}
