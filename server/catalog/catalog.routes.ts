import { createRoute } from '@hono/zod-openapi'
import { catalogPack, type CatalogPack } from '~/contracts/catalog-pack'
import { categories, categoriesQuery, categoryPage, categoryQuery, type Category, type CategoryPage } from '~/contracts/categories'
import { refParams } from '~/contracts/common'
import { goodsList, goodsListQuery, goodsOne, type Goods, type GoodsOne } from '~/contracts/goods'
import { createRouter, errors, json, notModified } from '#server/http/router'
import { versioned } from './versioned'
import { findCategory, listCategories } from './categories.service'
import { findGoods, listGoods } from './goods.service'
import { loadPack } from './pack.service'

const tags = ['Каталог']

const categoriesRoute = createRoute({
  method: 'get',
  path: '/v3/categories',
  tags,
  summary: 'Категории с блюдами, в порядке меню; с per_category — первые блюда каждой',
  middleware: versioned,
  request: { query: categoriesQuery },
  responses: { 200: json(categories, 'Категории'), ...notModified, ...errors(422) },
})

const categoryRoute = createRoute({
  method: 'get',
  path: '/v3/categories/{id}',
  tags,
  summary: 'Категория по id или slug и страница её блюд: after — id последнего блюда предыдущей страницы',
  middleware: versioned,
  request: { params: refParams, query: categoryQuery },
  responses: { 200: json(categoryPage, 'Категория'), ...notModified, ...errors(404, 422) },
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

const packRoute = createRoute({
  method: 'get',
  path: '/v3/catalog',
  tags,
  summary: 'Всё меню одним плотным ответом; menu — null, если меню для этого слишком велико',
  middleware: versioned,
  responses: { 200: json(catalogPack, 'Меню'), ...notModified },
})

/** GET /v3/categories, /v3/categories/{id} (added), /v3/goods/list, /v3/goods/{id}, /v3/catalog (added). Spec §7. */
export const catalogRoutes = createRouter()

catalogRoutes.openapi(categoriesRoute, async (c) => {
  const found = await listCategories(c.get('service'), c.req.valid('query'), c.get('catalogVersion'))
  return c.json(found satisfies Category[], 200)
})

catalogRoutes.openapi(categoryRoute, async (c) => {
  const found = await findCategory(c.get('service'), c.req.valid('param').id, c.req.valid('query'), c.get('catalogVersion'))
  return c.json(found satisfies CategoryPage, 200)
})

catalogRoutes.openapi(goodsListRoute, async (c) => {
  const found = await listGoods(c.get('service'), c.req.valid('query')['products[]'], c.get('catalogVersion'))
  return c.json(found satisfies Goods[], 200)
})

catalogRoutes.openapi(goodsRoute, async (c) => {
  const found = await findGoods(c.get('service'), c.req.valid('param').id, c.get('catalogVersion'))
  return c.json(found satisfies GoodsOne, 200)
})

catalogRoutes.openapi(packRoute, async (c) => {
  const pack = await loadPack(c.get('service'), c.get('catalogVersion'))
  return c.json(pack satisfies CatalogPack, 200)
})
