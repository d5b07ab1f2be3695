import { z } from 'zod'
import { id, image } from './common'
import { goods } from './goods'

/** A category with its products in menu order. Contract "Shapes". */
export const category = z.object({ id, slug: z.string(), name: z.string(), image, items: z.array(goods) }).meta({ id: 'Category' })
export type Category = z.infer<typeof category>

/** GET /v3/categories */
export const categories = z.array(category)
