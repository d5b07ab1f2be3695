import { createRoute } from '@hono/zod-openapi'
import { idParams, refParams } from '~/contracts/common'
import {
  moveOrderBody,
  staffGoods,
  staffGoodsBody,
  staffOrder,
  staffOrderPage,
  staffOrdersQuery,
  staffSystem,
  staffSystemBody,
} from '~/contracts/staff'
import { createRouter, errors, json, jsonBody, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from './access/staff-context'
import { moveOrderByStaff } from './desk/move-by-staff.service'
import { listOrdersForStaff } from './desk/orders-list.service'
import { setGoodsAvailable, setSystem } from './staff-switches.service'

const guarded = { tags: ['Кухня'], security: staffAuth }
const common = { method: 'patch' as const, ...guarded }

const listRoute = createRoute({
  ...guarded,
  middleware: requireRight('order.search'),
  method: 'get',
  path: '/staff/orders',
  summary: 'Заказы по статусу и времени, новые сверху; листаются 10 000 последних, старше — по from и to',
  request: { query: staffOrdersQuery },
  responses: { 200: json(staffOrderPage, 'Страница заказов'), ...errors(401, 403, 422) },
})

const moveRoute = createRoute({
  ...common,
  middleware: requireRight('order.accept', 'order.hand_over', 'order.cancel'),
  path: '/staff/orders/{id}',
  summary: 'Перевести заказ в другой статус',
  request: { params: idParams, ...jsonBody(moveOrderBody) },
  responses: { 200: json(staffOrder, 'Заказ'), ...errors(401, 403, 404, 409, 422) },
})

const goodsRoute = createRoute({
  ...common,
  middleware: requireRight('menu.edit'),
  path: '/staff/goods/{id}',
  summary: 'Снять блюдо с продажи или вернуть; по id или slug',
  request: { params: refParams, ...jsonBody(staffGoodsBody) },
  responses: { 200: json(staffGoods, 'Блюдо'), ...errors(401, 403, 404, 422) },
})

const systemRoute = createRoute({
  ...common,
  middleware: requireRight('settings'),
  path: '/staff/system',
  summary: 'Включить или выключить загруженность доставки и технический перерыв',
  request: jsonBody(staffSystemBody),
  responses: { 200: json(staffSystem, 'Состояние'), ...errors(401, 403, 422) },
})

export const staffRoutes = createRouter()

staffRoutes.openapi(listRoute, async (c) => c.json(await listOrdersForStaff(staffOf(c), c.req.valid('query')), 200))
staffRoutes.openapi(moveRoute, async (c) => {
  return c.json(await moveOrderByStaff(staffOf(c), c.req.valid('param').id, c.req.valid('json')), 200)
})
staffRoutes.openapi(goodsRoute, async (c) => {
  return c.json(await setGoodsAvailable(staffOf(c), c.req.valid('param').id, c.req.valid('json').available), 200)
})
staffRoutes.openapi(systemRoute, async (c) => c.json(await setSystem(staffOf(c), c.req.valid('json')), 200))
