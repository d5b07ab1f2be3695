import { createRoute } from '@hono/zod-openapi'
import { catalog } from '~/contracts/catalog'
import { categories, categoriesQuery, categoryPage, categoryQuery } from '~/contracts/categories'
import { refParams } from '~/contracts/common'
import { goodsList, goodsListQuery, goodsOne } from '~/contracts/goods'
import { createRouter, errors, json, notModified } from '#server/http/router'
import { catalogPassed, findCategory, findGoods, listCategories, listGoods, readMenu } from './catalog.service'
import { versionedBy } from './versioned'

const reading = { method: 'get' as const, tags: ['Каталог'], middleware: versionedBy(catalogPassed) }

const categoriesRoute = createRoute({
  ...reading,
  path: '/v3/categories',
  summary: 'Категории с блюдами, в порядке меню; с per_category — первые блюда каждой',
  request: { query: categoriesQuery },
  responses: { 200: json(categories, 'Категории'), ...notModified, ...errors(422) },
})

const categoryRoute = createRoute({
  ...reading,
  path: '/v3/categories/{id}',
  summary: 'Категория по id или slug и страница её блюд: after — id последнего блюда предыдущей страницы',
  request: { params: refParams, query: categoryQuery },
  responses: { 200: json(categoryPage, 'Категория'), ...notModified, ...errors(404, 422) },
})

const goodsListRoute = createRoute({
  ...reading,
  path: '/v3/goods/list',
  summary: 'Блюда по id в том порядке, в каком спросили; без id — все',
  request: { query: goodsListQuery },
  responses: { 200: json(goodsList, 'Блюда'), ...notModified, ...errors(422) },
})

const goodsRoute = createRoute({
  ...reading,
  path: '/v3/goods/{id}',
  summary: 'Блюдо по id или slug и похожие на него',
  request: { params: refParams },
  responses: { 200: json(goodsOne, 'Блюдо'), ...notModified, ...errors(404) },
})

const menuRoute = createRoute({
  ...reading,
  path: '/v3/catalog',
  summary: 'Всё меню одним ответом; is_whole — false, если оно для этого слишком велико',
  responses: { 200: json(catalog, 'Меню'), ...notModified },
})

export const catalogRoutes = createRouter()

catalogRoutes.openapi(categoriesRoute, async (c) => c.json(await listCategories(c.get('service'), c.req.valid('query')), 200))

catalogRoutes.openapi(categoryRoute, async (c) =>
  c.json(await findCategory(c.get('service'), c.req.valid('param').id, c.req.valid('query')), 200),
)

catalogRoutes.openapi(goodsListRoute, async (c) => c.json(await listGoods(c.get('service'), c.req.valid('query')['products[]']), 200))

catalogRoutes.openapi(goodsRoute, async (c) => c.json(await findGoods(c.get('service'), c.req.valid('param').id), 200))

catalogRoutes.openapi(menuRoute, async (c) => c.json(await readMenu(c.get('service')), 200))
