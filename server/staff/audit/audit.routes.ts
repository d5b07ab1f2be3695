import { createRoute } from '@hono/zod-openapi'
import { auditPage, auditQuery } from '~/contracts/staff-people'
import { createRouter, errors, json, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { listAudit } from './audit.service'

const listRoute = createRoute({
  tags: ['Сотрудники'],
  security: staffAuth,
  middleware: requireRight('audit.view'),
  method: 'get',
  path: '/staff/audit',
  summary: 'Кто что изменил и прочитал, новое сверху; subject — `order:12` или `order`',
  request: { query: auditQuery },
  responses: { 200: json(auditPage, 'Страница журнала'), ...errors(401, 403, 422) },
})

export const auditRoutes = createRouter()

auditRoutes.openapi(listRoute, async (c) => c.json(await listAudit(staffOf(c), c.req.valid('query')), 200))
