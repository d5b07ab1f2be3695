import { z } from 'zod'
import { id, idParams } from './common'

/** GET /v3/favorites: product ids, the one marked last first. Assumption: the specification names no order. */
export const favorites = z.array(id)
export type Favorites = z.infer<typeof favorites>

/** POST /v3/favorites. The answer repeats the body. */
export const addFavoriteBody = z.object({ good_id: id }).meta({ id: 'Favorite' })
export type AddFavoriteBody = z.infer<typeof addFavoriteBody>

/** DELETE /v3/favorites/{id}: the id is the product's. */
export const favoriteParams = idParams
