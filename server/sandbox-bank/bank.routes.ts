import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { errorBody } from '~/contracts/common'
import { HttpError } from '#server/core/errors'
import type { ApiEnv } from '#server/http/context'
import { anyone, endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { json } from '#server/http/router'
import { readBankPayment } from '#server/platform/payments/sandbox-bank'
import { bankPage, FAULT_MODES } from './bank-page'
import { pressAtBank, toBankPayment } from './bank.service'

export const ownPageOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site') throw new HttpError(403, 'cross_site', 'Оплатить можно только на странице банка')
  await next()
})

const params = z.object({ id: z.uuid() })

const press = z.object({
  action: z.enum(['pay', 'decline']),
  mood: z.enum(FAULT_MODES.map(({ value }) => value)).default('good'),
})

/** The page of the sandbox bank. */
export const bankEndpoints = [
  endpoint('GET /payments/sandbox/{id}', {
    tag: 'Тестовый банк',
    guard: anyone(noStore),
    summary: 'Страница тестового банка, на которой платят; есть только там, где платежи принимает sandbox',
    params,
    file: 'text/html',
    says: 'Страница',
    others: { 404: { content: { 'text/html': { schema: z.string() } }, description: 'Такого платежа нет' } },
    run: async (ctx, { params: { id } }, c) => {
      const payment = await readBankPayment(ctx, id)
      const { page, policy } = await bankPage(payment && toBankPayment(payment), ctx.settings.origin)
      return c.html(page, payment ? 200 : 404, {
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
    },
  }),
  endpoint('POST /payments/sandbox/{id}', {
    tag: 'Тестовый банк',
    guard: anyone(ownPageOnly, noStore),
    summary: 'Оплатить или отклонить; сколько ни нажимай, случится один раз',
    params,
    form: press,
    status: 303,
    says: 'Назад в магазин',
    others: { 403: json(errorBody, 'Запрос со страницы чужого сайта') },
    run: async (ctx, { params: { id }, body }, c) => c.redirect(toBankPayment(await pressAtBank(ctx, id, body)).backUrl, 303),
  }),
]
