import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { outboxMessages, outboxQuery, type OutboxMessages } from '~/contracts/dev'
import { requireStaff } from '#server/auth/guards'
import type { ApiEnv } from '#server/http/context'
import { noStore } from '#server/http/guards'
import { createRouter, errors, json } from '#server/http/router'
import { isRestored, listOutbox } from './dev.service'

/** Open in the demo, behind the staff token in a preview and with the data of real customers; `servedOnly` makes it 404 in
 *  production. */
const demoOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const service = c.get('service')
  const isOpen = service.settings.environment === 'demo' && !(await isRestored(service))
  return isOpen ? next() : requireStaff(c, next)
})

const outboxRoute = createRoute({
  method: 'get',
  path: '/dev/outbox',
  tags: ['Демо'],
  summary: 'Отправленные СМС, новые сверху; только в демо',
  middleware: [noStore, demoOnly] as const,
  request: { query: outboxQuery },
  responses: { 200: json(outboxMessages, 'Сообщения'), ...errors(401, 404, 422) },
})

/** GET /dev/outbox. */
export const devRoutes = createRouter()

devRoutes.openapi(outboxRoute, async (c) => {
  return c.json((await listOutbox(c.get('service'), c.req.valid('query').phone)) satisfies OutboxMessages, 200)
})
