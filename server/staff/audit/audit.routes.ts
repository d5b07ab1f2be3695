import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import { auditPage, auditQuery, auditRow } from '~/contracts/staff-people'
import { createRouter, errors, json, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { listAudit } from './audit.service'
import { undoAudit } from './undo.service'

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

const undoRoute = createRoute({
  tags: ['Сотрудники'],
  security: staffAuth,
  middleware: requireRight('audit.view'),
  method: 'post',
  path: '/staff/audit/{id}/undo',
  summary: 'Вернуть как было до этой записи: обычное изменение с отметкой «Отмена №»; каждая запись отменяется один раз',
  request: { params: idParams },
  responses: { 200: json(auditRow, 'Новая запись журнала'), ...errors(401, 403, 404, 409, 422) },
})

export const auditRoutes = createRouter()

auditRoutes.openapi(listRoute, async (c) => c.json(await listAudit(staffOf(c), c.req.valid('query')), 200))
auditRoutes.openapi(undoRoute, async (c) => c.json(await undoAudit(staffOf(c), c.req.valid('param').id), 200))
