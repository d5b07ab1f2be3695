import type { DemoGoods } from './shape'

/** One size: the shares of the dish's price and weight; `ids` is added to its id, 0 for the dish that lists show. */
type DemoSize = { size: string; ids: number; price: number; weight: number; pieces?: number }

export const pizzaSizes: DemoSize[] = [
  { size: '25 см', ids: 2000, price: 0.75, weight: 0.7, pieces: 6 },
  { size: '30 см', ids: 0, price: 1, weight: 1 },
  { size: '35 см', ids: 3000, price: 1.3, weight: 1.36, pieces: 10 },
]

export const bottleSizes: DemoSize[] = [
  { size: '0,5 л', ids: 0, price: 1, weight: 1 },
  { size: '1 л', ids: 2000, price: 1.75, weight: 2 },
]

/** The sizes of a dish, as dishes of one family with whole tens of roubles and grams. */
export const inSizes = (sizes: DemoSize[]) => (dish: DemoGoods) =>
  sizes.map(({ size, ids, price, weight, pieces }, size_position): DemoGoods => {
    const family = { family_id: dish.id, size_name: size, size_position, is_default_size: ids === 0 }
    if (ids === 0) return { ...dish, ...family }
    const tens = (value: number) => Math.round(value / 10) * 10
    return {
      ...dish,
      ...family,
      id: dish.id + ids,
      slug: `${dish.slug}-${size.replace(/\D+/g, '')}`,
      picture: dish.slug,
      price: tens(dish.price * price),
      old_price: dish.old_price === null ? null : tens(dish.old_price * price),
      weight: tens(dish.weight * weight),
      ...(pieces !== undefined && { pieces }),
    }
  })
