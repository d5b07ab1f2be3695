import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import {
  board,
  kitchenCounts,
  deliverySheet,
  events,
  eventsQuery,
  kitchen,
  kitchenBody,
  kitchenQuery,
  opResults,
  opsBody,
} from '~/contracts/staff-board'
import { staffAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { readBoard } from './board.service'
import { readCounts } from './counts.service'
import { readDeliverySheet } from './delivery-sheet.service'
import { readEvents } from './events.service'
import { setKitchen } from './kitchen-settings.service'
import { runOps } from './ops.service'

const seeing = { tags: ['Доска кухни'], security: staffAuth, middleware: requireRight('board.view') }

const boardRoute = createRoute({
  ...seeing,
  method: 'get',
  path: '/staff/board',
  summary: 'Доска кухни: заказы в работе, готовые и законченные за час',
  request: { query: kitchenQuery },
  responses: { 200: json(board, 'Доска'), ...errors(401, 403, 404, 422) },
})

const eventsRoute = createRoute({
  ...seeing,
  method: 'get',
  path: '/staff/events',
  summary: 'Что случилось на кухне после события; отстав больше чем на 200, доску читают заново',
  request: { query: eventsQuery },
  responses: { 200: json(events, 'События и нынешние заказы'), ...errors(401, 403, 404, 410, 422) },
})

const countsRoute = createRoute({
  ...seeing,
  method: 'get',
  path: '/staff/counts',
  summary: 'Сколько на кухне открытых заказов, карточек на доске, стопов и курьеров на смене',
  request: { query: kitchenQuery },
  responses: { 200: json(kitchenCounts, 'Числа для меню'), ...errors(401, 403, 404, 422) },
})

const opsRoute = createRoute({
  tags: ['Доска кухни'],
  security: staffAuth,
  middleware: requireRight('board.view', 'order.hand_over', 'courier.run'),
  method: 'post',
  path: '/staff/ops',
  summary: 'Выполнить действия по порядку, каждое один раз по op_id; у каждого свой ответ',
  request: jsonBody(opsBody),
  responses: { 200: json(opResults, 'Ответ на каждое действие'), ...errors(401, 403, 422) },
})

const deliveryRoute = createRoute({
  tags: ['Доска кухни'],
  security: staffAuth,
  middleware: requireRight('customer.reveal'),
  method: 'post',
  path: '/staff/orders/{id}/delivery',
  summary: 'Имя, телефон и адрес для курьера или звонка; чтение записывается',
  request: { params: idParams },
  responses: { 200: json(deliverySheet, 'Данные доставки'), ...errors(401, 403, 404) },
})

const kitchenRoute = createRoute({
  tags: ['Доска кухни'],
  security: staffAuth,
  middleware: requireRight('kitchen.busy', 'kitchen.load'),
  method: 'patch',
  path: '/staff/kitchens/{id}',
  summary: 'Настройки кухни: приём заказов, загрузка, пауза; чего нет в теле, то не меняется',
  request: { params: idParams, ...jsonBody(kitchenBody) },
  responses: { 200: json(kitchen, 'Кухня'), ...errors(401, 403, 404, 422) },
})

export const boardRoutes = createRouter()

boardRoutes.openapi(boardRoute, async (c) => c.json(await readBoard(staffOf(c), c.req.valid('query').kitchen_id), 200))
boardRoutes.openapi(eventsRoute, async (c) => c.json(await readEvents(staffOf(c), c.req.valid('query')), 200))
boardRoutes.openapi(countsRoute, async (c) => c.json(await readCounts(staffOf(c), c.req.valid('query').kitchen_id), 200))
boardRoutes.openapi(opsRoute, async (c) => c.json(await runOps(staffOf(c), c.req.valid('json').ops), 200))
boardRoutes.openapi(deliveryRoute, async (c) => c.json(await readDeliverySheet(staffOf(c), c.req.valid('param').id), 200))
boardRoutes.openapi(kitchenRoute, async (c) => {
  return c.json(await setKitchen(staffOf(c), c.req.valid('param').id, c.req.valid('json')), 200)
})
