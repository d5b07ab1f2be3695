import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { ApiEnv } from '#server/http/context'
import { HttpError } from '#server/core/errors'
import { noStore } from '#server/http/guards'
import { createRouter, errors, json } from '#server/http/router'
import { errorBody } from '~/contracts/common'
import { readBankPayment } from '#server/platform/payments/sandbox-bank'
import { backUrlOf, bankPage, FAULT_MODES } from './bank-page'
import { pressAtBank } from './bank.service'

const path = '/payments/sandbox/{id}'

const ownPageOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site') throw new HttpError(403, 'cross_site', 'Оплатить можно только на странице банка')
  await next()
})

const params = z.object({ id: z.uuid() })
const page = { 'text/html': { schema: z.string() } }

const press = z.object({
  action: z.enum(['pay', 'decline']),
  mood: z.enum(FAULT_MODES.map(({ value }) => value)).default('good'),
})

const pageRoute = createRoute({
  method: 'get',
  path,
  tags: ['Тестовый банк'],
  summary: 'Страница тестового банка, на которой платят; есть только там, где платежи принимает sandbox',
  middleware: noStore,
  request: { params },
  responses: { 200: { content: page, description: 'Страница' }, 404: { content: page, description: 'Такого платежа нет' } },
})

const pressRoute = createRoute({
  method: 'post',
  path,
  tags: ['Тестовый банк'],
  summary: 'Оплатить или отклонить; сколько ни нажимай, случится один раз',
  middleware: [ownPageOnly, noStore],
  request: { params, body: { content: { 'application/x-www-form-urlencoded': { schema: press } }, required: true } },
  responses: {
    303: { description: 'Назад в магазин' },
    403: json(errorBody, 'Запрос со страницы чужого сайта'),
    ...errors(404, 422),
  },
})

/** GET and POST /payments/sandbox/{id}: the page of the sandbox bank. */
export const bankRoutes = createRouter()

bankRoutes.openapi(pageRoute, async (c) => {
  const ctx = c.get('service')
  const payment = await readBankPayment(ctx, c.req.valid('param').id)
  const { page, policy } = await bankPage(payment, ctx.settings.origin)
  return c.html(page, payment ? 200 : 404, {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

bankRoutes.openapi(pressRoute, async (c) => {
  const payment = await pressAtBank(c.get('service'), c.req.valid('param').id, c.req.valid('form'))
  return c.redirect(backUrlOf(payment), 303)
})
