import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { quote } from '~/contracts/cart'
import { errorBody, idempotencyHeaders, idParams } from '~/contracts/common'
import { cartChanged, placedOrder, promiseChanged } from '~/contracts/orders'
import { kitchenQuery } from '~/contracts/staff-board'
import { deskMenu, findGuestBody, guest, paymentLink, paymentLinkBody, phoneOrderBody, phoneQuoteBody } from '~/contracts/staff-desk'
import { createRouter, errors, json, jsonBody, staffAuth } from '#server/http/router'
import { requireRight, staffOf } from '#server/staff/access/staff-context'
import { readDeskMenu } from './desk-menu.service'
import { findGuest } from './guests.service'
import { readPaymentLink } from './payment-link.service'
import { placePhoneOrder, quotePhoneOrder } from './phone-orders.service'

const creating = { tags: ['Стол заказов'], security: staffAuth, middleware: requireRight('order.create') }

const guestRoute = createRoute({
  ...creating,
  method: 'post',
  path: '/staff/guests',
  summary: 'Кто звонит: имя, адреса, любимые блюда и последние заказы по номеру или по заказу; запрос записывается',
  request: jsonBody(findGuestBody),
  responses: { 200: json(guest, 'Гость; незнакомый с known: false'), ...errors(401, 403, 404, 422) },
})

const menuRoute = createRoute({
  ...creating,
  method: 'get',
  path: '/staff/desk/menu',
  summary: 'Меню кухни для заказа по телефону, со стопами, и куда она возит',
  request: { query: kitchenQuery },
  responses: { 200: json(deskMenu, 'Меню'), ...errors(401, 403, 404, 422) },
})

const quoteRoute = createRoute({
  ...creating,
  method: 'post',
  path: '/staff/orders/quote',
  summary: 'Посчитать заказ по телефону для гостя с этим номером; ничего не сохраняется',
  request: jsonBody(phoneQuoteBody),
  responses: { 200: json(quote, 'Расчёт'), ...errors(401, 403, 404, 422) },
})

const placeRoute = createRoute({
  ...creating,
  method: 'post',
  path: '/staff/orders',
  summary: 'Оформить заказ по телефону; нового гостя заводит без СМС',
  request: { ...jsonBody(phoneOrderBody), headers: idempotencyHeaders.required() },
  responses: {
    201: json(placedOrder, 'Заказ принят'),
    ...errors(401, 403, 404, 422, 503),
    409: json(z.union([cartChanged, promiseChanged, errorBody]), 'Корзина или срок изменились, или ключ уже занят другим заказом'),
  },
})

const linkRoute = createRoute({
  ...creating,
  method: 'post',
  path: '/staff/orders/{id}/payment-link',
  summary: 'Страница оплаты заказа; после неудачной попытки новая; с send ещё и СМС гостю',
  request: { params: idParams, ...jsonBody(paymentLinkBody) },
  responses: { 200: json(paymentLink, 'Состояние оплаты и страница'), ...errors(401, 403, 404, 422) },
})

export const phoneOrderRoutes = createRouter()

phoneOrderRoutes.openapi(guestRoute, async (c) => c.json(await findGuest(staffOf(c), c.req.valid('json')), 200))
phoneOrderRoutes.openapi(menuRoute, async (c) => c.json(await readDeskMenu(staffOf(c), c.req.valid('query').kitchen_id), 200))
phoneOrderRoutes.openapi(quoteRoute, async (c) => c.json(await quotePhoneOrder(staffOf(c), c.req.valid('json')), 200))
phoneOrderRoutes.openapi(placeRoute, async (c) => {
  return c.json(await placePhoneOrder(staffOf(c), c.req.valid('json'), c.req.valid('header')['idempotency-key']), 201)
})
phoneOrderRoutes.openapi(linkRoute, async (c) => {
  return c.json(await readPaymentLink(staffOf(c), c.req.valid('param').id, c.req.valid('json').send), 200)
})
