import { createRoute } from '@hono/zod-openapi'
import { loginBody, loginResult, smsCodeQuery, smsCodeSent, type LoginResult, type SmsCodeSent } from '~/contracts/auth'
import { errorBody } from '~/contracts/common'
import { requireCustomer } from './guards'
import { customerOf } from '#server/http/context'
import { clearTokenCookie, readDeviceCookie, setDeviceCookie, setTokenCookie } from '#server/http/cookies'
import { CHANGES_STATE, changingGet, noStore } from '#server/http/guards'
import { bearerAuth, createRouter, errors, json, jsonBody, noContent } from '#server/http/router'
import { requestCode } from './codes.service'
import { deviceName } from './device-name'
import { endSession, login } from './sessions.service'

const tags = ['Вход']

const smsCodeRoute = createRoute({
  method: 'get',
  path: '/v2/get-smscode',
  tags,
  summary: 'Отправить код в СМС; раньше чем через минуту второй не уйдёт',
  ...CHANGES_STATE,
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
  summary: 'Войти по телефону и коду; первый вход заводит покупателя',
  middleware: noStore,
  request: jsonBody(loginBody),
  responses: { 200: json(loginResult, 'Токен'), ...errors(422) },
})

const logoutRoute = createRoute({
  method: 'post',
  path: '/v2/logout',
  tags,
  summary: 'Выйти на этом устройстве',
  security: bearerAuth,
  middleware: requireCustomer,
  responses: { ...noContent('Вы вышли'), ...errors(401) },
})

export const authRoutes = createRouter()

authRoutes.openapi(smsCodeRoute, async (c) => {
  const { phone, captcha } = c.req.valid('query')
  const sent = await requestCode(c.get('service'), { phone, captcha, device: readDeviceCookie(c) })
  return c.json(sent satisfies SmsCodeSent, 200)
})

authRoutes.openapi(loginRoute, async (c) => {
  const { phone, code } = c.req.valid('json')
  const { token, device } = await login(c.get('service'), {
    phone,
    code,
    device: readDeviceCookie(c),
    deviceName: deviceName(c.req.header('user-agent')),
  })
  setTokenCookie(c, token)
  setDeviceCookie(c, device)
  return c.json({ token } satisfies LoginResult, 200)
})

authRoutes.openapi(logoutRoute, async (c) => {
  const customer = customerOf(c)
  await endSession(customer, customer.sessionId)
  clearTokenCookie(c)
  return c.body(null, 204)
})
