import { z } from 'zod'
import { id } from './common'

/** GET /v3/favorites: product ids, the latest first. */
export const favoriteList = z.array(id)
export type Favorites = z.infer<typeof favoriteList>

/** POST /v3/favorites; the response repeats the body. */
export const addFavoriteBody = z.object({ good_id: id }).meta({ id: 'Favorite' })
