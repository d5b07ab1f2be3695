import { z } from 'zod'
import { id, idParam, image, money } from './common'
import { BADGES, MAX_FOUND } from './constants'

/** An additional, a side or a sauce. Ids are unique over all three kinds. */
export const option = z.object({ id, name: z.string(), price: money, max: z.int().positive(), image }).meta({ id: 'Option' })
export type Option = z.infer<typeof option>

export const badge = z.enum(BADGES)
export type Badge = z.infer<typeof badge>

/** A product. Weight in `unit`, nutrition per 100 g, prices in roubles. */
export const goods = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    composition: z.string(),
    price: money,
    old_price: money.nullable(),
    category_id: id,
    image,
    images: z.array(image),
    weight: z.number(),
    unit: z.enum(['г', 'мл', 'шт']),
    pieces: z.int().positive().nullable(),
    badge,
    allergens: z.array(z.string()),
    bonuses_active: z.boolean(),
    sale_active: z.boolean(),
    available: z.boolean(),
    nutrition: z.object({ kcal: z.number(), protein: z.number(), fat: z.number(), carbs: z.number() }),
    additionals: z.array(option),
    sides: z.array(option),
    sauces: z.array(option),
  })
  .meta({ id: 'Goods' })
export type Goods = z.infer<typeof goods>

/** GET /v3/goods/list */
export const goodsList = z.array(goods)
/** Without `products[]` all products. */
export const goodsListQuery = z.object({
  'products[]': z.union([z.array(idParam), idParam.transform((one) => [one])]).optional(),
})

/** GET /v3/goods/{id}: the product with related ones. */
export const goodsOne = goods.extend({ related: z.array(goods).max(8) }).meta({ id: 'GoodsOne' })
export type GoodsOne = z.infer<typeof goodsOne>

/** GET /v3/goods/search: best match first. */
export const foundGoods = z.array(z.object({ id, slug: z.string(), name: z.string() }).meta({ id: 'FoundGoods' })).max(MAX_FOUND)
/** Any `q` is valid: a long one is cut, a short or missing one finds nothing. */
export const searchQuery = z.object({ q: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional() })
export type FoundGoods = z.infer<typeof foundGoods>
