import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { errorBody } from '~/contracts/common'
import { HttpError } from '#server/core/errors'
import type { ApiEnv } from '#server/http/context'
import { anyone, endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { json } from '#server/http/router'
import { readBankPayment } from '#server/platform/payments/sandbox-bank'
import { bankPage, FAULT_MODES, type ShownPayment } from './bank-page'
import { pressAtBank, toBankPayment } from './bank.service'
import { pressAtTKassa, readTKassaPayment, TKASSA_MOODS, toShownTKassa } from './tkassa.service'

const ownPageOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site') throw new HttpError(403, 'cross_site', 'Оплатить можно только на странице банка')
  await next()
})

const params = z.object({ id: z.uuid() })
const tKassaParams = z.object({ id: z.coerce.number().int().positive() })

const pressOf = <Mood extends string>(moods: readonly { value: Mood }[]) =>
  z.object({ action: z.enum(['pay', 'decline']), mood: z.enum(moods.map(({ value }) => value)).optional() })

const tag = 'Тестовый банк'
const looking = {
  tag,
  guard: anyone(noStore),
  file: 'text/html',
  says: 'Страница',
  others: { 404: { content: { 'text/html': { schema: z.string() } }, description: 'Такого платежа нет' } },
} as const
const paying = {
  tag,
  guard: anyone(ownPageOnly, noStore),
  status: 303,
  says: 'Назад в магазин',
  others: { 403: json(errorBody, 'Запрос со страницы чужого сайта') },
} as const

async function shown(c: Context<ApiEnv>, payment: ShownPayment | undefined, origin: string) {
  const { page, policy } = await bankPage(payment, origin)
  return c.html(page, payment ? 200 : 404, {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
}

/** The pages of the sandbox bank, and of the played T-Kassa: for a card, and the bank's app that a QR code of SBP opens. */
export const bankEndpoints = [
  endpoint('GET /payments/sandbox/{id}', {
    ...looking,
    summary: 'Страница тестового банка, на которой платят; есть только там, где платежи принимает sandbox',
    params,
    run: async (ctx, { params: { id } }, c) => {
      const payment = await readBankPayment(ctx, id)
      return shown(c, payment && toBankPayment(payment), ctx.settings.origin)
    },
  }),
  endpoint('POST /payments/sandbox/{id}', {
    ...paying,
    summary: 'Оплатить или отклонить; сколько ни нажимай, случится один раз',
    params,
    form: pressOf(FAULT_MODES),
    run: async (ctx, { params: { id }, body }, c) => c.redirect(toBankPayment(await pressAtBank(ctx, id, body)).backUrl, 303),
  }),
  endpoint('GET /payments/sandbox/tkassa/{id}', {
    ...looking,
    summary: 'Страница учебной Т-Кассы: карта или приложение банка для СБП; есть только там, где платежи принимает sandbox',
    params: tKassaParams,
    run: async (ctx, { params: { id } }, c) => {
      const row = await readTKassaPayment(ctx, id)
      return shown(c, row && toShownTKassa(row), ctx.settings.origin)
    },
  }),
  endpoint('POST /payments/sandbox/tkassa/{id}', {
    ...paying,
    summary: 'Оплатить или отклонить в учебной Т-Кассе; сколько ни нажимай, случится один раз',
    params: tKassaParams,
    form: pressOf(TKASSA_MOODS),
    run: async (ctx, { params: { id }, body }, c) => c.redirect(toShownTKassa(await pressAtTKassa(ctx, id, body)).backUrl, 303),
  }),
]
