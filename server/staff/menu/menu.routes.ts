import { createRoute } from '@hono/zod-openapi'
import { idempotencyHeaders, idParams } from '~/contracts/common'
import { revisionHeaders } from '~/contracts/staff-edits'
import {
  menu,
  menuCategory,
  menuCategoryBody,
  menuGoods,
  menuGoodsBody,
  menuGoodsQuery,
  menuOption,
  menuOptionBody,
  menuOrderBody,
  menuRows,
  newCategoryBody,
  newGoodsBody,
  newOptionBody,
  pricesBody,
  pricesPlan,
  pricesQuery,
} from '~/contracts/staff-menu'
import { createRouter, errors, json, jsonBody, keyedBody, noContent, staffAuth } from '#server/http/router'
import { revisionOf } from '#server/http/revision'
import { creating } from '#server/staff/access/repeatable'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { addCategory, deleteCategory, patchCategory } from './categories.service'
import { addGoods, copyGoods, deleteDraft, patchGoods } from './goods.service'
import { listMenuGoods, readMenu, readMenuGoods } from './menu.service'
import { addOption, deleteOption, patchOption } from './options.service'
import { sortMenu } from './order.service'
import { setPrices } from './prices.service'
import { publishGoods, withdrawGoods } from './publish.service'

const editing = { tags: ['Меню: сотрудники'], security: staffAuth, middleware: requireRight('menu.edit') }
const ofOne = { ...editing, request: { params: idParams } }
const deleting = { ...ofOne, method: 'delete' as const, responses: { ...noContent('Удалено'), ...errors(401, 403, 404, 409) } }
const adding = { ...editing, ...creating('menu.edit') }
const changing = { ...editing, method: 'patch' as const }
const atRevision = { params: idParams, headers: revisionHeaders }
const changed = errors(401, 403, 404, 409, 422, 428)
const dish = json(menuGoods, 'Блюдо')

const menuRoute = createRoute({
  ...editing,
  method: 'get',
  path: '/staff/menu',
  summary: 'Категории со счётчиками, добавки и цеха',
  responses: { 200: json(menu, 'Меню'), ...errors(401, 403) },
})
const listRoute = createRoute({
  ...editing,
  method: 'get',
  path: '/staff/menu/goods',
  summary: 'Блюда и черновики по 50, в порядке меню; q — часть названия',
  request: { query: menuGoodsQuery },
  responses: { 200: json(menuRows, 'Страница блюд'), ...errors(401, 403, 422) },
})
const goodsRoute = createRoute({
  ...ofOne,
  method: 'get',
  path: '/staff/menu/goods/{id}',
  summary: 'Блюдо или черновик целиком, с версией',
  responses: { 200: dish, ...errors(401, 403, 404) },
})
const addGoodsRoute = createRoute({
  ...adding,
  path: '/staff/menu/goods',
  summary: 'Новое блюдо: черновик со своим id',
  request: keyedBody(newGoodsBody),
  responses: { 201: dish, ...errors(401, 403, 422) },
})
const patchGoodsRoute = createRoute({
  ...changing,
  path: '/staff/menu/goods/{id}',
  summary: 'Изменить блюдо или черновик: только названные поля',
  request: { ...atRevision, ...jsonBody(menuGoodsBody) },
  responses: { 200: dish, ...changed },
})
const deleteGoodsRoute = createRoute({ ...deleting, path: '/staff/menu/goods/{id}', summary: 'Удалить черновик' })
const publishRoute = createRoute({
  ...ofOne,
  method: 'post',
  path: '/staff/menu/goods/{id}/publish',
  summary: 'Показать блюдо на сайте; 422 называет всё, чего не хватает',
  responses: { 200: dish, ...errors(401, 403, 404, 409, 422) },
})
const withdrawRoute = createRoute({
  ...ofOne,
  method: 'post',
  path: '/staff/menu/goods/{id}/withdraw',
  summary: 'Снять блюдо с сайта: оно станет черновиком',
  responses: { 200: dish, ...errors(401, 403, 404, 409) },
})
const copyRoute = createRoute({
  ...adding,
  request: { params: idParams, headers: idempotencyHeaders },
  path: '/staff/menu/goods/{id}/copy',
  summary: 'Черновик, похожий на это блюдо',
  responses: { 201: dish, ...errors(401, 403, 404, 422) },
})
const addCategoryRoute = createRoute({
  ...adding,
  path: '/staff/menu/categories',
  summary: 'Новая категория, последняя в меню',
  request: keyedBody(newCategoryBody),
  responses: { 201: json(menuCategory, 'Категория'), ...errors(401, 403, 422) },
})
const patchCategoryRoute = createRoute({
  ...changing,
  path: '/staff/menu/categories/{id}',
  summary: 'Изменить категорию',
  request: { ...atRevision, ...jsonBody(menuCategoryBody) },
  responses: { 200: json(menuCategory, 'Категория'), ...changed },
})
const deleteCategoryRoute = createRoute({ ...deleting, path: '/staff/menu/categories/{id}', summary: 'Удалить пустую категорию' })
const addOptionRoute = createRoute({
  ...adding,
  path: '/staff/menu/options',
  summary: 'Новая добавка',
  request: keyedBody(newOptionBody),
  responses: { 201: json(menuOption, 'Добавка'), ...errors(401, 403, 422) },
})
const patchOptionRoute = createRoute({
  ...changing,
  path: '/staff/menu/options/{id}',
  summary: 'Изменить добавку',
  request: { ...atRevision, ...jsonBody(menuOptionBody) },
  responses: { 200: json(menuOption, 'Добавка'), ...changed },
})
const deleteOptionRoute = createRoute({ ...deleting, path: '/staff/menu/options/{id}', summary: 'Удалить добавку у всех блюд' })
const orderRoute = createRoute({
  ...editing,
  method: 'put',
  path: '/staff/menu/order',
  summary: 'Порядок категорий, добавок или блюд категории',
  request: jsonBody(menuOrderBody),
  responses: { ...noContent('Порядок сохранён'), ...errors(401, 403, 404, 422) },
})
const pricesRoute = createRoute({
  ...adding,
  path: '/staff/menu/prices',
  summary: 'Изменить цены многих блюд; с dry=1 только показать новые',
  request: { query: pricesQuery, ...keyedBody(pricesBody) },
  responses: { 200: json(pricesPlan, 'Что изменится или изменилось'), ...errors(401, 403, 409, 422) },
})

