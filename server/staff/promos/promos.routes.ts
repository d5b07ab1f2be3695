import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import { revisionHeaders } from '~/contracts/staff-edits'
import {
  newNewsBody,
  newPromoBody,
  newsBody,
  newsOrderBody,
  promoBatchBody,
  promoBody,
  promoPage,
  promosQuery,
  staffNews,
  staffNewsList,
  staffPromo,
} from '~/contracts/staff-promos'
import { createRouter, errors, json, jsonBody, keyedBody, noContent, staffAuth } from '#server/http/router'
import { revisionOf } from '#server/http/revision'
import { creating } from '#server/staff/access/repeatable'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { addNews, deleteNews, listOfficeNews, patchNews, readOfficeNews, sortNews } from './office-news.service'
import { readPromo } from './promo-rows'
import { addPromo, addPromoBatch, listPromos, patchPromo } from './promos.service'

const editing = { tags: ['Акции: сотрудники'], security: staffAuth, middleware: requireRight('promo.edit') }
const ofOne = { ...editing, method: 'get' as const, request: { params: idParams } }
const adding = { ...editing, ...creating('promo.edit') }
const changing = { ...editing, method: 'patch' as const }
const atRevision = { params: idParams, headers: revisionHeaders }
const changed = errors(401, 403, 404, 409, 422, 428)

const promosRoute = createRoute({
  ...editing,
  method: 'get',
  path: '/staff/promos',
  summary: 'Промокоды по 50, новые первыми, с заказами, выручкой и скидкой; q — часть кода или названия',
  request: { query: promosQuery },
  responses: { 200: json(promoPage, 'Страница кодов'), ...errors(401, 403, 422) },
})
const addPromoRoute = createRoute({
  ...adding,
  path: '/staff/promos',
  summary: 'Новый промокод',
  request: keyedBody(newPromoBody),
  responses: { 201: json(staffPromo, 'Промокод'), ...errors(401, 403, 422) },
})
const batchRoute = createRoute({
  ...adding,
  path: '/staff/promos/batch',
  summary: 'До 500 случайных кодов на одно применение каждый, файлом',
  request: keyedBody(promoBatchBody),
  responses: {
    201: { content: { 'text/csv': { schema: { type: 'string' } } }, description: 'CSV: UTF-8 с BOM, код в строке' },
    ...errors(401, 403, 422),
  },
})
const promoRoute = createRoute({
  ...ofOne,
  path: '/staff/promos/{id}',
  summary: 'Промокод, что он дал, и версия',
  responses: { 200: json(staffPromo, 'Промокод'), ...errors(401, 403, 404) },
})
const patchPromoRoute = createRoute({
  ...changing,
  path: '/staff/promos/{id}',
  summary: 'Изменить промокод; у применённого код, вид и размер не меняются: code_was_used',
  request: { ...atRevision, ...jsonBody(promoBody) },
  responses: { 200: json(staffPromo, 'Промокод'), ...changed },
})

const newsListRoute = createRoute({
  ...editing,
  method: 'get',
  path: '/staff/news',
  summary: 'Все новости, будущие и закончившиеся тоже, в порядке магазина',
  responses: { 200: json(staffNewsList, 'Новости'), ...errors(401, 403) },
})
const addNewsRoute = createRoute({
  ...adding,
  path: '/staff/news',
  summary: 'Новая новость, последняя в списке',
  request: keyedBody(newNewsBody),
  responses: { 201: json(staffNews, 'Новость'), ...errors(401, 403, 422) },
})
const newsRoute = createRoute({
  ...ofOne,
  path: '/staff/news/{id}',
  summary: 'Новость с версией',
  responses: { 200: json(staffNews, 'Новость'), ...errors(401, 403, 404) },
})
const patchNewsRoute = createRoute({
  ...changing,
  path: '/staff/news/{id}',
  summary: 'Изменить новость: только названные поля',
  request: { ...atRevision, ...jsonBody(newsBody) },
  responses: { 200: json(staffNews, 'Новость'), ...changed },
})
const deleteNewsRoute = createRoute({
  ...ofOne,
  method: 'delete',
  path: '/staff/news/{id}',
  summary: 'Удалить новость',
  responses: { ...noContent('Удалено'), ...errors(401, 403, 404) },
})
const newsOrderRoute = createRoute({
  ...editing,
  method: 'put',
  path: '/staff/news/order',
  summary: 'Порядок новостей',
  request: jsonBody(newsOrderBody),
  responses: { ...noContent('Порядок сохранён'), ...errors(401, 403, 422) },
})

export const promoRoutes = createRouter()

promoRoutes.openapi(promosRoute, async (c) => c.json(await listPromos(staffOf(c), c.req.valid('query')), 200))
promoRoutes.openapi(addPromoRoute, async (c) => c.json(await addPromo(staffOf(c), c.req.valid('json')), 201))
promoRoutes.openapi(batchRoute, async (c) => {
  const text = await addPromoBatch(staffOf(c), c.req.valid('json'))
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', 'attachment; filename="promo-codes.csv"')
  return c.body(text, 201)
})
promoRoutes.openapi(promoRoute, async (c) => c.json(await readPromo(staffOf(c), c.req.valid('param').id), 200))
promoRoutes.openapi(patchPromoRoute, async (c) => {
  const revision = revisionOf(c.req.valid('header')['if-match'])
  return c.json(await patchPromo(staffOf(c), c.req.valid('param').id, c.req.valid('json'), revision), 200)
})

promoRoutes.openapi(newsListRoute, async (c) => c.json({ data: await listOfficeNews(staffOf(c)) }, 200))
promoRoutes.openapi(addNewsRoute, async (c) => c.json(await addNews(staffOf(c), c.req.valid('json')), 201))
promoRoutes.openapi(newsRoute, async (c) => c.json(await readOfficeNews(staffOf(c), c.req.valid('param').id), 200))
promoRoutes.openapi(patchNewsRoute, async (c) => {
  const revision = revisionOf(c.req.valid('header')['if-match'])
  return c.json(await patchNews(staffOf(c), c.req.valid('param').id, c.req.valid('json'), revision), 200)
})
promoRoutes.openapi(deleteNewsRoute, async (c) => {
  await deleteNews(staffOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})
promoRoutes.openapi(newsOrderRoute, async (c) => {
  await sortNews(staffOf(c), c.req.valid('json'))
  return c.body(null, 204)
})
