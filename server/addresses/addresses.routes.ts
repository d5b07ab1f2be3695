import { createRoute } from '@hono/zod-openapi'
import {
  addresses,
  addressSuggestions,
  addressSuggestionsQuery,
  addressValue,
  createAddressBody,
  updateAddressBody,
} from '~/contracts/addresses'
import { idempotencyHeaders, idParams } from '~/contracts/common'
import { requireCustomer } from '#server/auth/guards'
import { customerOf } from '#server/http/context'
import { bearerAuth, createRouter, errors, json, jsonBody, noContent } from '#server/http/router'
import { createAddress, deleteAddress, listAddresses, updateAddress } from './addresses.service'
import { suggestAddresses } from './suggestions.service'

const signedIn = { tags: ['Адреса'], security: bearerAuth, middleware: requireCustomer }

const listRoute = createRoute({
  ...signedIn,
  method: 'get',
  path: '/v3/addresses',
  summary: 'Свои адреса, основной первым',
  responses: { 200: json(addresses, 'Адреса'), ...errors(401) },
})

const createAddressRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/v3/addresses',
  summary: 'Добавить адрес; первый становится основным; с Idempotency-Key один раз',
  request: { headers: idempotencyHeaders, ...jsonBody(createAddressBody) },
  responses: { 201: json(addressValue, 'Адрес добавлен'), ...errors(401, 404, 409, 422) },
})

const updateRoute = createRoute({
  ...signedIn,
  method: 'put',
  path: '/v3/addresses/{id}',
  summary: 'Изменить адрес; чего нет в запросе, то остаётся',
  request: { params: idParams, ...jsonBody(updateAddressBody) },
  responses: { 200: json(addressValue, 'Адрес изменён'), ...errors(401, 404, 422) },
})

const deleteRoute = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/v3/addresses/{id}',
  summary: 'Удалить адрес',
  request: { params: idParams },
  responses: { ...noContent('Адреса больше нет'), ...errors(401, 404) },
})

const suggestionsRoute = createRoute({
  ...signedIn,
  method: 'get',
  path: '/v3/addresses/suggestions',
  summary: 'Подсказки: улицы города от трёх букв, с `house` — дома улицы',
  request: { query: addressSuggestionsQuery },
  responses: { 200: json(addressSuggestions, 'Подсказки, лучшие первыми; пусто, если источник молчит'), ...errors(401, 422) },
})

export const addressRoutes = createRouter()

addressRoutes.openapi(listRoute, async (c) => c.json(await listAddresses(customerOf(c)), 200))

addressRoutes.openapi(createAddressRoute, async (c) => {
  const key = c.req.valid('header')['idempotency-key']
  return c.json({ value: await createAddress(customerOf(c), c.req.valid('json'), key) }, 201)
})

addressRoutes.openapi(updateRoute, async (c) =>
  c.json({ value: await updateAddress(customerOf(c), c.req.valid('param').id, c.req.valid('json')) }, 200),
)

addressRoutes.openapi(deleteRoute, async (c) => {
  await deleteAddress(customerOf(c), c.req.valid('param').id)
  return c.body(null, 204)
})

addressRoutes.openapi(suggestionsRoute, async (c) => c.json(await suggestAddresses(customerOf(c), c.req.valid('query')), 200))
