import { createRoute } from '@hono/zod-openapi'
import { bonusHistory, loyalty, updateUserBody, userEnvelope, type BonusTransaction, type Loyalty, type User } from '~/contracts/user'
import { requireCustomer } from '#server/auth/guards'
import { customerOf } from '#server/http/context'
import { bearerAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
import { listBonuses, readLoyalty } from '#server/loyalty/loyalty.service'
import { readUser, updateUser } from './user.service'

const tags = ['Профиль']

const readRoute = createRoute({
  method: 'get',
  path: '/v2/user',
  tags,
  summary: 'Свой профиль',
  security: bearerAuth,
  middleware: requireCustomer,
  responses: { 200: json(userEnvelope, 'Профиль'), ...errors(401) },
})

const updateRoute = createRoute({
  method: 'patch',
  path: '/v2/user',
  tags,
  summary: 'Изменить профиль; null очищает поле',
  security: bearerAuth,
  middleware: requireCustomer,
  request: jsonBody(updateUserBody),
  responses: { 200: json(userEnvelope, 'Профиль'), ...errors(401, 422) },
})

const historyRoute = createRoute({
  method: 'get',
  path: '/v2/user/history-loyalty',
  tags,
  summary: 'Движение бонусов, новые сверху',
  security: bearerAuth,
  middleware: requireCustomer,
  responses: { 200: json(bonusHistory, 'Все начисления и списания; их сумма равна балансу'), ...errors(401) },
})

const loyaltyRoute = createRoute({
  method: 'get',
  path: '/v3/user/loyalty',
  tags,
  summary: 'Бонусы, ранг и что скоро сгорит',
  security: bearerAuth,
  middleware: requireCustomer,
  responses: { 200: json(loyalty, 'Программа лояльности глазами покупателя'), ...errors(401) },
})

/** GET and PATCH /v2/user, GET /v2/user/history-loyalty, GET /v3/user/loyalty. Spec §7, contract "Shapes". */
export const userRoutes = createRouter()

userRoutes.openapi(readRoute, async (c) => {
  return c.json({ user: (await readUser(customerOf(c))) satisfies User }, 200)
})

userRoutes.openapi(updateRoute, async (c) => {
  return c.json({ user: (await updateUser(customerOf(c), c.req.valid('json'))) satisfies User }, 200)
})

userRoutes.openapi(historyRoute, async (c) => {
  return c.json((await listBonuses(customerOf(c))) satisfies BonusTransaction[], 200)
})

userRoutes.openapi(loyaltyRoute, async (c) => {
  return c.json((await readLoyalty(customerOf(c))) satisfies Loyalty, 200)
})
