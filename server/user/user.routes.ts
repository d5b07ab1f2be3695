import { createRoute } from '@hono/zod-openapi'
import { updateUserBody, userEnvelope, type User } from '~/contracts/user'
import { requireCustomer } from '#server/http/bearer'
import { customerOf } from '#server/http/context'
import { bearerAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
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

/** GET and PATCH /v2/user. Spec §7. */
export const userRoutes = createRouter()

userRoutes.openapi(readRoute, async (c) => {
  return c.json({ user: (await readUser(customerOf(c))) satisfies User }, 200)
})

userRoutes.openapi(updateRoute, async (c) => {
  return c.json({ user: (await updateUser(customerOf(c), c.req.valid('json'))) satisfies User }, 200)
})
