import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import { deskOrder, revealBody, revealed, story } from '~/contracts/staff-desk'
import { createRouter, errors, json, jsonBody, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { revealOrder } from '#server/staff/board/reveal-order'
import { readDeskOrder, readStory } from './desk-order.service'

const common = { tags: ['Стол заказов'], security: staffAuth }
const searching = { ...common, middleware: requireRight('order.search') }

const orderRoute = createRoute({
  ...searching,
  method: 'get',
  path: '/staff/orders/{id}',
  summary: 'Один заказ: его история, сообщения, оплаты, возвраты и правки; телефон скрыт',
  request: { params: idParams },
  responses: { 200: json(deskOrder, 'Заказ'), ...errors(401, 403, 404) },
})

const storyRoute = createRoute({
  ...searching,
  method: 'get',
  path: '/staff/orders/{id}/events',
  summary: 'История заказа строками: что, когда, кто',
  request: { params: idParams },
  responses: { 200: json(story, 'История, старое сверху'), ...errors(401, 403, 404) },
})

const revealRoute = createRoute({
  ...common,
  middleware: requireRight('customer.reveal'),
  method: 'post',
  path: '/staff/orders/{id}/reveal',
  summary: 'Показать телефон гостя; каждый показ записывается',
  request: { params: idParams, ...jsonBody(revealBody) },
  responses: { 200: json(revealed, 'Телефон'), ...errors(401, 403, 404, 422) },
})

export const deskRoutes = createRouter()

deskRoutes.openapi(orderRoute, async (c) => c.json(await readDeskOrder(staffOf(c), c.req.valid('param').id), 200))
deskRoutes.openapi(storyRoute, async (c) => c.json(await readStory(staffOf(c), c.req.valid('param').id), 200))
deskRoutes.openapi(revealRoute, async (c) => {
  const { phone } = await revealOrder(staffOf(c), c.req.valid('param').id, ['phone'])
  return c.json({ phone }, 200)
})
