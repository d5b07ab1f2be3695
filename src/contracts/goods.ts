import { z } from 'zod'
import { hours, id, idParam, image, money } from './common'
import { ALLERGENS, BADGES, MAX_FOUND, OPTION_KINDS } from './constants'

/** An additional, a side or a sauce. Ids are unique over all three kinds. `goods_id` is set where it stands for one `part`-th of a product.
 *  `contains`: the allergens of that product, null where they are not known; of another option those that its name says. */
export const option = z
  .object({
    id,
    name: z.string(),
    price: money,
    max: z.int().positive(),
    image,
    goods_id: id.optional(),
    part: z.int().positive().optional(),
    contains: z.array(z.enum(ALLERGENS)).nullable().optional(),
  })
  .meta({ id: 'Option' })
export type Option = z.infer<typeof option>

export const badge = z.enum(BADGES)
export type Badge = z.infer<typeof badge>

const unit = z.enum(['г', 'мл', 'шт'])

/** One size of a product, this or another. `is_default` is set for the one that lists show. `image`, `badge`, `hours` and the flags are set where they differ from the product's that lists it. */
export const goodsSize = z
  .object({
    id,
    slug: z.string(),
    size: z.string(),
    price: money,
    old_price: money.nullable(),
    weight: z.number(),
    unit,
    pieces: z.int().positive().nullable(),
    available: z.boolean(),
    is_default: z.boolean().optional(),
    choice_from: money.optional(),
    image: image.optional(),
    badge: badge.optional(),
    hours: z.array(hours).optional(),
    bonuses_active: z.boolean().optional(),
    sale_active: z.boolean().optional(),
  })
  .meta({ id: 'GoodsSize' })
export type GoodsSize = z.infer<typeof goodsSize>

/** A choice of `min` to `max` pieces of its options, which are also in the product's list of their kind, at the same price. The `free` cheapest
 *  pieces cost nothing. */
export const optionGroup = z
  .object({
    id,
    kind: z.enum(OPTION_KINDS),
    name: z.string(),
    min: z.int().nonnegative(),
    max: z.int().positive(),
    free: z.int().nonnegative(),
    options: z.array(z.object({ id, price: money })),
  })
  .meta({ id: 'OptionGroup' })
export type OptionGroup = z.infer<typeof optionGroup>

/** A product, or one size of it: then `size` is its name and `sizes` are all of them. `choice_from` is set where something must be chosen: the
 *  price with the cheapest choice. `hours`: when it is delivered or handed over, its own or those of its category; none: always. `contains`:
 *  the allergens that `allergens` and `composition` name, null where they say nothing.
 *  `is_set` is true of a product made of others. `takes_notes` is false where its lines may have no note. A remote API may omit these, `groups` and `hours`. Weight in `unit`, nutrition
 *  per 100 g, prices in roubles. */
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
    unit,
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
    size: z.string().nullable().default(null),
    sizes: z.array(goodsSize).default([]),
    groups: z.array(optionGroup).default([]),
    choice_from: money.optional(),
    hours: z.array(hours).default([]),
    takes_notes: z.boolean().optional(),
    contains: z.array(z.enum(ALLERGENS)).nullable().default(null),
    is_set: z.boolean().optional(),
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
