import type { Goods } from '~/contracts/goods'

/** The price, with the cheapest choice where something must be chosen. */
export const priceWithChoice = ({ price, choice_from = price }: Pick<Goods, 'price' | 'choice_from'>) => choice_from

/** The lowest price of some products and their sizes; 0 without products. */
export function lowestPrice(items: readonly Pick<Goods, 'price' | 'choice_from' | 'sizes'>[]): number {
  const prices = items.flatMap((goods) => [goods, ...goods.sizes].map(priceWithChoice))
  return prices.reduce((lowest, price) => Math.min(lowest, price), prices[0] ?? 0)
}
