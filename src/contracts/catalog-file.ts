import { z } from 'zod'
import { OPTION_KINDS, BADGES } from './constants'

/* A menu as a file: what every format of import and export is read into and written from. */

/** Limits of a file of an import. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_FILE_GOODS = 2000

/** The source of the shop's own exports. Their keys are slugs. */
export const OWN_SOURCE = 'shop'

export const FILE_FORMATS = ['yml', 'csv', 'json'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

const key = z.string().min(1).max(200)

export const fileCategory = z.object({ key, name: z.string(), parent: key.optional() })
export type FileCategory = z.infer<typeof fileCategory>

/** `price` in roubles; `max` is how many of it one dish takes. */
export const fileOption = z.object({ key, kind: z.enum(OPTION_KINDS), name: z.string(), price: z.number(), max: z.int() })
export type FileOption = z.infer<typeof fileOption>

/** `line` is its line in the file, from 1. `category` and `options` are keys of this file. `weight` in `unit`, prices in roubles.
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
  pieces: z.int().optional(),
  badge: z.enum(BADGES).optional(),
  allergens: z.array(z.string()).optional(),
  nutrition: z.object({ kcal: z.number(), protein: z.number(), fat: z.number(), carbs: z.number() }).optional(),
  options: z.array(key).optional(),
  images: z.array(z.string()).optional(),
  available: z.boolean().optional(),
  article: z.string().optional(),
  slug: z.string().optional(),
  draft: z.boolean().optional(),
})
export type FileGoods = z.infer<typeof fileGoods>

/** `refused`: rows that could not be read, by line and reason; they do not stop the others. */
export const catalogFile = z.object({
  source: z.string(),
  categories: z.array(fileCategory),
  options: z.array(fileOption),
  goods: z.array(fileGoods),
  refused: z.array(z.object({ line: z.int(), why: z.string() })),
})
export type CatalogFile = z.infer<typeof catalogFile>

/** GET /staff/export.{format}: with what is not on the site. */
export const exportQuery = z.object({ with: z.literal('hidden').optional() })
