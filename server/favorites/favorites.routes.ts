import { idParams } from '~/contracts/common'
import { addFavoriteBody, favoriteList } from '~/contracts/favorites'
import { customer } from '#server/auth/guards'
import { endpoint } from '#server/http/endpoint'
import { markFavorite, unmarkFavorite, listFavorites } from './favorites.service'

const own = { tag: 'Избранное', guard: customer }

export const favoriteEndpoints = [
  endpoint('GET /v3/favorites', {
    ...own,
    summary: 'Избранные блюда: id, последнее отмеченное первым',
    answer: favoriteList,
    says: 'Избранное',
    run: (ctx) => listFavorites(ctx),
  }),
  endpoint('POST /v3/favorites', {
    ...own,
    summary: 'Отметить блюдо; повтор ничего не меняет',
    body: addFavoriteBody,
    answer: addFavoriteBody,
    says: 'Блюдо отмечено',
    status: 201,
    run: async (ctx, { body }) => {
      await markFavorite(ctx, body.good_id)
      return body
    },
  }),
  endpoint('DELETE /v3/favorites/{id}', {
    ...own,
    summary: 'Снять отметку с блюда; повтор ничего не меняет',
    params: idParams,
    says: 'Отметки больше нет',
    run: (ctx, { params }) => unmarkFavorite(ctx, params.id),
  }),
]
