import { z } from 'zod'
import { quote } from '~/contracts/cart'
import { errorBody, idParams } from '~/contracts/common'
import { cartChanged, placedOrder, promiseChanged } from '~/contracts/orders'
import { kitchenQuery } from '~/contracts/staff-board'
import { deskMenu, findGuestBody, guest, paymentLink, paymentLinkBody, phoneOrderBody, phoneQuoteBody } from '~/contracts/staff-desk'
import { endpoint } from '#server/http/endpoint'
import { json } from '#server/http/router'
import { staffWith } from '#server/staff/access/staff-context'
import { readDeskMenu } from './desk-menu.service'
import { findGuest } from './guests.service'
import { readPaymentLink } from './payment-link.service'
import { placePhoneOrder, quotePhoneOrder } from './phone-orders.service'

const creating = { tag: 'Стол заказов', guard: staffWith('order.create') }

export const phoneOrderEndpoints = [
  endpoint('POST /staff/guests', {
    ...creating,
    summary: 'Кто звонит: имя, адреса, любимые блюда и последние заказы по номеру или по заказу; запрос записывается',
    body: findGuestBody,
    answer: guest,
    says: 'Гость; незнакомый с known: false',
    errors: [404],
    run: (ctx, { body }) => findGuest(ctx, body),
  }),
  endpoint('GET /staff/desk/menu', {
    ...creating,
    summary: 'Меню кухни для заказа по телефону, со стопами, и куда она возит',
    query: kitchenQuery,
    answer: deskMenu,
    says: 'Меню',
    errors: [404],
    run: (ctx, { query }) => readDeskMenu(ctx, query.kitchen_id),
  }),
  endpoint('POST /staff/orders/quote', {
    ...creating,
    summary: 'Посчитать заказ по телефону для гостя с этим номером; ничего не сохраняется',
    body: phoneQuoteBody,
    answer: quote,
    says: 'Расчёт',
    errors: [404],
    run: (ctx, { body }) => quotePhoneOrder(ctx, body),
  }),
  endpoint('POST /staff/orders', {
    ...creating,
    summary: 'Оформить заказ по телефону; нового гостя заводит без СМС',
    idempotency: 'required',
    body: phoneOrderBody,
    answer: placedOrder,
    says: 'Заказ принят',
    status: 201,
    errors: [404, 503],
    others: {
      409: json(z.union([cartChanged, promiseChanged, errorBody]), 'Корзина или срок изменились, или ключ уже занят другим заказом'),
    },
    run: (ctx, { body, key }) => placePhoneOrder(ctx, body, key),
  }),
  endpoint('POST /staff/orders/{id}/payment-link', {
    ...creating,
    summary: 'Страница оплаты заказа; после неудачной попытки новая; с send ещё и СМС гостю',
    params: idParams,
    body: paymentLinkBody,
    answer: paymentLink,
    says: 'Состояние оплаты и страница',
    run: (ctx, { params, body }) => readPaymentLink(ctx, params.id, body.send),
  }),
]
