import { createRoute } from '@hono/zod-openapi'
import { board, events, eventsQuery, kitchenQuery, opResults, opsBody } from '~/contracts/staff-board'
import { staffAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { readBoard } from './board.service'
import { readEvents } from './events.service'
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

const opsRoute = createRoute({
  tags: ['Доска кухни'],
  security: staffAuth,
  middleware: requireRight('board.view', 'order.hand_over'),
  method: 'post',
  path: '/staff/ops',
  summary: 'Выполнить действия по порядку, каждое один раз по op_id; у каждого свой ответ',
  request: jsonBody(opsBody),
  responses: { 200: json(opResults, 'Ответ на каждое действие'), ...errors(401, 403, 422) },
})

export const boardRoutes = createRouter()

boardRoutes.openapi(boardRoute, async (c) => c.json(await readBoard(staffOf(c), c.req.valid('query').kitchen_id), 200))
boardRoutes.openapi(eventsRoute, async (c) => c.json(await readEvents(staffOf(c), c.req.valid('query')), 200))
boardRoutes.openapi(opsRoute, async (c) => c.json(await runOps(staffOf(c), c.req.valid('json').ops), 200))
