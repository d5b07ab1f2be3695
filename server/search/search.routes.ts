import { createRoute } from '@hono/zod-openapi'
import { foundGoods, searchQuery } from '~/contracts/goods'
import { createRouter, json, notModified } from '#server/http/router'
import { catalogPassed } from '#server/catalog/catalog.service'
import { versionedBy } from '#server/catalog/versioned'
import { searchGoods } from './search.service'

const searchRoute = createRoute({
  method: 'get',
  path: '/v3/goods/search',
  tags: ['Каталог'],
  summary: 'Поиск блюд: лучшие первыми, не больше двадцати',
  middleware: versionedBy(catalogPassed),
  request: { query: searchQuery },
  responses: { 200: json(foundGoods, 'Найденные блюда; пусто, если запрос короче двух символов'), ...notModified },
})

export const searchRoutes = createRouter()

searchRoutes.openapi(searchRoute, async (c) => c.json(await searchGoods(c.get('service'), c.req.valid('query').q), 200))
