import { bonusHistory, deleteUserBody, loyalty, updateUserBody, userEnvelope, userExport } from '~/contracts/user'
import { customer } from '#server/auth/guards'
import { readDeviceCookie, setDeviceCookie, setTokenCookie } from '#server/http/cookies'
import { endpoint, fileHeaders } from '#server/http/endpoint'
import { listBonuses, readLoyalty } from '#server/loyalty/loyalty.service'
import { eraseCustomer } from './erase.service'
import { exportUser } from './export.service'
import { readUser, updateUser } from './user.service'

const own = { tag: 'Профиль', guard: customer }

export const userEndpoints = [
  endpoint('GET /v2/user', {
    ...own,
    summary: 'Свой профиль',
    answer: userEnvelope,
    says: 'Профиль',
    run: async (ctx) => ({ user: await readUser(ctx) }),
  }),
  endpoint('PATCH /v2/user', {
    ...own,
    summary: 'Изменить профиль; null очищает поле',
    body: updateUserBody,
    answer: userEnvelope,
    says: 'Профиль',
    run: async (ctx, { body }) => ({ user: await updateUser(ctx, body) }),
  }),
  endpoint('GET /v2/user/history-loyalty', {
    ...own,
    summary: 'Движение бонусов, новые сверху',
    answer: bonusHistory,
    says: 'Все начисления и списания; их сумма равна балансу',
    run: (ctx) => listBonuses(ctx),
  }),
  endpoint('GET /v3/user/loyalty', {
    ...own,
    summary: 'Бонусы, ранг и что скоро сгорит',
    answer: loyalty,
    says: 'Программа лояльности глазами покупателя',
    run: (ctx) => readLoyalty(ctx),
  }),
  endpoint('GET /v3/user/export', {
    ...own,
    summary: 'Скачать всё, что магазин хранит о вас',
    answer: userExport,
    says: 'Файл JSON',
    run: async (ctx, _, c) =>
      c.body(await exportUser(ctx), 200, fileHeaders(`love-sushi-${ctx.now.toISOString().slice(0, 10)}.json`, 'application/json')),
  }),
  endpoint('DELETE /v3/user', {
    ...own,
    summary: 'Удалить себя: с новым кодом из GET /v2/get-smscode на свой телефон',
    idempotency: 'optional',
    body: deleteUserBody,
    says: 'Вас здесь больше нет',
    run: async (ctx, { body, key }, c) => {
      await eraseCustomer(ctx, { code: body.code, device: readDeviceCookie(c), key })
      setTokenCookie(c, '')
      setDeviceCookie(c, '')
    },
  }),
]
