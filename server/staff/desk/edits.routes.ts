import { idParams } from '~/contracts/common'
import { deskReceipt, editOrderBody, editPreview, refund, refundBody, askedRefunds } from '~/contracts/staff-edits'
import { dryQuery } from '~/contracts/staff-stops'
import { endpoint } from '#server/http/endpoint'
import { json } from '#server/http/router'
import { staffWith } from '#server/staff/access/staff-context'
import { repeatReceipt } from './receipts.service'
import { editOrder } from './edit-order.service'
import { approveRefund, declineRefund, listRequested, makeRefund } from './refunds.service'

const tag = 'Заказы: сотрудники'
const deciding = { tag, guard: staffWith('refund.approve'), params: idParams, answer: refund, says: 'Возврат', errors: [409 as const] }

export const editsEndpoints = [
  endpoint('PUT /staff/orders/{id}', {
    tag,
    guard: staffWith('order.edit'),
    summary: 'Изменить заказ: блюда, место, время; с dry=1 только показать разницу',
    params: idParams,
    query: dryQuery,
    body: editOrderBody,
    revision: 'required',
    answer: editPreview,
    says: 'Что изменилось',
    run: (ctx, { params, query, body, revision }) => editOrder(ctx, params.id, { body, revision, isDry: query.dry === 1 }),
  }),
  endpoint('POST /staff/orders/{id}/refunds', {
    tag,
    guard: staffWith('order.refund'),
    summary: 'Вернуть часть денег: по блюдам или суммой, через банк, из кассы или бонусами',
    params: idParams,
    idempotency: 'required',
    body: refundBody,
    answer: refund,
    says: 'Возврат',
    status: 201,
    errors: [409],
    others: { 202: json(refund, 'Ждёт ответа владельца') },
    run: async (ctx, { params, body, key }, c) => {
      const made = await makeRefund(ctx, params.id, { body, key })
      return made.status === 'requested' ? c.json(made, 202) : made
    },
  }),
  endpoint('POST /staff/receipts/{id}/repeat', {
    tag,
    guard: staffWith('order.refund'),
    summary: 'Пробить чек ещё раз: тот, что касса не пробила',
    params: idParams,
    answer: deskReceipt,
    says: 'Чек',
    errors: [409],
    run: (ctx, { params }) => repeatReceipt(ctx, params.id),
  }),
  endpoint('GET /staff/refunds', {
    tag,
    guard: staffWith('order.search'),
    summary: 'Возвраты, которые ждут ответа владельца, старые сверху',
    answer: askedRefunds,
    says: 'Возвраты',
    run: (ctx) => listRequested(ctx),
  }),
  endpoint('POST /staff/refunds/{id}/approve', {
    ...deciding,
    summary: 'Согласиться на возврат',
    run: (ctx, { params }) => approveRefund(ctx, params.id),
  }),
  endpoint('POST /staff/refunds/{id}/decline', {
    ...deciding,
    summary: 'Отказать в возврате',
    run: (ctx, { params }) => declineRefund(ctx, params.id),
  }),
]
