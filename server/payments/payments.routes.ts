import { z } from 'zod'
import { errorBody, idParams } from '~/contracts/common'
import { orderPayment } from '~/contracts/orders'
import { byChangingGet } from '#server/auth/guards'
import { anyone, endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { json } from '#server/http/router'
import { payAgain } from './pay-again'
import { receiveWebhook } from './webhook'

const tag = 'Оплата'

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
      const request = { headers: c.req.raw.headers, body: await c.req.text(), address: ctx.address }
      await receiveWebhook(ctx, params.provider, request)
    },
  }),
]
