import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import { editOrderBody, editPreview, refund, refundBody, refundHeaders, refunds, revisionHeaders } from '~/contracts/staff-edits'
import { dryQuery } from '~/contracts/staff-stops'
import { createRouter, errors, json, jsonBody, staffAuth } from '#server/http/router'
import { revisionOf } from '#server/http/revision'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { editOrder } from './edit-order.service'
import { approveRefund, declineRefund, listRequested, makeRefund } from './refunds.service'

const guarded = { tags: ['Заказы: сотрудники'], security: staffAuth }

const editRoute = createRoute({
  ...guarded,
  middleware: requireRight('order.edit'),
  method: 'put',
  path: '/staff/orders/{id}',
  summary: 'Изменить заказ: блюда, место, время; с dry=1 только показать разницу',
  request: { params: idParams, query: dryQuery, headers: revisionHeaders, ...jsonBody(editOrderBody) },
  responses: { 200: json(editPreview, 'Что изменилось'), ...errors(401, 403, 404, 409, 422, 428) },
})

const refundRoute = createRoute({
  ...guarded,
  middleware: requireRight('order.refund'),
  method: 'post',
  path: '/staff/orders/{id}/refunds',
  summary: 'Вернуть часть денег: по блюдам или суммой, на карту, из кассы или бонусами',
  request: { params: idParams, headers: refundHeaders, ...jsonBody(refundBody) },
  responses: { 201: json(refund, 'Возврат'), 202: json(refund, 'Ждёт ответа владельца'), ...errors(401, 403, 404, 409, 422) },
})

const listRoute = createRoute({
  ...guarded,
  middleware: requireRight('order.search'),
  method: 'get',
  path: '/staff/refunds',
  summary: 'Возвраты, которые ждут ответа владельца, старые сверху',
  responses: { 200: json(refunds, 'Возвраты'), ...errors(401, 403) },
})

const decision = { ...guarded, middleware: requireRight('refund.approve'), method: 'post' as const, request: { params: idParams } }
const decided = { 200: json(refund, 'Возврат'), ...errors(401, 403, 404, 409) }
const approveRoute = createRoute({
  ...decision,
  path: '/staff/refunds/{id}/approve',
  summary: 'Согласиться на возврат',
  responses: decided,
})
const declineRoute = createRoute({ ...decision, path: '/staff/refunds/{id}/decline', summary: 'Отказать в возврате', responses: decided })

export const editsRoutes = createRouter()

editsRoutes.openapi(editRoute, async (c) => {
  const revision = revisionOf(c.req.valid('header')['if-match'])
  const { dry } = c.req.valid('query')
  const edit = { body: c.req.valid('json'), revision, isDry: dry === 1 }
  return c.json(await editOrder(staffOf(c), c.req.valid('param').id, edit), 200)
})
editsRoutes.openapi(refundRoute, async (c) => {
  const asked = { body: c.req.valid('json'), key: c.req.valid('header')['idempotency-key'] }
  const made = await makeRefund(staffOf(c), c.req.valid('param').id, asked)
  return made.status === 'requested' ? c.json(made, 202) : c.json(made, 201)
})
editsRoutes.openapi(listRoute, async (c) => c.json(await listRequested(staffOf(c)), 200))
editsRoutes.openapi(approveRoute, async (c) => c.json(await approveRefund(staffOf(c), c.req.valid('param').id), 200))
editsRoutes.openapi(declineRoute, async (c) => c.json(await declineRefund(staffOf(c), c.req.valid('param').id), 200))
