import { createRoute } from '@hono/zod-openapi'
import { bonusHistory, deleteUserBody, loyalty, updateUserBody, userEnvelope, userExport } from '~/contracts/user'
import { requireCustomer } from '#server/auth/guards'
import { customerOf } from '#server/http/context'
import { readDeviceCookie, setDeviceCookie, setTokenCookie } from '#server/http/cookies'
import { bearerAuth, createRouter, errors, json, jsonBody, keyedBody, noContent } from '#server/http/router'
import { listBonuses, readLoyalty } from '#server/loyalty/loyalty.service'
import { eraseCustomer } from './erase.service'
import { exportUser } from './export.service'
import { readUser, updateUser } from './user.service'

const common = { tags: ['Профиль'], security: bearerAuth, middleware: requireCustomer }

const readRoute = createRoute({
  ...common,
  method: 'get',
  path: '/v2/user',
  summary: 'Свой профиль',
  responses: { 200: json(userEnvelope, 'Профиль'), ...errors(401) },
})

const updateRoute = createRoute({
  ...common,
  method: 'patch',
  path: '/v2/user',
  summary: 'Изменить профиль; null очищает поле',
  request: jsonBody(updateUserBody),
  responses: { 200: json(userEnvelope, 'Профиль'), ...errors(401, 422) },
})

const historyRoute = createRoute({
  ...common,
  method: 'get',
  path: '/v2/user/history-loyalty',
  summary: 'Движение бонусов, новые сверху',
  responses: { 200: json(bonusHistory, 'Все начисления и списания; их сумма равна балансу'), ...errors(401) },
})

const loyaltyRoute = createRoute({
  ...common,
  method: 'get',
  path: '/v3/user/loyalty',
  summary: 'Бонусы, ранг и что скоро сгорит',
  responses: { 200: json(loyalty, 'Программа лояльности глазами покупателя'), ...errors(401) },
})

const exportRoute = createRoute({
  ...common,
  method: 'get',
  path: '/v3/user/export',
  summary: 'Скачать всё, что магазин хранит о вас',
  responses: { 200: json(userExport, 'Файл JSON'), ...errors(401) },
})

const eraseRoute = createRoute({
  ...common,
  method: 'delete',
  path: '/v3/user',
  summary: 'Удалить себя: с новым кодом из GET /v2/get-smscode на свой телефон',
  request: keyedBody(deleteUserBody),
  responses: { ...noContent('Вас здесь больше нет'), ...errors(401, 422) },
})

export const userRoutes = createRouter()

userRoutes.openapi(readRoute, async (c) => c.json({ user: await readUser(customerOf(c)) }, 200))

userRoutes.openapi(updateRoute, async (c) => c.json({ user: await updateUser(customerOf(c), c.req.valid('json')) }, 200))

userRoutes.openapi(historyRoute, async (c) => c.json(await listBonuses(customerOf(c)), 200))

userRoutes.openapi(loyaltyRoute, async (c) => c.json(await readLoyalty(customerOf(c)), 200))

userRoutes.openapi(exportRoute, async (c) => {
  const customer = customerOf(c)
  const name = `love-sushi-${customer.now.toISOString().slice(0, 10)}.json`
  return streamed(
    c.body(await exportUser(customer), 200, {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${name}"`,
    }),
  )
})

userRoutes.openapi(eraseRoute, async (c) => {
  const key = c.req.valid('header')['idempotency-key']
  await eraseCustomer(customerOf(c), { code: c.req.valid('json').code, device: readDeviceCookie(c), key })
  setTokenCookie(c, '')
  setDeviceCookie(c, '')
  return c.body(null, 204)
})

/** The route's type allows only whole JSON bodies; tests check the shape of the stream. */
const streamed = (response: Response) => response as never
