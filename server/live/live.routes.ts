import { createRoute } from '@hono/zod-openapi'
import { idParams } from '~/contracts/common'
import { liveTicket } from '~/contracts/live'
import { requireCustomer } from '#server/auth/guards'
import { missing } from '#server/core/errors'
import { customerOf } from '#server/http/context'
import { noStore } from '#server/http/guards'
import { bearerAuth, createRouter, errors, json } from '#server/http/router'
import { liveTicketOf } from './live.service'
import { readTicket } from './ticket'
import { openSocket } from './upgrade'

const ticketRoute = createRoute({
  method: 'post',
  path: '/v3/orders/{id}/live',
  tags: ['Заказы'],
  summary: 'Адрес WebSocket, где слышно об изменениях заказа: {"o": номер записи, "c": событие}; открыть за минуту',
  security: bearerAuth,
  middleware: requireCustomer,
  request: { params: idParams },
  responses: { 200: json(liveTicket, 'Адрес на этом же сервере'), ...errors(401, 404, 503) },
})

export const liveRoutes = createRouter()

liveRoutes.openapi(ticketRoute, async (c) => c.json(await liveTicketOf(customerOf(c), c.req.valid('param').id), 200))

// no OpenAPI operation: the description has no WebSockets
liveRoutes.get('/live/:ticket', noStore, async (c) => {
  const ticket = readTicket(c.get('service'), c.req.param('ticket'))
  if (!ticket) throw missing('Этот адрес уже не действует')
  return openSocket(c, ticket.kitchen, { tag: `order:${ticket.order}`, owner: {} })
})
