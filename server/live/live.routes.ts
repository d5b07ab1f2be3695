import { idParams } from '~/contracts/common'
import { liveTicket } from '~/contracts/live'
import { customer } from '#server/auth/guards'
import { missing } from '#server/core/errors'
import { endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { createRouter } from '#server/http/router'
import { liveTicketOf } from './live.service'
import { readTicket } from './ticket'
import { acceptSocket } from './upgrade'

export const liveEndpoints = [
  endpoint('POST /v3/orders/{id}/live', {
    tag: 'Заказы',
    guard: customer,
    summary: 'Адрес WebSocket, где слышно об изменениях заказа: {"o": номер записи, "c": событие}; открыть за минуту',
    params: idParams,
    answer: liveTicket,
    says: 'Адрес на этом же сервере',
    errors: [503],
    run: (ctx, { params }) => liveTicketOf(ctx, params.id),
  }),
]

/** Not in the description, which has no WebSockets. */
export const liveSocket = createRouter()

liveSocket.get('/live/:ticket', noStore, async (c) => {
  const ticket = readTicket(c.get('service'), c.req.param('ticket'))
  if (!ticket) throw missing('Этот адрес уже не действует')
  return acceptSocket(c, ticket.kitchen, { tag: `order:${ticket.order}`, owner: {} })
})
