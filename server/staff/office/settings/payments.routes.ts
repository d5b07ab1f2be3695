import { staffPayments, staffPaymentsBody } from '~/contracts/staff-payments'
import { endpoint } from '#server/http/endpoint'
import { staffWith } from '#server/staff/access/staff-context'
import { readPayments, setPayments } from './payments.service'

const tag = 'Сотрудникам'

export const payTermsEndpoints = [
  endpoint('GET /staff/payments', {
    tag,
    guard: staffWith('shop.view'),
    summary: 'Кто принимает оплату на сайте: картой, по СБП, сохранённой картой; кто отключён',
    answer: staffPayments,
    says: 'Оплата на сайте',
    run: (ctx) => readPayments(ctx),
  }),
  endpoint('PATCH /staff/payments', {
    tag,
    guard: staffWith('settings'),
    summary: 'Выбрать, кто принимает оплату; чего нет в теле, то не меняется, null — способ не предлагается',
    body: staffPaymentsBody,
    revision: 'required',
    answer: staffPayments,
    says: 'Оплата на сайте',
    run: (ctx, { body, revision }) => setPayments(ctx, body, revision),
  }),
]
