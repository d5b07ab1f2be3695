import { z } from 'zod'
import { id, money } from './common'
import { MAX_OPTION_QTT, OPTION_KINDS } from './constants'
import { freePrice } from './dish-price'
import { GOODS_LIMITS } from './staff-constants'

/* Sizes of dishes and groups of choices as staff change them. Prices in roubles. */

export const sizeName = z.string().trim().min(1, 'Напишите размер').max(GOODS_LIMITS.size, 'Не длиннее 30 знаков')

const itemFields = z.object({ option_id: id.nullable(), dish_id: id.nullable(), price: freePrice.nullable() })
const isOne = ({ option_id, dish_id }: { option_id: unknown; dish_id: unknown }) => (option_id === null) !== (dish_id === null)
const groupItem = itemFields.refine(isOne, { error: 'Добавка или блюдо' })

/** A choice of a dish: `items`, or of `source` all dishes of a category, of one size where that is set. Of dishes one `part`-th, at `price` or
 *  at their own price less `percent_off`. */
const groupFields = z.object({
  kind: z.enum(OPTION_KINDS),
  name: z.string().trim().min(1, 'Напишите название').max(GOODS_LIMITS.group, 'Не длиннее 40 знаков'),
  min: z.int().min(0).max(MAX_OPTION_QTT),
  max: z.int().min(1, 'Хотя бы один').max(MAX_OPTION_QTT, `Не больше ${MAX_OPTION_QTT}`),
  free: z.int().min(0).max(MAX_OPTION_QTT),
  source: z.object({ category_id: id, size: z.string().nullable() }).nullable(),
  part: z.int().min(1).max(4),
  price: freePrice.nullable(),
  percent_off: z.int().min(0).max(100, 'До 100 %'),
  items: z.array(groupItem).max(100),
})
const isWide = ({ min, max }: { min: number; max: number }) => min <= max
const hasRoom = ({ free, max }: { free: number; max: number }) => free <= max
export const menuGroup = groupFields
  .refine(isWide, { path: ['max'], error: 'Не меньше обязательного' })
  .refine(hasRoom, { path: ['free'], error: 'Не больше, чем можно выбрать' })
export const MAX_GROUPS = 12
export type MenuGroup = z.output<typeof menuGroup>
const key = z.string().min(1).max(200)
const filePrice = z.number().min(0).nullable().default(null)

/** The same in a file, with keys for ids; what it does not say is as usual. Prices may be kopecks still. A dish or a category may be one that
 *  only the menu has, by its slug. */
export const fileGroup = groupFields
  .extend({
    free: groupFields.shape.free.default(0),
    part: groupFields.shape.part.default(1),
    price: filePrice,
    percent_off: groupFields.shape.percent_off.default(0),
    source: z
      .object({ category_id: key, size: z.string().nullable().default(null) })
      .nullable()
      .default(null),
    items: z
      .array(z.object({ option_id: key.nullable().default(null), dish_id: key.nullable().default(null), price: filePrice }).refine(isOne))
      .max(100)
      .default([]),
  })
  .refine(isWide)
  .refine(hasRoom)
export type FileGroup = z.output<typeof fileGroup>
/** A group as the sheet shows it: its items have names. */
export const namedGroup = groupFields.extend({ items: z.array(itemFields.extend({ name: z.string() })) })

/** One size of a dish, itself too. */
export const menuSize = z.object({
  id,
  size_name: z.string(),
  price: money.nullable(),
  weight: z.number().nullable(),
  pieces: z.int().nullable(),
  is_default_size: z.boolean(),
  visibility: z.enum(['on', 'draft']),
  revision: z.int().nonnegative(),
})

/** POST /staff/menu/goods/{id}/sizes: a draft like the dish in another size. `own_size` is the dish's own, where it has none. */
export const newSizeBody = z
  .object({
    size_name: sizeName,
    own_size: sizeName.optional(),
    price: freePrice.nullable(),
    weight: z.number({ error: 'Вес — число' }).positive('Вес больше нуля').max(100_000).nullable(),
    pieces: z.int().positive().max(1000).nullable(),
  })
  .meta({ id: 'NewSizeBody' })
export type NewSizeBody = z.output<typeof newSizeBody>
