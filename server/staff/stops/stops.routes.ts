import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import {
  changeStopBody,
  dryQuery,
  goodsIngredients,
  goodsIngredientsBody,
  ingredients,
  ingredientsQuery,
  stop,
  stopBody,
  stopList,
  stopPlan,
  stopsQuery,
  stopSubjects,
} from '~/contracts/staff-stops'
import { createRouter, errors, json, jsonBody, noContent, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { setGoodsIngredients } from './goods-ingredients.service'
import { listStops } from './stop-list.service'
import { changeStop, endStop, setStop } from './stops.service'
import { findIngredients, listSubjects } from './subjects.service'

const stopping = { tags: ['Стоп-лист'], security: staffAuth, middleware: requireRight('stop.set') }

const listRoute = createRoute({
  ...stopping,
  method: 'get',
  path: '/staff/stops',
  summary: 'Что на стопе на кухне и на всех кухнях; первым — что раньше вернётся',
  request: { query: stopsQuery },
  responses: { 200: json(stopList, 'Стопы'), ...errors(401, 403, 404, 422) },
})

const subjectsRoute = createRoute({
  ...stopping,
  method: 'get',
  path: '/staff/stops/subjects',
  summary: 'Что можно поставить на стоп: продукты, добавки, блюда; frequent — чаще всего за 30 дней',
  responses: { 200: json(stopSubjects, 'Продукты, добавки и блюда'), ...errors(401, 403) },
})

const setRoute = createRoute({
  ...stopping,
  method: 'post',
  path: '/staff/stops',
  summary: 'Поставить на стоп; с dry=1 — только показать, что уйдёт с продажи',
  request: { query: dryQuery, ...jsonBody(stopBody) },
  responses: {
    200: json(stopPlan, 'Что уйдёт с продажи (dry=1)'),
    201: json(stopPlan, 'Стоп поставлен'),
    ...errors(401, 403, 404, 409, 422),
  },
})

const changeRoute = createRoute({
  ...stopping,
  method: 'patch',
  path: '/staff/stops/{id}',
  summary: 'Изменить срок стопа',
  request: { params: idParams, ...jsonBody(changeStopBody) },
  responses: { 200: json(stop, 'Стоп'), ...errors(401, 403, 404, 409, 422) },
})

const endRoute = createRoute({
  ...stopping,
  method: 'delete',
  path: '/staff/stops/{id}',
  summary: 'Снять со стопа; второй раз — тоже 204',
  request: { params: idParams },
  responses: { ...noContent('Снято'), ...errors(401, 403, 404) },
})

const ingredientsRoute = createRoute({
  ...stopping,
  method: 'get',
  path: '/staff/ingredients',
  summary: 'Продукты по части названия; goods — в скольких блюдах',
  request: { query: ingredientsQuery },
  responses: { 200: json(ingredients, 'Продукты'), ...errors(401, 403, 422) },
})

const goodsIngredientsRoute = createRoute({
  ...stopping,
  middleware: requireRight('menu.edit'),
  method: 'put',
  path: '/staff/goods/{id}/ingredients',
  summary: 'Из чего блюдо: заменяет весь список; открытые стопы учитывают его сразу',
  request: { params: idParams, ...jsonBody(goodsIngredientsBody) },
  responses: { 200: json(goodsIngredients, 'Продукты блюда'), ...errors(401, 403, 404, 422) },
})

export const stopRoutes = createRouter()

stopRoutes.openapi(listRoute, async (c) => c.json(await listStops(staffOf(c), c.req.valid('query').kitchen_id), 200))
stopRoutes.openapi(subjectsRoute, async (c) => c.json(await listSubjects(staffOf(c)), 200))
stopRoutes.openapi(setRoute, async (c) => {
  const isDry = c.req.valid('query').dry === 1
  return c.json(await setStop(staffOf(c), c.req.valid('json'), isDry), isDry ? 200 : 201)
})
stopRoutes.openapi(changeRoute, async (c) => {
  return c.json(await changeStop(staffOf(c), c.req.valid('param').id, c.req.valid('json').until), 200)
})
stopRoutes.openapi(endRoute, async (c) => {
  await endStop(staffOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})
stopRoutes.openapi(ingredientsRoute, async (c) => c.json(await findIngredients(staffOf(c), c.req.valid('query').q), 200))
stopRoutes.openapi(goodsIngredientsRoute, async (c) => {
  return c.json(await setGoodsIngredients(staffOf(c), c.req.valid('param').id, c.req.valid('json')), 200)
})
