import { idParams } from '~/contracts/common'
import {
  newPromotionBody,
  promotionBody,
  promotionsQuery,
  staffPromotion,
  staffPromotions,
  triedPromotion,
  tryPromotionBody,
} from '~/contracts/staff-promotions'
import { endpoint } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { tryPromotion } from './try-promotion.service'
import { addPromotion, deletePromotion, listPromotions, patchPromotion, readPromotion } from './promotions.service'

const tag = 'Акции: сотрудники'
const editing = { tag, guard: staffWith('promo.edit') }
const rule = { ...editing, answer: staffPromotion, says: 'Акция' }

export const promotionEndpoints = [
  endpoint('GET /staff/promotions', {
    ...editing,
    summary: 'Акции без кода, важные первыми, с заказами, выручкой, скидкой и предупреждениями; archived=1 — архив',
    query: promotionsQuery,
    answer: staffPromotions,
    says: 'Акции',
    run: async (ctx, { query }) => ({ data: await listPromotions(ctx, query) }),
  }),
  endpoint('POST /staff/promotions', {
    ...rule,
    tag,
    ...creating('promo.edit'),
    summary: 'Новая акция; не названное не действует, сама она выключена',
    body: newPromotionBody,
    status: 201,
    run: (ctx, { body }) => addPromotion(ctx, body),
  }),
  endpoint('POST /staff/promotions/try', {
    ...editing,
    summary: 'Попробовать акцию на корзине: цена с ней и без неё, объяснение, предупреждения; ничего не сохраняет',
    body: tryPromotionBody,
    answer: triedPromotion,
    says: 'Цена',
    run: (ctx, { body }) => tryPromotion(ctx, body),
  }),
  endpoint('GET /staff/promotions/{id}', {
    ...rule,
    summary: 'Акция, что она дала, и версия',
    params: idParams,
    run: (ctx, { params }) => readPromotion(ctx, params.id),
  }),
  endpoint('PATCH /staff/promotions/{id}', {
    ...rule,
    summary: 'Изменить, включить, выключить акцию или убрать в архив; условие и действие — целиком',
    params: idParams,
    body: promotionBody,
    revision: 'required',
    run: (ctx, { params, body, revision }) => patchPromotion(ctx, params.id, body, revision),
  }),
  endpoint('DELETE /staff/promotions/{id}', {
    ...editing,
    summary: 'Удалить акцию, которая ещё не действовала в заказах: promotion_was_used',
    params: idParams,
    says: 'Удалено',
    run: (ctx, { params }) => deletePromotion(ctx, params.id),
  }),
]
