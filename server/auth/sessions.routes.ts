import { createRoute } from '@hono/zod-openapi'
import { sessions, type Session } from '~/contracts/auth'
import { idParams } from '~/contracts/common'
import { requireCustomer } from './guards'
import { customerOf } from '#server/http/context'
import { clearTokenCookie } from '#server/http/cookies'
import { bearerAuth, createRouter, errors, json, noContent } from '#server/http/router'
import { endAllSessions, endSession, listSessions } from './sessions.service'

const common = { tags: ['Вход'], security: bearerAuth, middleware: requireCustomer }

const listRoute = createRoute({
  ...common,
  method: 'get',
  path: '/v3/sessions',
  summary: 'Где выполнен вход: этот вход первый, затем по времени использования',
  responses: { 200: json(sessions, 'Входы'), ...errors(401) },
})

const endRoute = createRoute({
  ...common,
  method: 'delete',
  path: '/v3/sessions/{id}',
  summary: 'Завершить один вход',
  request: { params: idParams },
  responses: { ...noContent('Вход завершён'), ...errors(401, 404) },
})

const endAllRoute = createRoute({
  ...common,
  method: 'delete',
  path: '/v3/sessions',
  summary: 'Выйти на всех устройствах, на этом тоже',
  responses: { ...noContent('Все входы завершены'), ...errors(401) },
})

export const sessionRoutes = createRouter()

sessionRoutes.openapi(listRoute, async (c) => c.json((await listSessions(customerOf(c))) satisfies Session[], 200))

sessionRoutes.openapi(endRoute, async (c) => {
  const customer = customerOf(c)
  const { id } = c.req.valid('param')
  await endSession(customer, id)
  if (id === customer.sessionId) clearTokenCookie(c)
  return c.body(null, 204)
})

sessionRoutes.openapi(endAllRoute, async (c) => {
  await endAllSessions(customerOf(c))
  clearTokenCookie(c)
  return c.body(null, 204)
})
