import { z } from 'zod'
import { hours } from './common'
import { OPTION_KINDS, BADGES } from './constants'
import { fileGroup } from './staff-choices'

/* A menu as a file: what every format of import and export is read into and written from. */

/** Limits of a file of an import. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_FILE_GOODS = 2000

/** The source of the shop's own exports. Their keys are slugs. */
export const OWN_SOURCE = 'shop'

export const FILE_FORMATS = ['yml', 'csv', 'json'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

const key = z.string().min(1).max(200)

/** `hours`: when its dishes are served; none: always. */
export const fileCategory = z.object({ key, name: z.string(), parent: key.optional(), hours: z.array(hours).optional() })
export type FileCategory = z.infer<typeof fileCategory>

/** `price` in roubles; `max` is how many of it one dish takes. */
export const fileOption = z.object({ key, kind: z.enum(OPTION_KINDS), name: z.string(), price: z.number(), max: z.int() })
export type FileOption = z.infer<typeof fileOption>

/** `line` is its line in the file, from 1; in JSON the number of the dish. `category` and `options` are keys of this file. `weight` in
 *  `unit`, prices in roubles. An empty or null value was emptied in the file; an absent one stays. `base`: the name without the size,
 *  `size` that size, `family` is the same for all sizes of a dish.
 *  `hours`: when it is served, none: as its category; `groups`: what must or may be chosen for it.
 *  `parts`: the dishes of a set. `unsure`: fields that could not be read as a whole, so that a known dish keeps its own.
 *  `images` are absolute URLs, of the own shop too. `draft`: it is not on the site. */
export const fileGoods = z.object({
  key,
  line: z.int(),
  category: key,
  name: z.string(),
  price: z.number(),
  old_price: z.number().nullish(),
  description: z.string().optional(),
  composition: z.string().optional(),
  weight: z.number().optional(),
  unit: z.enum(['г', 'мл', 'шт']).optional(),
  pieces: z.int().nullish(),
  badge: z.enum(BADGES).optional(),
  allergens: z.array(z.string()).optional(),
  nutrition: z.object({ kcal: z.number(), protein: z.number(), fat: z.number(), carbs: z.number() }).nullish(),
  options: z.array(key).optional(),
  hours: z.array(hours).optional(),
  groups: z.array(fileGroup).optional(),
  images: z.array(z.string()).optional(),
  available: z.boolean().optional(),
  article: z.string().nullish(),
  slug: z.string().optional(),
  draft: z.boolean().optional(),
  base: z.string().optional(),
  size: z.string().optional(),
  family: z.string().optional(),
  parts: z.array(z.object({ name: z.string(), pieces: z.int() })).optional(),
  unsure: z.array(z.string()).optional(),
})
export type FileGoods = z.infer<typeof fileGoods>

/** A cell that is not what a person typed: its field stays as it is in the menu. */
export const damagedCell = z.object({ line: z.int(), name: z.string(), field: z.string(), value: z.string(), why: z.string() })

/** `refused`: rows that could not be read, by line and reason, with the key and name they have; they do not stop the others. `program`: what
 *  has written the file. `is_minor`: it writes prices in cents or kopecks without saying so; `is_divided`: a person has said that they are. */
export const catalogFile = z.object({
  source: z.string(),
  program: z.string().optional(),
  is_minor: z.boolean().optional(),
  is_divided: z.boolean().optional(),
  categories: z.array(fileCategory),
  options: z.array(fileOption),
  goods: z.array(fileGoods),
  refused: z.array(z.object({ line: z.int(), why: z.string(), key: key.optional(), name: z.string().optional() })),
  damaged: z.array(damagedCell).optional(),
})
export type CatalogFile = z.infer<typeof catalogFile>

/** GET /staff/export.{format}: with what is not on the site. */
export const menuExportQuery = z.object({ with: z.literal('hidden').optional() })
