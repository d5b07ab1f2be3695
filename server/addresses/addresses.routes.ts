import {
  addressList,
  addressSuggestions,
  addressSuggestionsQuery,
  addressValue,
  createAddressBody,
  updateAddressBody,
} from '~/contracts/addresses'
import { idParams } from '~/contracts/common'
import { customer } from '#server/auth/guards'
import { endpoint } from '#server/http/endpoint'
import { storeAddress, removeAddress, listAddresses, rewriteAddress } from './addresses.service'
import { suggestAddresses } from './suggestions.service'

const own = { tag: 'Адреса', guard: customer }

export const addressEndpoints = [
  endpoint('GET /v3/addresses', {
    ...own,
    summary: 'Свои адреса, основной первым',
    answer: addressList,
    says: 'Адреса',
    run: (ctx) => listAddresses(ctx),
  }),
  endpoint('POST /v3/addresses', {
    ...own,
    summary: 'Добавить адрес; первый становится основным; с Idempotency-Key один раз',
    idempotency: 'optional',
    body: createAddressBody,
    answer: addressValue,
    says: 'Адрес добавлен',
    status: 201,
    errors: [404, 409],
    run: async (ctx, { body, key }) => ({ value: await storeAddress(ctx, body, key) }),
  }),
  endpoint('PUT /v3/addresses/{id}', {
    ...own,
    summary: 'Изменить адрес; чего нет в запросе, то остаётся',
    params: idParams,
    body: updateAddressBody,
    answer: addressValue,
    says: 'Адрес изменён',
    run: async (ctx, { params, body }) => ({ value: await rewriteAddress(ctx, params.id, body) }),
  }),
  endpoint('DELETE /v3/addresses/{id}', {
    ...own,
    summary: 'Удалить адрес',
    params: idParams,
    says: 'Адреса больше нет',
    run: (ctx, { params }) => removeAddress(ctx, params.id),
  }),
  endpoint('GET /v3/addresses/suggestions', {
    ...own,
    summary: 'Подсказки: улицы города от трёх букв, с `house` — дома улицы',
    query: addressSuggestionsQuery,
    answer: addressSuggestions,
    says: 'Подсказки, лучшие первыми; пусто, если источник молчит',
    run: (ctx, { query }) => suggestAddresses(ctx, query),
  }),
]
