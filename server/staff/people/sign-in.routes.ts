import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  devicePeople,
  staffCodeBody,
  staffCodeSent,
  staffMe,
  staffPinBody,
  staffSignedIn,
  staffSignInBody,
  stepUpBody,
} from '~/contracts/staff-people'
import { deviceName } from '#server/auth/device-name'
import type { ApiEnv } from '#server/http/context'
import { noStore } from '#server/http/guards'
import { createRouter, errors, json, jsonBody, keyedBody, noContent, staffAuth } from '#server/http/router'
import { demandSameSite, requireStaffCaller, staffOf } from '#server/staff/access/staff-context'
import { findCaller } from '#server/staff/access/credentials'
import { setStaffCookie, staffTokens } from '#server/staff/access/staff-cookies'
import { readMe } from './me.service'
import { listDevicePeople, signInByPin, stepUp } from './pins.service'
import { signOut } from './sessions'
import { requestStaffCode, signInByCode } from './sign-in.service'

const tags = ['Сотрудники']
const signedIn = { tags, security: staffAuth, middleware: requireStaffCaller }

const codeRoute = createRoute({
  method: 'post',
  path: '/staff/sign-in/code',
  tags,
  summary: 'Отправить сотруднику код в СМС; ответ один и тот же для любого номера',
  middleware: noStore,
  request: jsonBody(staffCodeBody),
  responses: { 200: json(staffCodeSent, 'Сколько секунд живёт код и когда можно просить новый'), ...errors(403, 422) },
})

const signInRoute = createRoute({
  method: 'post',
  path: '/staff/sign-in',
  tags,
  summary: 'Войти по телефону и коду; ставит cookie `staff`; с Idempotency-Key пять минут можно повторить с тем же кодом',
  middleware: noStore,
  request: keyedBody(staffSignInBody),
  responses: { 200: json(staffSignedIn, 'Кто вошёл'), ...errors(403, 422) },
})

const signOutRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/staff/sign-out',
  summary: 'Выйти: планшет остаётся подключённым',
  responses: { ...noContent('Вы вышли'), ...errors(401, 403) },
})

const meRoute = createRoute({
  ...signedIn,
  method: 'get',
  path: '/staff/me',
  summary: 'Кто вызывает, его кухни и права',
  responses: { 200: json(staffMe, 'Сотрудник, планшет или оба'), ...errors(401, 403) },
})

const peopleHereRoute = createRoute({
  ...signedIn,
  method: 'get',
  path: '/staff/devices/here/people',
  summary: 'Кто может войти на этом планшете по ПИН',
  responses: { 200: json(devicePeople, 'Сотрудники кухни планшета'), ...errors(401, 403, 404) },
})

const pinRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/staff/pin',
  summary: 'Войти на подключённом планшете по ПИН; ставит cookie `staff`',
  request: jsonBody(staffPinBody),
  responses: { 200: json(staffSignedIn, 'Кто вошёл'), ...errors(401, 403, 404, 422) },
})

const stepUpRoute = createRoute({
  ...signedIn,
  method: 'post',
  path: '/staff/step-up',
  summary: 'Подтвердить себя ПИН перед отменой или изменением людей; действует пять минут',
  request: jsonBody(stepUpBody),
  responses: { ...noContent('Подтверждено'), ...errors(401, 403, 422) },
})

export const signInRoutes = createRouter()

const labelOf = (c: Context<ApiEnv>) => deviceName(c.req.header('user-agent'))

signInRoutes.openapi(codeRoute, async (c) => c.json(await requestStaffCode(c.get('service'), c.req.valid('json').phone), 200))

signInRoutes.openapi(signInRoute, async (c) => {
  const tokens = staffTokens(c)
  if (tokens.session !== undefined || tokens.device !== undefined) demandSameSite(c)
  const service = c.get('service')
  const here = await findCaller(service, { session: undefined, device: tokens.device }, 'none')
  const { phone, code } = c.req.valid('json')
  const device = here.caller?.device ?? null
  const key = c.req.valid('header')['idempotency-key']
  const token = await signInByCode(service, { phone, code, label: labelOf(c), device, session: tokens.session, key })
  setStaffCookie(c, token)
  return c.json({ me: await readMeOf(c, token, tokens.device) }, 200)
})

signInRoutes.openapi(signOutRoute, async (c) => {
  await signOut(staffOf(c))
  setStaffCookie(c, '')
  return c.body(null, 204)
})

signInRoutes.openapi(meRoute, async (c) => c.json(await readMe(staffOf(c)), 200))

signInRoutes.openapi(peopleHereRoute, async (c) => c.json(await listDevicePeople(staffOf(c)), 200))

signInRoutes.openapi(pinRoute, async (c) => {
  const { staff_id, pin } = c.req.valid('json')
  const tokens = staffTokens(c)
  const token = await signInByPin(staffOf(c), { staffId: staff_id, pin, label: labelOf(c), session: tokens.session })
  setStaffCookie(c, token)
  return c.json({ me: await readMeOf(c, token, tokens.device) }, 200)
})

signInRoutes.openapi(stepUpRoute, async (c) => {
  await stepUp(staffOf(c), c.req.valid('json').pin)
  return c.body(null, 204)
})

/** The caller after a sign-in. */
async function readMeOf(c: Context<ApiEnv>, session: string, device: string | undefined) {
  const service = c.get('service')
  const { caller } = await findCaller(service, { session, device }, 'none')
  if (!caller) throw new Error('a new session has no caller')
  return readMe({ ...service, staff: caller })
}
