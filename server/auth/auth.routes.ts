import { createRoute } from '@hono/zod-openapi'
import {
  loginBody,
  loginResult,
  sessions,
  smsCodeQuery,
  smsCodeSent,
  type LoginResult,
  type Session,
  type SmsCodeSent,
} from '~/contracts/auth'
import { errorBody, idParams } from '~/contracts/common'
import { requireCustomer } from './guards'
import { customerOf } from '#server/http/context'
import { readDeviceCookie, setDeviceCookie, setTokenCookie } from '#server/http/cookies'
import { changingGet, noStore } from '#server/http/guards'
import { bearerAuth, createRouter, errors, json, keyedBody, noContent } from '#server/http/router'
import { requestCode } from './codes.service'
import { deviceName } from './device-name'
import { endAllSessions, endSession, listSessions, login } from './sessions.service'

const tags = ['Вход']
const signedIn = { tags, security: bearerAuth, middleware: requireCustomer }

const smsCodeRoute = createRoute({
  method: 'get',
  path: '/v2/get-smscode',
  tags,
  summary: 'Отправить код в СМС; раньше чем через минуту второй не уйдёт',
  middleware: changingGet,
  request: { query: smsCodeQuery },
  responses: {
    200: json(smsCodeSent, 'Сколько секунд живёт код и когда можно просить новый'),
    403: json(errorBody, 'Запрос со страницы чужого сайта'),
    ...errors(422),
  },
})

const loginRoute = createRoute({
  method: 'post',
  path: '/v2/login',
  tags,
  summary: 'Войти по телефону и коду; первый вход заводит покупателя; с Idempotency-Key пять минут можно повторить с тем же кодом',
  middleware: noStore,
  request: keyedBody(loginBody),
  responses: { 200: json(loginResult, 'Токен'), ...errors(422) },
})

const logoutRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/v2/logout',
  summary: 'Выйти на этом устройстве',
  responses: { ...noContent('Вы вышли'), ...errors(401) },
})

const listRoute = createRoute({
  ...signedIn,
  method: 'get',
  path: '/v3/sessions',
  summary: 'Где выполнен вход: этот вход первый, затем по времени использования',
  responses: { 200: json(sessions, 'Входы'), ...errors(401) },
})

const endRoute = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/v3/sessions/{id}',
  summary: 'Завершить один вход',
  request: { params: idParams },
  responses: { ...noContent('Вход завершён'), ...errors(401, 404) },
})

const endAllRoute = createRoute({
  ...signedIn,
  method: 'delete',
  path: '/v3/sessions',
  summary: 'Выйти на всех устройствах, на этом тоже',
  responses: { ...noContent('Все входы завершены'), ...errors(401) },
})

export const authRoutes = createRouter()

authRoutes.openapi(smsCodeRoute, async (c) => {
  const query = c.req.valid('query')
  const sent = await requestCode(c.get('service'), { ...query, device: readDeviceCookie(c) })
  return c.json(sent satisfies SmsCodeSent, 200)
})

authRoutes.openapi(loginRoute, async (c) => {
  const { phone, code } = c.req.valid('json')
  const { token, device } = await login(c.get('service'), {
    phone,
    code,
    device: readDeviceCookie(c),
    deviceName: deviceName(c.req.header('user-agent')),
    key: c.req.valid('header')['idempotency-key'],
  })
  setTokenCookie(c, token)
  setDeviceCookie(c, device)
  return c.json({ token } satisfies LoginResult, 200)
})

authRoutes.openapi(logoutRoute, async (c) => {
  const customer = customerOf(c)
  await endSession(customer, customer.sessionId)
  setTokenCookie(c, '')
  return c.body(null, 204)
})

authRoutes.openapi(listRoute, async (c) => c.json((await listSessions(customerOf(c))) satisfies Session[], 200))

authRoutes.openapi(endRoute, async (c) => {
  const customer = customerOf(c)
  const { id } = c.req.valid('param')
  await endSession(customer, id)
  if (id === customer.sessionId) setTokenCookie(c, '')
  return c.body(null, 204)
})

authRoutes.openapi(endAllRoute, async (c) => {
  await endAllSessions(customerOf(c))
  setTokenCookie(c, '')
  return c.body(null, 204)
})
