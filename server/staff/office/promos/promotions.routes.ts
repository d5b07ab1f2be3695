import { idParams } from '~/contracts/common'
import {
  newPromotionBody,
  promotionBody,
  promotionBatchBody,
  promotionPage,
  promotionsQuery,
  staffPromotion,
  triedPromotion,
  tryPromotionBody,
} from '~/contracts/staff-promotions'
import { endpoint, fileHeaders } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { tryPromotion } from './try-promotion.service'
import { addPromoBatch, addPromotion, deletePromotion, listPromotions, patchPromotion, readPromotion } from './promotions.service'

const tag = 'Акции: сотрудники'
const editing = { tag, guard: staffWith('promo.edit') }
const rule = { ...editing, answer: staffPromotion, says: 'Акция' }

export const promotionEndpoints = [
  endpoint('GET /staff/promotions', {
    ...editing,
    summary: 'Акции и коды по 50, с заказами, выручкой, скидкой и предупреждениями; list — какие, q — часть кода или названия',
    query: promotionsQuery,
    answer: promotionPage,
    says: 'Страница акций',
    run: (ctx, { query }) => listPromotions(ctx, query),
  }),
  endpoint('POST /staff/promotions', {
    ...rule,
    tag,
    ...creating('promo.edit'),
    summary: 'Новая акция или код; не названное не действует, акция выключена, код включён',
    body: newPromotionBody,
    status: 201,
    run: (ctx, { body }) => addPromotion(ctx, body),
  }),
  endpoint('POST /staff/promotions/batch', {
    tag,
    ...creating('promo.edit'),
    summary: 'До 500 случайных кодов на одно применение каждый, файлом',
    body: promotionBatchBody,
    says: 'CSV: UTF-8 с BOM, код в строке',
    file: 'text/csv',
    status: 201,
    run: async (ctx, { body }, c) => c.body(await addPromoBatch(ctx, body), 201, fileHeaders('promo-codes.csv')),
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
    summary: 'Акция или код, что дали, и версия',
    params: idParams,
    run: (ctx, { params }) => readPromotion(ctx, params.id),
  }),
  endpoint('PATCH /staff/promotions/{id}', {
    ...rule,
    summary:
      'Изменить, включить, выключить или убрать в архив; условие и действие — целиком; у применённого кода текст и действие не меняются: code_was_used',
    params: idParams,
    body: promotionBody,
    revision: 'required',
    run: (ctx, { params, body, revision }) => patchPromotion(ctx, params.id, body, revision),
  }),
  endpoint('DELETE /staff/promotions/{id}', {
    ...editing,
    summary: 'Удалить то, что ещё не действовало в заказах: promotion_was_used, code_was_used',
    params: idParams,
    says: 'Удалено',
    run: (ctx, { params }) => deletePromotion(ctx, params.id),
  }),
]