export const menuRoutes = createRouter()

menuRoutes.openapi(menuRoute, async (c) => c.json(await readMenu(staffOf(c)), 200))
menuRoutes.openapi(listRoute, async (c) => c.json(await listMenuGoods(staffOf(c), c.req.valid('query')), 200))
menuRoutes.openapi(goodsRoute, async (c) => c.json(await readMenuGoods(staffOf(c), c.req.valid('param').id), 200))
menuRoutes.openapi(addGoodsRoute, async (c) => c.json(await addGoods(staffOf(c), c.req.valid('json')), 201))
menuRoutes.openapi(patchGoodsRoute, async (c) => {
  const revision = revisionOf(c.req.valid('header')['if-match'])
  return c.json(await patchGoods(staffOf(c), c.req.valid('param').id, c.req.valid('json'), revision), 200)
})
menuRoutes.openapi(deleteGoodsRoute, async (c) => {
  await deleteDraft(staffOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})
menuRoutes.openapi(publishRoute, async (c) => c.json(await publishGoods(staffOf(c), c.req.valid('param').id), 200))
menuRoutes.openapi(withdrawRoute, async (c) => c.json(await withdrawGoods(staffOf(c), c.req.valid('param').id), 200))
menuRoutes.openapi(copyRoute, async (c) => c.json(await copyGoods(staffOf(c), c.req.valid('param').id), 201))
menuRoutes.openapi(addCategoryRoute, async (c) => c.json(await addCategory(staffOf(c), c.req.valid('json')), 201))
menuRoutes.openapi(patchCategoryRoute, async (c) => {
  const revision = revisionOf(c.req.valid('header')['if-match'])
  return c.json(await patchCategory(staffOf(c), c.req.valid('param').id, c.req.valid('json'), revision), 200)
})
menuRoutes.openapi(deleteCategoryRoute, async (c) => {
  await deleteCategory(staffOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})
menuRoutes.openapi(addOptionRoute, async (c) => c.json(await addOption(staffOf(c), c.req.valid('json')), 201))
menuRoutes.openapi(patchOptionRoute, async (c) => {
  const revision = revisionOf(c.req.valid('header')['if-match'])
  return c.json(await patchOption(staffOf(c), c.req.valid('param').id, c.req.valid('json'), revision), 200)
})
menuRoutes.openapi(deleteOptionRoute, async (c) => {
  await deleteOption(staffOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})
menuRoutes.openapi(orderRoute, async (c) => {
  await sortMenu(staffOf(c), c.req.valid('json'))
  return c.body(null, 204)
})
menuRoutes.openapi(pricesRoute, async (c) => c.json(await setPrices(staffOf(c), c.req.valid('json'), c.req.valid('query').dry === 1), 200))
