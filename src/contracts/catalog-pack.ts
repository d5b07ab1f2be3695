import { z } from 'zod'
import { id, money } from './common'

/* The whole menu of a shop of ordinary size as one answer made for the wire: columns instead of records, what repeats said
 * once, a picture by its short name. `packCatalog` and `unpackCatalog` (src/rules/catalog-pack.ts) are the two ways. */

/** `''`: named as the record's slug; else the name within /pictures without `.webp`; else `=` and the whole URL. */
const picture = z.string()
/** A row of another list, from 0. */
const at = z.int().nonnegative()
const column = <Cell extends z.ZodType>(cell: Cell) => z.array(cell)

/** Products in menu order, category by category, a column each. Where a product of the contract has `null`, `old_price` and
 *  `pieces` are 0. `unit` counts in `PACKED_UNITS` and `badge` in `BADGES`; `flags` add up 1 bonuses_active, 2 sale_active,
 *  4 available; `allergens` and `options` are rows of the lists of the same name; `images` is 0 where the picture is all. */
export const packedGoods = z.object({
  id: column(id),
  slug: column(z.string()),
  name: column(z.string()),
  description: column(z.string()),
  composition: column(z.string()),
  price: column(money),
  old_price: column(money),
  image: column(picture),
  images: column(z.union([z.literal(0), z.array(picture)])),
  weight: column(z.number()),
  unit: column(at),
  pieces: column(at),
  badge: column(at),
  flags: column(z.int().min(0).max(7)),
  allergens: column(at),
  options: column(at),
  kcal: column(z.number()),
  protein: column(z.number()),
  fat: column(z.number()),
  carbs: column(z.number()),
})
export type PackedGoods = z.infer<typeof packedGoods>

/** `categories`: id, slug, name, picture, and how many of the products are its own, in menu order. `options`: id, kind as
 *  `OPTION_KINDS` counts, name, price, the most of it, picture. `popular`: the rows of what is ordered at all, most first. */
export const packedMenu = z.object({
  categories: z.array(z.tuple([id, z.string(), z.string(), picture, at])),
  options: z.array(z.tuple([id, at, z.string(), money, z.int().positive(), picture])),
  allergen_sets: z.array(z.array(z.string())),
  option_sets: z.array(z.array(at)),
  popular: z.array(at),
  goods: packedGoods,
})
export type PackedMenu = z.infer<typeof packedMenu>

/** GET /v3/catalog (an added call). `format` grows when the shape changes, `version` with each change of the catalogue;
 *  the build has no part in it, so what is kept of one build serves the next. `menu` is null where the shop is too large to
 *  be sent whole: its lists are asked for page by page. */
export const catalogPack = z
  .object({
    format: z.literal(1),
    version: z.int(),
    menu: packedMenu
      .refine(({ goods }) => Object.values(goods).every(({ length }) => length === goods.id.length), 'columns of different lengths')
      .nullable(),
  })
  .meta({ id: 'CatalogPack' })
export type CatalogPack = z.infer<typeof catalogPack>
