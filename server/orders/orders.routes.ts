import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { errorBody, idempotencyHeaders, idParams } from '~/contracts/common'
import { cartChanged, createOrderBody, order, orderPage, ordersQuery, placedOrder, promiseChanged } from '~/contracts/orders'
import { requireCustomer } from '#server/auth/guards'
import { customerOf } from '#server/http/context'
import { bearerAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
import { cancelOrder, listOrders, readOrder } from './orders.service'
import { placeOrder } from './place-order.service'

const guarded = { tags: ['Заказы'], security: bearerAuth, middleware: requireCustomer }

const placeRoute = createRoute({
  ...guarded,
  method: 'post',
  path: '/v2/orders',
  summary: 'Оформить заказ',
  request: { ...jsonBody(createOrderBody), headers: idempotencyHeaders },
  responses: {
    201: json(placedOrder, 'Заказ принят'),
    ...errors(401, 422, 503),
    409: json(z.union([cartChanged, promiseChanged, errorBody]), 'Корзина или срок изменились, или ключ уже занят другим заказом'),
    429: json(errorBody, 'Три заказа уже ждут оплаты (too_many_unpaid), или запросов слишком много подряд'),
  },
})

const listRoute = createRoute({
  ...guarded,
  method: 'get',
  path: '/v3/orders',
  summary: 'Свои заказы, новые сверху',
  request: { query: ordersQuery },
  responses: { 200: json(orderPage, 'Страница заказов'), ...errors(401, 422) },
})

const readRoute = createRoute({
  ...guarded,
  method: 'get',
  path: '/v3/orders/{id}',
  summary: 'Один свой заказ',
  request: { params: idParams },
  responses: { 200: json(order, 'Заказ'), ...errors(401, 404) },
})

const cancelRoute = createRoute({
  ...guarded,
  method: 'post',
  path: '/v3/orders/{id}/cancel',
  summary: 'Отменить свой новый заказ; бонусы и промокод возвращаются',
  request: { params: idParams },
  responses: { 200: json(order, 'Отменённый заказ'), ...errors(401, 404, 409) },
})

export const orderRoutes = createRouter()

orderRoutes.openapi(placeRoute, async (c) => {
  const key = c.req.valid('header')['idempotency-key']
  return c.json(await placeOrder(customerOf(c), c.req.valid('json'), key), 201)
})
orderRoutes.openapi(listRoute, async (c) => c.json(await listOrders(customerOf(c), c.req.valid('query')), 200))
orderRoutes.openapi(readRoute, async (c) => c.json(await readOrder(customerOf(c), c.req.valid('param').id), 200))
orderRoutes.openapi(cancelRoute, async (c) => c.json(await cancelOrder(customerOf(c), c.req.valid('param').id), 200))
