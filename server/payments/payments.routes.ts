import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { errorBody, idParams } from '~/contracts/common'
import { orderPayment } from '~/contracts/orders'
import { requireCustomer } from '#server/auth/guards'
import { customerOf } from '#server/http/context'
import { changingGet, noStore } from '#server/http/guards'
import { bearerAuth, createRouter, errors, json } from '#server/http/router'
import { receiveWebhook } from './webhook'
import { payAgain } from './pay-again'

const payRoute = createRoute({
  method: 'get',
  path: '/v3/orders/{id}/payment',
  tags: ['Оплата'],
  summary: 'Чем кончилась оплата заказа; если её можно повторить, новая ссылка',
  security: bearerAuth,
  middleware: [changingGet, requireCustomer] as const,
  request: { params: idParams },
  responses: {
    200: json(orderPayment, 'Последняя попытка оплатить'),
    403: json(errorBody, 'Запрос со страницы чужого сайта'),
    ...errors(401, 404),
  },
})

const webhookRoute = createRoute({
  method: 'post',
  path: '/payments/webhook/{provider}',
  tags: ['Оплата'],
  summary: 'Уведомление провайдера: что с платежом, спрашивают у него самого',
  middleware: noStore,
  request: { params: z.object({ provider: z.string().max(40) }) },
  responses: {
    200: { description: 'Принято' },
    400: json(errorBody, 'Уведомление не читается'),
    401: json(errorBody, 'Уведомление не от провайдера'),
    ...errors(404, 503),
  },
})

export const paymentRoutes = createRouter()

paymentRoutes.openapi(payRoute, async (c) => c.json(await payAgain(customerOf(c), c.req.valid('param').id), 200))

paymentRoutes.openapi(webhookRoute, async (c) => {
  const ctx = c.get('service')
  const request = { headers: c.req.raw.headers, body: await c.req.text(), address: ctx.address }
  await receiveWebhook(ctx, c.req.valid('param').provider, request)
  return c.body(null, 200)
})
