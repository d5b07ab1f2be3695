import { z } from 'zod'
import { errorBody } from '~/contracts/common'
import { anyone, endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { json } from '#server/http/router'
import { bankPage } from './bank-page'
import { ownPageOnly } from './bank.routes'
import { pressAtTKassa, readTKassaPayment, TKASSA_MOODS, toShownTKassa } from './tkassa.service'

const params = z.object({ id: z.coerce.number().int().positive() })

const press = z.object({
  action: z.enum(['pay', 'decline']),
  mood: z.enum(TKASSA_MOODS.map(({ value }) => value)).default('good'),
})

const tag = 'Тестовый банк'

/** The pages of the played T-Kassa: for a card, and the bank's app that a QR code of SBP opens. */
export const tkassaBankEndpoints = [
  endpoint('GET /payments/sandbox/tkassa/{id}', {
    tag,
    guard: anyone(noStore),
    summary: 'Страница учебной Т-Кассы: карта или приложение банка для СБП; есть только там, где платежи принимает sandbox',
    params,
    file: 'text/html',
    says: 'Страница',
    others: { 404: { content: { 'text/html': { schema: z.string() } }, description: 'Такого платежа нет' } },
    run: async (ctx, { params: { id } }, c) => {
      const row = await readTKassaPayment(ctx, id)
      const { page, policy } = await bankPage(row && toShownTKassa(row), ctx.settings.origin)
      return c.html(page, row ? 200 : 404, {
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
    },
  }),
  endpoint('POST /payments/sandbox/tkassa/{id}', {
    tag,
    guard: anyone(ownPageOnly, noStore),
    summary: 'Оплатить или отклонить в учебной Т-Кассе; сколько ни нажимай, случится один раз',
    params,
    form: press,
    status: 303,
    says: 'Назад в магазин',
    others: { 403: json(errorBody, 'Запрос со страницы чужого сайта') },
    run: async (ctx, { params: { id }, body }, c) => c.redirect(toShownTKassa(await pressAtTKassa(ctx, id, body)).backUrl, 303),
  }),
]
