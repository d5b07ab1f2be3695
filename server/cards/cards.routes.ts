import { addCardBody, cardCodeQuery, cardConfirmed, cardList, cardWaiting, removeCardQuery } from '~/contracts/cards'
import { errorBody } from '~/contracts/common'
import { byChangingGet, customer } from '#server/auth/guards'
import type { CustomerContext } from '#server/http/context'
import { endpoint } from '#server/http/endpoint'
import { json } from '#server/http/router'
import { cardVault } from '#server/platform/payments/payments'
import { sendCardCode, storeConfirmedCard, listCards, removeCard, type CardContext } from './cards.service'

const own = { tag: 'Карты', guard: customer }
const changing = { tag: 'Карты', guard: byChangingGet, others: { 403: json(errorBody, 'Запрос со страницы чужого сайта') } }
const withVault = (ctx: CustomerContext): CardContext => ({ ...ctx, vault: cardVault(ctx.settings) })

export const cardEndpoints = [
  endpoint('GET /v2/cards', {
    ...own,
    summary: 'Свои карты, основная первой',
    answer: cardList,
    says: 'Карты: только марка и последние четыре цифры',
    run: (ctx) => listCards(ctx),
  }),
  endpoint('POST /v2/token', {
    ...own,
    summary: 'Добавить карту: на телефон уйдёт код; раньше чем через минуту второй не уйдёт',
    body: addCardBody,
    answer: cardWaiting,
    says: 'Карта ждёт кода',
    run: (ctx, { body }) => sendCardCode(withVault(ctx), body),
  }),
  endpoint('GET /v2/token', {
    ...changing,
    summary: 'То же, что POST; номер карты в адресе виден лишним глазам, лучше POST',
    query: addCardBody,
    answer: cardWaiting,
    says: 'Карта ждёт кода',
    run: (ctx, { query }) => sendCardCode(withVault(ctx), query),
  }),
  endpoint('GET /v2/send-code', {
    ...changing,
    summary: 'Подтвердить новую карту кодом из СМС; первая карта становится основной',
    query: cardCodeQuery,
    answer: cardConfirmed,
    says: 'Карта сохранена',
    run: async (ctx, { query }) => ({ card: await storeConfirmedCard(ctx, query.code) }),
  }),
  endpoint('GET /v2/deactivate-token', {
    ...changing,
    summary: 'Удалить карту; второй раз отвечает так же',
    query: removeCardQuery,
    says: 'Карты больше нет',
    errors: [404],
    run: (ctx, { query }) => removeCard(ctx, query.id),
  }),
]
