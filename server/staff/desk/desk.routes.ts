import { idParams } from '~/contracts/common'
import { deskOrder, revealBody, revealed, story } from '~/contracts/staff-desk'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { revealOrder } from '#server/staff/kitchen/board/reveal-order'
import { readDeskOrder, readStory } from './desk-order.service'

const tag = 'Стол заказов'
const searching = { tag, guard: staffWith('order.search') }

export const deskEndpoints = [
  endpoint('GET /staff/orders/{id}', {
    ...searching,
    summary: 'Один заказ: его история, сообщения, оплаты, возвраты и правки; телефон скрыт',
    params: idParams,
    answer: deskOrder,
    says: 'Заказ',
    run: (ctx, { params }) => readDeskOrder(ctx, params.id),
  }),
  endpoint('GET /staff/orders/{id}/events', {
    ...searching,
    summary: 'История заказа строками: что, когда, кто',
    params: idParams,
    answer: story,
    says: 'История, старое сверху',
    run: (ctx, { params }) => readStory(ctx, params.id),
  }),
  endpoint('POST /staff/orders/{id}/reveal', {
    tag,
    guard: staffWith('customer.reveal'),
    summary: 'Показать телефон гостя; каждый показ записывается',
    params: idParams,
    body: revealBody,
    answer: revealed,
    says: 'Телефон',
    run: async (ctx, { params, body: { field } }) => {
      const { phone, recipient } = await revealOrder(ctx, params.id, [field])
      return { phone: field === 'phone' ? phone : (recipient?.phone ?? null) }
    },
  }),
]
