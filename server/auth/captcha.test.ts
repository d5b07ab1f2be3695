import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { smsCodeSent } from '~/contracts/auth'
import { attempts, loginCodes, outbox } from '#server/db/tables'
import { call, db, newestCode, read, readError } from '#server/http/api.testing'
import { ask, freezeClock, knownDevice, login, newPhone, ofPhone, START } from './auth.testing'

freezeClock()
const on = { CAPTCHA_ADAPTER: 'turnstile', TURNSTILE_SITE_KEY: '1x00000000000000000000AA', TURNSTILE_SECRET: 'a-secret' }
let phone: string
/** Tokens sent to Turnstile. As there, each is valid once per idempotency key. */
let asked: string[]
let isDown: boolean

beforeEach(() => {
  phone = newPhone()
  asked = []
  isDown = false
  const spent = new Map<string, string>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    if (isDown) throw new TypeError('network')
    const body = init?.body as URLSearchParams
    const [token = '', key = ''] = [body.get('response'), body.get('idempotency_key')].map((value) => value ?? '')
    asked.push(token)
    const success = token.startsWith('good') && (spent.get(token) ?? key) === key
    if (success) spent.set(token, key)
    return Response.json({ success, 'error-codes': success ? [] : ['timeout-or-duplicate'] })
  })
})

const askWith = (of: string, captcha?: string, headers: Record<string, string> = {}) =>
  call(`/v2/get-smscode?phone=${of}${captcha === undefined ? '' : `&captcha=${encodeURIComponent(captcha)}`}`, {
    headers: { 'cf-connecting-ip': '198.51.100.1', ...headers },
    env: on,
  })
const isUntouched = async () =>
  (await db.$count(outbox, eq(outbox.phone, phone))) === 0 &&
  (await db.$count(loginCodes, eq(loginCodes.phone, phone))) === 0 &&
  (await db.$count(attempts, eq(attempts.subject, ofPhone(phone)))) === 0

describe('captcha required', () => {
  test.each<[string, string | undefined, string]>([
    ['none', undefined, 'Подтвердите, что вы не робот.'],
    ['an empty one', '', 'Подтвердите, что вы не робот.'],
    ['a bad one', 'bad', 'Проверка не прошла. Пройдите её ещё раз.'],
    ['one longer than there are', 'x'.repeat(3000), 'Проверка не прошла. Пройдите её ещё раз.'],
    ['SQL for one', "' or 1=1 --", 'Проверка не прошла. Пройдите её ещё раз.'],
  ])('%s: 422 with the site key, nothing is sent or stored', async (_name, captcha, text) => {
    const answer = await askWith(phone, captcha)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      message: text,
      error: { message: `captcha:${text}`, code: 'captcha_required', fields: { captcha: text }, site_key: on.TURNSTILE_SITE_KEY },
    })
    expect(await isUntouched()).toBe(true)
  })

  test('rejects two tokens and a token of four thousand letters', async () => {
    for (const query of ['&captcha=good&captcha=good', `&captcha=${'x'.repeat(4097)}`]) {
      const answer = await call(`/v2/get-smscode?phone=${phone}${query}`, { env: on })
      expect([answer.status, (await readError(answer)).message]).toEqual([422, expect.stringMatching(/^captcha:[А-Я]/)])
    }
    expect(asked).toEqual([])
  })

  test('fails closed while Turnstile is down', async () => {
    isDown = true
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await askWith(phone, 'good')
    const message = 'captcha:Не получилось проверить, что вы не робот. Попробуйте через минуту.'
    expect([answer.status, await readError(answer)]).toMatchObject([422, { message, code: 'captcha_required' }])
    expect(await isUntouched()).toBe(true)
  })

  test('a repeat within the resend delay needs no token and sends nothing', async () => {
    await askWith(phone, 'good')
    vi.setSystemTime(START + 59_000)
    for (const captcha of [undefined, 'good', 'bad'])
      expect(await read(await askWith(phone, captcha), smsCodeSent)).toEqual({ expires_in: 241, resend_in: 1 })
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(1)
    vi.setSystemTime(START + 60_000)
    expect((await askWith(phone)).status).toBe(422)
    expect((await askWith(phone, 'good 2')).status).toBe(200)
  })

  test('a token is valid for one phone, which gets a code', async () => {
    const other = newPhone()
    expect(await read(await askWith(phone, 'good'), smsCodeSent)).toEqual({ expires_in: 300, resend_in: 60 })
    expect((await login(phone, await newestCode(phone), { env: on })).status).toBe(200)
    expect((await askWith(other, 'good')).status).toBe(422)
    expect(await db.$count(outbox, eq(outbox.phone, other))).toBe(0)
  })

  test('a known device of this phone needs no token', async () => {
    const cookie = `device=${await knownDevice(phone)}`
    isDown = true
    expect((await askWith(phone, undefined, { cookie })).status).toBe(200)
    expect((await askWith(newPhone(), undefined, { cookie })).status).toBe(422)
  })
})

test('off by default: tokens are ignored', async () => {
  expect((await ask(phone)).status).toBe(200)
  expect((await call(`/v2/get-smscode?phone=${newPhone()}&captcha=anything`)).status).toBe(200)
  expect(asked).toEqual([])
})
