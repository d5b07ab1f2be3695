import { z } from 'zod'
import { id, idParams } from './common'

/** GET /v3/favorites: product ids. */
export const favorites = z.array(id)
/** POST /v3/favorites */
export const addFavoriteBody = z.object({ good_id: id })
/** DELETE /v3/favorites/{id}: the id is the product's. */
export const favoriteParams = idParams
