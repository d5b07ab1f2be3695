import { createRoute } from '@hono/zod-openapi'
import { categories, type Category } from '~/contracts/categories'
import { refParams } from '~/contracts/common'
import { goodsList, goodsListQuery, goodsOne, type Goods, type GoodsOne } from '~/contracts/goods'
import { createRouter, errors, json, notModified } from '#server/http/router'
import { versioned } from '#server/http/versioned'
import { findGoods, listGoods, loadCatalog } from './catalog.service'

const tags = ['Каталог']

const categoriesRoute = createRoute({
  method: 'get',
  path: '/v3/categories',
  tags,
  summary: 'Категории с блюдами, в порядке меню',
  middleware: versioned,
  responses: { 200: json(categories, 'Категории'), ...notModified },
})

const goodsListRoute = createRoute({
  method: 'get',
  path: '/v3/goods/list',
  tags,
  summary: 'Блюда по id в том порядке, в каком спросили; без id — все',
  middleware: versioned,
  request: { query: goodsListQuery },
  responses: { 200: json(goodsList, 'Блюда'), ...notModified, ...errors(422) },
})

const goodsRoute = createRoute({
  method: 'get',
  path: '/v3/goods/{id}',
  tags,
  summary: 'Блюдо по id или slug и похожие на него',
  middleware: versioned,
  request: { params: refParams },
  responses: { 200: json(goodsOne, 'Блюдо'), ...notModified, ...errors(404) },
})

/** GET /v3/categories, /v3/goods/list, /v3/goods/{id}. Spec §7. */
export const catalogRoutes = createRouter()

catalogRoutes.openapi(categoriesRoute, async (c) => {
  const catalog = await loadCatalog(c.get('service'), c.get('catalogVersion'))
  return c.json(catalog.categories satisfies Category[], 200)
})

catalogRoutes.openapi(goodsListRoute, async (c) => {
  const catalog = await loadCatalog(c.get('service'), c.get('catalogVersion'))
  return c.json(listGoods(catalog, c.req.valid('query')['products[]']) satisfies Goods[], 200)
})

catalogRoutes.openapi(goodsRoute, async (c) => {
  const catalog = await loadCatalog(c.get('service'), c.get('catalogVersion'))
  return c.json(findGoods(catalog, c.req.valid('param').id) satisfies GoodsOne, 200)
})
