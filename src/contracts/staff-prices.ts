import { z } from 'zod'
import { id, money } from './common'
import { dishPrice } from './dish-price'
import { dryQuery } from './staff-stops'

/* Prices of many dishes at once, in roubles. */

/** By percent, by roubles, or to a price. */
const priceChange = z
  .object({
    percent: z.number().min(-90).max(500).multipleOf(0.01, 'Не точнее сотой процента').optional(),
    amount: z.number().min(-100_000).max(100_000).multipleOf(0.01, 'Не точнее копейки').optional(),
    to: dishPrice.optional(),
  })
  .refine((change) => Object.values(change).filter((one) => one !== undefined).length === 1, { error: 'Укажите percent, amount или to' })
/** POST /staff/menu/prices; with `?dry=1` nothing is stored. `goods` null: all, or all of `category_id`. `keep_old`: the former price becomes the
 *  old price of a discount. `round`: to this many roubles, half up; `9` is the nearest that ends in 9. */
export const pricesBody = z
  .object({
    goods: z.array(id).max(2000).nullable(),
    category_id: id.optional(),
    change: priceChange,
    round: z.union([z.literal(1), z.literal(5), z.literal(10), z.literal('9')]).default(1),
    keep_old: z.boolean().default(false),
  })
  .meta({ id: 'PricesBody' })
export type PricesBody = z.output<typeof pricesBody>
/** `rows`: only dishes whose price changes. `sets`: those with such a dish among their `parts`, whose own price stays. */
export const pricesPlan = z
  .object({
    rows: z.array(z.object({ id, name: z.string(), was: money, now: money })),
    count: z.int(),
    sets: z.array(z.object({ id, name: z.string(), parts: z.array(id) })),
  })
  .meta({ id: 'PricesPlan' })
export type PricesPlan = z.infer<typeof pricesPlan>
export const pricesQuery = dryQuery
