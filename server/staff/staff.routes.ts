import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import { moveOrderBody, staffOrder, type StaffOrder } from '~/contracts/staff'
import { requireStaff } from '#server/http/bearer'
import { bearerAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
import { moveOrderByStaff } from './staff-orders.service'

const moveRoute = createRoute({
  method: 'patch',
  path: '/staff/orders/{id}',
  tags: ['Кухня'],
  summary: 'Перевести заказ в другой статус',
  security: bearerAuth,
  middleware: requireStaff,
  request: { params: idParams, ...jsonBody(moveOrderBody) },
  responses: { 200: json(staffOrder, 'Заказ'), ...errors(401, 404, 409, 422) },
})

/** PATCH /staff/orders/{id}, with the staff's secret as Bearer. Contract "Added calls". */
export const staffRoutes = createRouter()

staffRoutes.openapi(moveRoute, async (c) => {
  const order = await moveOrderByStaff(c.get('service'), c.req.valid('param').id, c.req.valid('json'))
  return c.json(order satisfies StaffOrder, 200)
})
