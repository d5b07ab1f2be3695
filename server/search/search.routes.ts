import { createRoute } from '@hono/zod-openapi'
import { foundGoods, searchQuery, type FoundGoods } from '~/contracts/goods'
import { createRouter, json, notModified } from '#server/http/router'
import { versioned } from '#server/catalog/versioned'
import { searchGoods } from './search.service'

const searchRoute = createRoute({
  method: 'get',
  path: '/v3/goods/search',
  tags: ['Каталог'],
  summary: 'Поиск блюд: лучшие первыми, не больше двадцати',
  middleware: versioned,
  request: { query: searchQuery },
  responses: { 200: json(foundGoods, 'Найденные блюда; пусто, если запрос короче двух символов'), ...notModified },
})

/** GET /v3/goods/search. Spec §7. */
export const searchRoutes = createRouter()

searchRoutes.openapi(searchRoute, async (c) => {
  const { goods, isWhole } = await searchGoods(c.get('service'), c.req.valid('query').q)
  // the next one to ask finds more, though the catalogue is of the same version
  if (!isWhole) c.header('cache-control', 'no-store')
  return c.json(goods satisfies FoundGoods, 200)
})
