import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { MAX_JOINED_AT_ONCE } from '~/contracts/constants'
import { addFavoriteBody, favoriteList } from '~/contracts/favorites'
import { ApiError, ignoreMissing } from '~/lib/api-error'

/** The customer's favourites: product ids, newest first. Throws 401. */
export const fetchFavorites = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => apiGet('/v3/favorites', favoriteList, { token: context.token }))

/** Marks a product. Throws 401, 422 `good_id` if it is unknown or the list is full. */
export const addFavorite = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(addFavoriteBody))
  .handler(async ({ data, context }) => {
    await apiSend('POST', '/v3/favorites', data, addFavoriteBody, { token: context.token })
  })

/** Unmarks a product; one without a mark is not an error. Throws 401. */
export const deleteFavorite = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(addFavoriteBody))
  .handler(({ data, context }) => {
    return ignoreMissing(apiSend('DELETE', `/v3/favorites/${data.good_id}`, undefined, nothing, { token: context.token }))
  })

/** Marks a guest's products in this order and returns the whole list. Rejected ones (unknown, list full) are left out. Throws 401. */
export const joinFavorites = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ ids: favoriteList.max(MAX_JOINED_AT_ONCE) })))
  .handler(async ({ data, context: { token } }) => {
    for (const good_id of data.ids) {
      try {
        // sequential: the order of the calls is the order of the list
        await apiSend('POST', '/v3/favorites', { good_id }, addFavoriteBody, { token })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 422)) throw error
      }
    }
    return apiGet('/v3/favorites', favoriteList, { token })
  })
