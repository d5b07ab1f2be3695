import { idParams } from '~/contracts/common'
import {
  board,
  kitchenCounts,
  deliverySheet,
  events,
  eventsQuery,
  kitchen,
  kitchenBody,
  kitchenQuery,
  opResults,
  opsBody,
} from '~/contracts/staff-board'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { readBoard, readCounts } from './board.service'
import { readDeliverySheet } from './delivery-sheet.service'
import { readEvents } from './events.service'
import { setKitchen } from './kitchen-settings.service'
import { runOps } from './ops.service'

const tag = 'Доска кухни'
const seeing = { tag, guard: staffWith('board.view') }

export const boardEndpoints = [
  endpoint('GET /staff/board', {
    ...seeing,
    summary: 'Доска кухни: заказы в работе, готовые и законченные за час',
    query: kitchenQuery,
    answer: board,
    says: 'Доска',
    errors: [404],
    run: (ctx, { query }) => readBoard(ctx, query.kitchen_id),
  }),
  endpoint('GET /staff/events', {
    ...seeing,
    summary: 'Что случилось на кухне после события; отстав больше чем на 200, доску читают заново',
    query: eventsQuery,
    answer: events,
    says: 'События и нынешние заказы',
    errors: [404, 410],
    run: (ctx, { query }) => readEvents(ctx, query),
  }),
  endpoint('GET /staff/counts', {
    ...seeing,
    summary: 'Сколько на кухне открытых заказов, карточек на доске, стопов и курьеров на смене',
    query: kitchenQuery,
    answer: kitchenCounts,
    says: 'Числа для меню',
    errors: [404],
    run: (ctx, { query }) => readCounts(ctx, query.kitchen_id),
  }),
  endpoint('POST /staff/ops', {
    tag,
    guard: staffWith('board.view', 'order.hand_over', 'courier.run'),
    summary: 'Выполнить действия по порядку, каждое один раз по op_id; у каждого свой ответ',
    body: opsBody,
    answer: opResults,
    says: 'Ответ на каждое действие',
    run: (ctx, { body }) => runOps(ctx, body.ops),
  }),
  endpoint('POST /staff/orders/{id}/delivery', {
    tag,
    guard: staffWith('customer.reveal'),
    summary: 'Имя, телефон и адрес для курьера или звонка; чтение записывается',
    params: idParams,
    answer: deliverySheet,
    says: 'Данные доставки',
    run: (ctx, { params }) => readDeliverySheet(ctx, params.id),
  }),
  endpoint('PATCH /staff/kitchens/{id}', {
    tag,
    guard: staffWith('kitchen.busy', 'kitchen.load'),
    summary: 'Настройки кухни: приём заказов, загрузка, пауза; чего нет в теле, то не меняется',
    params: idParams,
    body: kitchenBody,
    answer: kitchen,
    says: 'Кухня',
    run: (ctx, { params, body }) => setKitchen(ctx, params.id, body),
  }),
]
