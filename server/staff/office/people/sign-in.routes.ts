import type { Context } from 'hono'
import {
  devicePeople,
  firstOwnerBody,
  staffCodeBody,
  staffCodeSent,
  staffMe,
  staffPinBody,
  staffSignedIn,
  staffSignInBody,
  stepUpBody,
} from '~/contracts/staff-people'
import { deviceName } from '#server/auth/device-name'
import type { ApiEnv, ServiceContext } from '#server/http/context'
import { anyone, endpoint } from '#server/http/endpoint'
import { noStore } from '#server/http/guards'
import { anyStaff, demandSameSite } from '#server/staff/access/staff-context'
import { findCaller } from '#server/staff/access/credentials'
import { setStaffCookie, staffTokens } from '#server/staff/access/staff-cookies'
import { becomeFirstOwner } from './first-owner.service'
import { readMe } from './me.service'
import { listDevicePeople, signInByPin, stepUp } from './pins.service'
import { endStaffSession } from './sessions'
import { requestStaffCode, signInByCode } from './sign-in.service'

const tag = 'Сотрудники'
const coming = { tag, guard: anyone(noStore) }
const inside = { tag, guard: anyStaff }

const labelOf = (c: Context<ApiEnv>) => deviceName(c.req.header('user-agent'))

export const signInEndpoints = [
  endpoint('POST /staff/sign-in/code', {
    ...coming,
    summary: 'Отправить сотруднику код в СМС; ответ один и тот же для любого номера',
    body: staffCodeBody,
    answer: staffCodeSent,
    says: 'Сколько секунд живёт код и когда можно просить новый',
    errors: [403],
    run: (ctx, { body }) => requestStaffCode(ctx, body.phone),
  }),
  endpoint('POST /staff/sign-in', {
    ...coming,
    summary: 'Войти по телефону и коду; ставит cookie `staff`; с Idempotency-Key пять минут можно повторить с тем же кодом',
    idempotency: 'optional',
    body: staffSignInBody,
    answer: staffSignedIn,
    says: 'Кто вошёл',
    errors: [403],
    run: async (ctx, { body, key }, c) => {
      const tokens = staffTokens(c)
      if (tokens.session !== undefined || tokens.device !== undefined) demandSameSite(c)
      const here = await findCaller(ctx, { session: undefined, device: tokens.device }, 'none')
      const device = here.caller?.device ?? null
      const token = await signInByCode(ctx, { ...body, label: labelOf(c), device, session: tokens.session, key })
      setStaffCookie(c, token)
      return { me: await readMeOf(ctx, token, tokens.device) }
    },
  }),
  endpoint('POST /staff/first-owner', {
    ...coming,
    summary: 'Стать первым владельцем по ссылке с сервера; ставит cookie `staff`; с Idempotency-Key пять минут можно повторить',
    idempotency: 'optional',
    body: firstOwnerBody,
    answer: staffSignedIn,
    says: 'Кто вошёл',
    errors: [403, 404, 409, 410],
    run: async (ctx, { body, key }, c) => {
      const { session, device } = staffTokens(c)
      if (session !== undefined || device !== undefined) demandSameSite(c)
      const token = await becomeFirstOwner(ctx, { ...body, label: labelOf(c), session, key })
      setStaffCookie(c, token)
      return { me: await readMeOf(ctx, token, device) }
    },
  }),
  endpoint('POST /staff/sign-out', {
    ...inside,
    summary: 'Выйти: планшет остаётся подключённым',
    says: 'Вы вышли',
    run: async (ctx, _, c) => {
      await endStaffSession(ctx)
      setStaffCookie(c, '')
    },
  }),
  endpoint('GET /staff/me', {
    ...inside,
    summary: 'Кто вызывает, его кухни и права',
    answer: staffMe,
    says: 'Сотрудник, планшет или оба',
    run: (ctx) => readMe(ctx),
  }),
  endpoint('GET /staff/devices/here/people', {
    ...inside,
    summary: 'Кто может войти на этом планшете по ПИН',
    answer: devicePeople,
    says: 'Сотрудники кухни планшета',
    errors: [404],
    run: (ctx) => listDevicePeople(ctx),
  }),
  endpoint('POST /staff/pin', {
    ...inside,
    summary: 'Войти на подключённом планшете по ПИН; ставит cookie `staff`',
    body: staffPinBody,
    answer: staffSignedIn,
    says: 'Кто вошёл',
    errors: [404],
    run: async (ctx, { body }, c) => {
      const tokens = staffTokens(c)
      const token = await signInByPin(ctx, { staffId: body.staff_id, pin: body.pin, label: labelOf(c), session: tokens.session })
      setStaffCookie(c, token)
      return { me: await readMeOf(ctx, token, tokens.device) }
    },
  }),
  endpoint('POST /staff/step-up', {
    ...inside,
    summary: 'Подтвердить себя ПИН перед отменой или изменением людей; действует пять минут',
    body: stepUpBody,
    says: 'Подтверждено',
    run: (ctx, { body }) => stepUp(ctx, body.pin),
  }),
]

/** The caller after a sign-in. */
async function readMeOf(ctx: ServiceContext, session: string, device: string | undefined) {
  const { caller } = await findCaller(ctx, { session, device }, 'none')
  if (!caller) throw new Error('a new session has no caller')
  return readMe({ ...ctx, staff: caller })
}
