import type { Context } from 'hono'
import { z } from 'zod'
import { errorBody, idParams } from '~/contracts/common'
import { orderPayment } from '~/contracts/orders'
import { byChangingGet } from '#server/auth/guards'
import { anyone, endpoint } from '#server/http/endpoint'
import type { ApiEnv, ServiceContext } from '#server/http/context'
import { noStore } from '#server/http/guards'
import { json } from '#server/http/router'
import type { WebhookRequest } from '#server/platform/payments/payment-provider'
import { payAgain } from './pay-again'
import { receiveWebhook } from './webhook'

const tag = 'Оплата'

const requestOf = async ({ address }: ServiceContext, c: Context<ApiEnv>): Promise<WebhookRequest> => ({
  headers: c.req.raw.headers,
  body: await c.req.text(),
  address,
})

export const paymentEndpoints = [
  endpoint('GET /v3/orders/{id}/payment', {
    tag,
    guard: byChangingGet,
    summary: 'Чем кончилась оплата заказа; если её можно повторить, новая ссылка',
    params: idParams,
    answer: orderPayment,
    says: 'Последняя попытка оплатить',
    others: { 403: json(errorBody, 'Запрос со страницы чужого сайта') },
    run: (ctx, { params }) => payAgain(ctx, params.id),
  }),
  endpoint('POST /payments/webhook/{provider}', {
    tag,
    guard: anyone(noStore),
    summary: 'Уведомление провайдера: что с платежом, спрашивают у него самого',
    params: z.object({ provider: z.string().max(40) }),
    status: 200,
    says: 'Принято',
    errors: [503],
    others: { 400: json(errorBody, 'Уведомление не читается'), 401: json(errorBody, 'Уведомление не от провайдера') },
    run: async (ctx, { params }, c) => {
      await receiveWebhook(ctx, params.provider, await requestOf(ctx, c))
    },
  }),
  endpoint('POST /payments/tkassa', {
    tag,
    guard: anyone(noStore),
    summary: 'Уведомление Т-Кассы: проверяется подпись, состояние спрашивают у банка',
    file: 'text/plain',
    says: 'Принято: OK. Без него банк повторяет уведомление',
    errors: [503],
    others: { 400: json(errorBody, 'Уведомление не читается'), 401: json(errorBody, 'Подпись не подошла') },
    run: async (ctx, _input, c) => {
      await receiveWebhook(ctx, 'tkassa', await requestOf(ctx, c))
      return c.text('OK')
    },
  }),
]
