import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import { addFavoriteBody, favorites } from '~/contracts/favorites'
import { requireCustomer } from '#server/auth/guards'
import { customerOf } from '#server/http/context'
import { bearerAuth, createRouter, errors, json, jsonBody, noContent } from '#server/http/router'
import { addFavorite, deleteFavorite, listFavorites } from './favorites.service'

const signedIn = { tags: ['Избранное'], security: bearerAuth, middleware: requireCustomer }

const listRoute = createRoute({
  ...signedIn,
  method: 'get',
  path: '/v3/favorites',
  summary: 'Избранные блюда: id, последнее отмеченное первым',
  responses: { 200: json(favorites, 'Избранное'), ...errors(401) },
})

const addRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/v3/favorites',
  summary: 'Отметить блюдо; повтор ничего не меняет',
  request: jsonBody(addFavoriteBody),
  responses: { 201: json(addFavoriteBody, 'Блюдо отмечено'), ...errors(401, 422) },
})

const deleteRoute = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/v3/favorites/{id}',
  summary: 'Снять отметку с блюда; повтор ничего не меняет',
  request: { params: idParams },
  responses: { ...noContent('Отметки больше нет'), ...errors(401, 404) },
})

export const favoriteRoutes = createRouter()

favoriteRoutes.openapi(listRoute, async (c) => c.json(await listFavorites(customerOf(c)), 200))

favoriteRoutes.openapi(addRoute, async (c) => {
  const body = c.req.valid('json')
  await addFavorite(customerOf(c), body.good_id)
  return c.json(body, 201)
})

favoriteRoutes.openapi(deleteRoute, async (c) => {
  await deleteFavorite(customerOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})
