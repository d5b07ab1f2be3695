import { idParams } from '~/contracts/common'
import { loyaltyTerms } from '~/contracts/loyalty'
import { addLoyaltyBody, loyaltyBody, loyaltyPreview, staffLoyalty, staffLoyaltyList } from '~/contracts/staff-loyalty'
import { endpoint } from '#server/http/endpoint'
import { creating } from '#server/staff/access/repeatable'
import { staffWith } from '#server/staff/access/staff-context'
import { addLoyalty, listLoyalty, removeLoyalty, setLoyalty } from './loyalty.service'
import { previewLoyalty } from './preview.service'

const tag = 'Бонусы: сотрудники'
const terms = { tag, guard: staffWith('places.terms') }

export const loyaltyTermsEndpoints = [
  endpoint('GET /staff/loyalty', {
    ...terms,
    summary: 'Условия бонусов: будущие, нынешние и прошлые, поздние первыми',
    answer: staffLoyaltyList,
    says: 'Условия',
    run: async (ctx) => ({ data: await listLoyalty(ctx) }),
  }),
  endpoint('POST /staff/loyalty', {
    tag,
    ...creating('places.terms'),
    summary: 'Новые условия бонусов: с момента from или сразу (null); прошлые заказы остаются при своих',
    body: addLoyaltyBody,
    answer: staffLoyalty,
    says: 'Условия',
    status: 201,
    run: (ctx, { body }) => addLoyalty(ctx, body),
  }),
  endpoint('PATCH /staff/loyalty/{id}', {
    ...terms,
    summary: 'Изменить условия, которые ещё не начались: terms_begun',
    params: idParams,
    body: loyaltyBody,
    revision: 'required',
    answer: staffLoyalty,
    says: 'Условия',
    run: (ctx, { params, body, revision }) => setLoyalty(ctx, params.id, body, revision),
  }),
  endpoint('DELETE /staff/loyalty/{id}', {
    ...terms,
    summary: 'Удалить условия, которые ещё не начались: terms_begun',
    params: idParams,
    says: 'Удалено',
    run: (ctx, { params }) => removeLoyalty(ctx, params.id),
  }),
  endpoint('POST /staff/loyalty/preview', {
    ...terms,
    summary: 'Что эти условия дали бы за 90 дней; ничего не меняет',
    body: loyaltyTerms,
    answer: loyaltyPreview,
    says: 'Начислено, оплачено бонусами, ранги',
    run: (ctx, { body }) => previewLoyalty(ctx, body),
  }),
]
