import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { MAX_JOINED_AT_ONCE } from '~/contracts/constants'
import { addFavoriteBody, favorites } from '~/contracts/favorites'
import { ApiError } from '~/lib/api-error'

/** The customer's favourites: product ids, the one marked last first. Throws 401. */
export const fetchFavorites = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => apiGet('/v3/favorites', favorites, { token: context.token }))

/** Marks a product. Throws 401, and 422 `good_id` where it is unknown or the list is full. */
export const addFavorite = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(addFavoriteBody))
  .handler(async ({ data, context }) => {
    await apiSend('POST', '/v3/favorites', data, addFavoriteBody, { token: context.token })
  })

/** Takes a product's mark away; of a product that is gone there is none. Throws 401. */
export const deleteFavorite = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(addFavoriteBody))
  .handler(async ({ data, context }) => {
    try {
      await apiSend('DELETE', `/v3/favorites/${data.good_id}`, undefined, nothing, { token: context.token })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  })

/** Marks what a guest had marked, in this order, and answers the whole list. What the shop refuses (a product that is gone,
 *  one too many) is left out. Throws 401. */
export const joinFavorites = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ ids: favorites.max(MAX_JOINED_AT_ONCE) })))
  .handler(async ({ data, context: { token } }) => {
    for (const good_id of data.ids) {
      try {
        // one after the other: the order in which they were marked is the order of the list
        await apiSend('POST', '/v3/favorites', { good_id }, addFavoriteBody, { token })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 422)) throw error
      }
    }
    return apiGet('/v3/favorites', favorites, { token })
  })
