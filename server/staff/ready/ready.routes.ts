import { createRoute } from '@hono/zod-openapi'
import { readyCheck, runCheckParams, runCheckQuery, shopReady } from '~/contracts/staff-ready'
import { createRouter, errors, json, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { readReady, runCheck } from './ready.service'

const checking = { tags: ['Готовность'], security: staffAuth, middleware: requireRight('shop.view') }

const readRoute = createRoute({
  ...checking,
  method: 'get',
  path: '/staff/ready',
  summary: 'Пятнадцать проверок перед открытием: что готово, чего не хватает и куда идти',
  responses: { 200: json(shopReady, 'Проверки по порядку'), ...errors(401, 403) },
})

const runRoute = createRoute({
  ...checking,
  method: 'post',
  path: '/staff/ready/{id}/run',
  summary: 'Повторить одну проверку: пробный заказ, СМС владельцу или платёж при этом выполняются',
  request: { params: runCheckParams, query: runCheckQuery },
  responses: { 200: json(readyCheck, 'Проверка'), ...errors(401, 403, 404, 422) },
})

export const readyRoutes = createRouter()

readyRoutes.openapi(readRoute, async (c) => c.json(await readReady(staffOf(c), c.env.BACKUPS), 200))
readyRoutes.openapi(runRoute, async (c) => {
  return c.json(await runCheck(staffOf(c), c.req.valid('param').id, { ...c.req.valid('query'), backups: c.env.BACKUPS }), 200)
})
