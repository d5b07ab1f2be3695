import { createRoute } from '@hono/zod-openapi'
import { cashBody, courierQuery, courierScreen, couriers, handedIn, shiftBody } from '~/contracts/staff-courier'
import { createRouter, errors, json, jsonBody, noContent, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { takeCash } from './cash.service'
import { readCourier } from './courier.service'
import { listCouriers } from './couriers.service'
import { setShift } from './shifts.service'

const courier = { tags: ['Курьеры'], security: staffAuth }

const screenRoute = createRoute({
  ...courier,
  middleware: requireRight('courier.run'),
  method: 'get',
  path: '/staff/courier',
  summary: 'Экран курьера: свои заказы, готовые к доставке, деньги; данные гостя только своих и до получаса после вручения',
  request: { query: courierQuery },
  responses: { 200: json(courierScreen, 'Экран курьера'), ...errors(401, 403, 404, 422) },
})

const shiftRoute = createRoute({
  ...courier,
  middleware: requireRight('courier.run'),
  method: 'post',
  path: '/staff/courier/shift',
  summary: 'Начать или закончить свою смену; с заказами в пути её не закончить',
  request: jsonBody(shiftBody),
  responses: { ...noContent('Смена начата или закончена'), ...errors(401, 403, 404, 409, 422) },
})

const listRoute = createRoute({
  ...courier,
  middleware: requireRight('courier.assign'),
  method: 'get',
  path: '/staff/couriers',
  summary: 'Курьеры кухни: кто в пути, с какого времени, с чем и сколько денег не сдал',
  request: { query: courierQuery },
  responses: { 200: json(couriers, 'Курьеры'), ...errors(401, 403, 404, 422) },
})

const cashRoute = createRoute({
  ...courier,
  middleware: requireRight('courier.cash'),
  method: 'post',
  path: '/staff/courier/cash',
  summary: 'Принять деньги курьера; expected — сумма с экрана, разница нуждается в причине',
  request: jsonBody(cashBody),
  responses: { 200: json(handedIn, 'Деньги приняты'), ...errors(401, 403, 404, 409, 422) },
})

export const courierRoutes = createRouter()

courierRoutes.openapi(screenRoute, async (c) => c.json(await readCourier(staffOf(c), c.req.valid('query').kitchen_id), 200))
courierRoutes.openapi(shiftRoute, async (c) => {
  await setShift(staffOf(c), c.req.valid('json'))
  return c.body(null, 204)
})
courierRoutes.openapi(listRoute, async (c) => c.json(await listCouriers(staffOf(c), c.req.valid('query').kitchen_id), 200))
courierRoutes.openapi(cashRoute, async (c) => c.json(await takeCash(staffOf(c), c.req.valid('json')), 200))
