import { clientErrorBody } from '~/contracts/client-errors'
import { anyone, endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { logClientError } from './client-errors.service'

export const clientErrorEndpoints = [
  endpoint('POST /client-errors', {
    tag: 'Состояние',
    guard: anyone(noStore),
    summary: 'Ошибка в браузере, для журнала магазина; без личных данных',
    body: clientErrorBody,
    says: 'Приняли',
    run: async (ctx, { body }) => logClientError(body, ctx.address),
  }),
]
