import { z } from 'zod'
import { category } from './categories'
import { id } from './common'

/** GET /v3/catalog (an added call): the whole menu. `version` grows with each change of the catalogue, `ended` with each stop
 *  that the clock ends: both together name one state of the menu. `categories` hold all products in menu order, `popular` the ids of products that were sold, best first. Both are empty where the menu is too
 *  large to be sent at once (`is_whole` false). */
export const catalog = z
  .object({
    version: z.int(),
    ended: z.int().nonnegative(),
    is_whole: z.boolean(),
    categories: z.array(category.extend({ total: z.int().nonnegative() })),
    popular: z.array(id),
  })
  .meta({ id: 'Catalog' })
export type Catalog = z.infer<typeof catalog>
