import { z } from 'zod'
import { errorBody, idParams } from '~/contracts/common'
import { cartChanged, createOrderBody, order, orderPage, ordersQuery, placedOrder, promiseChanged } from '~/contracts/orders'
import { customer } from '#server/auth/guards'
import { endpoint } from '#server/http/endpoint'
import { json } from '#server/http/router'
import { cancelOwnOrder, listOrders, readOrder } from './orders.service'
import { placeOrder } from './place-order.service'

const own = { tag: 'Заказы', guard: customer }

export const orderEndpoints = [
  endpoint('POST /v2/orders', {
    ...own,
    summary: 'Оформить заказ',
    idempotency: 'optional',
    body: createOrderBody,
    answer: placedOrder,
    says: 'Заказ принят',
    status: 201,
    errors: [503],
    others: {
      409: json(z.union([cartChanged, promiseChanged, errorBody]), 'Корзина или срок изменились, или ключ уже занят другим заказом'),
      429: json(errorBody, 'Три заказа уже ждут оплаты (too_many_unpaid), или запросов слишком много подряд'),
    },
    run: (ctx, { body, key }) => placeOrder(ctx, body, key),
  }),
  endpoint('GET /v3/orders', {
    ...own,
    summary: 'Свои заказы, новые сверху',
    query: ordersQuery,
    answer: orderPage,
    says: 'Страница заказов',
    run: (ctx, { query }) => listOrders(ctx, query),
  }),
  endpoint('GET /v3/orders/{id}', {
    ...own,
    summary: 'Один свой заказ',
    params: idParams,
    answer: order,
    says: 'Заказ',
    run: (ctx, { params }) => readOrder(ctx, params.id),
  }),
  endpoint('POST /v3/orders/{id}/cancel', {
    ...own,
    summary: 'Отменить свой новый заказ; бонусы и промокод возвращаются',
    params: idParams,
    answer: order,
    says: 'Отменённый заказ',
    errors: [409],
    run: (ctx, { params }) => cancelOwnOrder(ctx, params.id),
  }),
]
