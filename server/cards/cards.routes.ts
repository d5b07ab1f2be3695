import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addCardBody, cardCodeQuery, cardConfirmed, cards, cardWaiting, removeCardQuery } from '~/contracts/cards'
import { errorBody } from '~/contracts/common'
import { requireCustomer } from '#server/auth/guards'
import { customerOf, type ApiEnv } from '#server/http/context'
import { changingGet } from '#server/http/guards'
import { bearerAuth, createRouter, errors, json, jsonBody, noContent } from '#server/http/router'
import { cardVault } from '#server/platform/payments/payments'
import { addCard, confirmCard, listCards, removeCard, type CardContext } from './cards.service'

const signedIn = { tags: ['Карты'], security: bearerAuth, middleware: requireCustomer }
const changing = { ...signedIn, method: 'get' as const, middleware: [changingGet, requireCustomer] }
const crossSite = { 403: json(errorBody, 'Запрос со страницы чужого сайта') }

const listRoute = createRoute({
  ...signedIn,
  method: 'get',
  path: '/v2/cards',
  summary: 'Свои карты, основная первой',
  responses: { 200: json(cards, 'Карты: только марка и последние четыре цифры'), ...errors(401) },
})

const addRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/v2/token',
  summary: 'Добавить карту: на телефон уйдёт код; раньше чем через минуту второй не уйдёт',
  request: jsonBody(addCardBody),
  responses: { 200: json(cardWaiting, 'Карта ждёт кода'), ...errors(401, 422) },
})

const addByQueryRoute = createRoute({
  ...changing,
  path: '/v2/token',
  summary: 'То же, что POST; номер карты в адресе виден лишним глазам, лучше POST',
  request: { query: addCardBody },
  responses: { 200: json(cardWaiting, 'Карта ждёт кода'), ...crossSite, ...errors(401, 422) },
})

const confirmRoute = createRoute({
  ...changing,
  path: '/v2/send-code',
  summary: 'Подтвердить новую карту кодом из СМС; первая карта становится основной',
  request: { query: cardCodeQuery },
  responses: { 200: json(cardConfirmed, 'Карта сохранена'), ...crossSite, ...errors(401, 422) },
})

const removeRoute = createRoute({
  ...changing,
  path: '/v2/deactivate-token',
  summary: 'Удалить карту; второй раз отвечает так же',
  request: { query: removeCardQuery },
  responses: { ...noContent('Карты больше нет'), ...crossSite, ...errors(401, 404, 422) },
})

export const cardRoutes = createRouter()

cardRoutes.openapi(listRoute, async (c) => c.json(await listCards(customerOf(c)), 200))

cardRoutes.openapi(addRoute, async (c) => c.json(await addCard(cardContext(c), c.req.valid('json')), 200))

cardRoutes.openapi(addByQueryRoute, async (c) => c.json(await addCard(cardContext(c), c.req.valid('query')), 200))

cardRoutes.openapi(confirmRoute, async (c) => c.json({ card: await confirmCard(customerOf(c), c.req.valid('query').code) }, 200))

cardRoutes.openapi(removeRoute, async (c) => {
  await removeCard(customerOf(c), c.req.valid('query').id)
  return c.body(null, 204)
})

function cardContext(c: Context<ApiEnv>): CardContext {
  const customer = customerOf(c)
  return { ...customer, vault: cardVault(customer.settings) }
}
