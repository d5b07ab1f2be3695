import { z } from 'zod'
import { id } from './common'

/** GET /v3/favorites: product ids. */
export const favorites = z.array(id)
/** POST /v3/favorites */
export const addFavoriteBody = z.object({ good_id: id })
