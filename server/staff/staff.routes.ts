import { createRoute } from '@hono/zod-openapi'
import { idParams, refParams } from '~/contracts/common'
import {
  moveOrderBody,
  staffGoods,
  staffGoodsBody,
  staffOrder,
  staffSystem,
  staffSystemBody,
  type StaffGoods,
  type StaffOrder,
  type StaffSystem,
} from '~/contracts/staff'
import { requireStaff } from '#server/http/bearer'
import { bearerAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
import { moveOrderByStaff } from './staff-orders.service'
import { setGoodsAvailable, setSystem } from './staff-switches.service'

const common = { method: 'patch' as const, tags: ['Кухня'], security: bearerAuth, middleware: requireStaff }

const moveRoute = createRoute({
  ...common,
  path: '/staff/orders/{id}',
  summary: 'Перевести заказ в другой статус',
  request: { params: idParams, ...jsonBody(moveOrderBody) },
  responses: { 200: json(staffOrder, 'Заказ'), ...errors(401, 404, 409, 422) },
})

const goodsRoute = createRoute({
  ...common,
  path: '/staff/goods/{id}',
  summary: 'Снять блюдо с продажи или вернуть; по id или slug',
  request: { params: refParams, ...jsonBody(staffGoodsBody) },
  responses: { 200: json(staffGoods, 'Блюдо'), ...errors(401, 404, 422) },
})

const systemRoute = createRoute({
  ...common,
  path: '/staff/system',
  summary: 'Включить или выключить загруженность доставки и технический перерыв',
  request: jsonBody(staffSystemBody),
  responses: { 200: json(staffSystem, 'Состояние'), ...errors(401, 422) },
})

/** PATCH /staff/orders/{id}, /staff/goods/{id}, /staff/system, with the staff's secret as Bearer. Contract "Added calls". */
export const staffRoutes = createRouter()

staffRoutes.openapi(moveRoute, async (c) => {
  const order = await moveOrderByStaff(c.get('service'), c.req.valid('param').id, c.req.valid('json'))
  return c.json(order satisfies StaffOrder, 200)
})

staffRoutes.openapi(goodsRoute, async (c) => {
  const goods = await setGoodsAvailable(c.get('service'), c.req.valid('param').id, c.req.valid('json').available)
  return c.json(goods satisfies StaffGoods, 200)
})

staffRoutes.openapi(systemRoute, async (c) => {
  const state = await setSystem(c.get('service'), c.req.valid('json'))
  return c.json(state satisfies StaffSystem, 200)
})
