import { loginBody, loginResult, sessionList, smsCodeQuery, smsCodeSent } from '~/contracts/auth'
import { errorBody, idParams } from '~/contracts/common'
import { customer } from './guards'
import { readDeviceCookie, setDeviceCookie, setTokenCookie } from '#server/http/cookies'
import { anyone, endpoint } from '#server/http/endpoint'
import { changingGet, noStore } from '#server/http/guards'
import { json } from '#server/http/router'
import { sendSignInCode } from './codes.service'
import { deviceName } from './device-name'
import { endAllSessions, endOwnSession, listSessions, login } from './sessions.service'

const tag = 'Вход'
const own = { tag, guard: customer }

export const authEndpoints = [
  endpoint('GET /v2/get-smscode', {
    tag,
    guard: anyone(changingGet),
    summary: 'Отправить код в СМС; раньше чем через минуту второй не уйдёт',
    query: smsCodeQuery,
    answer: smsCodeSent,
    says: 'Сколько секунд живёт код и когда можно просить новый',
    others: { 403: json(errorBody, 'Запрос со страницы чужого сайта') },
    run: (ctx, { query }, c) => sendSignInCode(ctx, { ...query, device: readDeviceCookie(c) }),
  }),
  endpoint('POST /v2/login', {
    tag,
    guard: anyone(noStore),
    summary: 'Войти по телефону и коду; первый вход заводит покупателя; с Idempotency-Key пять минут можно повторить с тем же кодом',
    idempotency: 'optional',
    body: loginBody,
    answer: loginResult,
    says: 'Токен',
    run: async (ctx, { body, key }, c) => {
      const from = { device: readDeviceCookie(c), deviceName: deviceName(c.req.header('user-agent')) }
      const { token, device } = await login(ctx, { ...body, ...from, key })
      setTokenCookie(c, token)
      setDeviceCookie(c, device)
      return { token }
    },
  }),
  endpoint('POST /v2/logout', {
    ...own,
    summary: 'Выйти на этом устройстве',
    says: 'Вы вышли',
    run: async (ctx, _, c) => {
      await endOwnSession(ctx, ctx.sessionId)
      setTokenCookie(c, '')
    },
  }),
  endpoint('GET /v3/sessions', {
    ...own,
    summary: 'Где выполнен вход: этот вход первый, затем по времени использования',
    answer: sessionList,
    says: 'Входы',
    run: (ctx) => listSessions(ctx),
  }),
  endpoint('DELETE /v3/sessions/{id}', {
    ...own,
    summary: 'Завершить один вход',
    params: idParams,
    says: 'Вход завершён',
    run: async (ctx, { params }, c) => {
      await endOwnSession(ctx, params.id)
      if (params.id === ctx.sessionId) setTokenCookie(c, '')
    },
  }),
  endpoint('DELETE /v3/sessions', {
    ...own,
    summary: 'Выйти на всех устройствах, на этом тоже',
    says: 'Все входы завершены',
    run: async (ctx, _, c) => {
      await endAllSessions(ctx)
      setTokenCookie(c, '')
    },
  }),
]
