import { createRoute } from '@hono/zod-openapi'
import { clientErrorBody } from '~/contracts/client-errors'
import { noStore } from '#server/http/guards'
import { createRouter, jsonBody, noContent } from '#server/http/router'
import { reportClientError } from './client-errors.service'

const reportRoute = createRoute({
  method: 'post',
  path: '/client-errors',
  tags: ['Состояние'],
  summary: 'Ошибка в браузере, для журнала магазина; без личных данных',
  middleware: noStore,
  request: jsonBody(clientErrorBody),
  responses: noContent('Приняли'),
})

/** POST /client-errors. */
export const clientErrorRoutes = createRouter()

clientErrorRoutes.openapi(reportRoute, async (c) => {
  await reportClientError(c.req.valid('json'), c.get('service').address)
  return c.body(null, 204)
})
