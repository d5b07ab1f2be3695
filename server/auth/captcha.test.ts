import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { smsCodeSent } from '~/contracts/auth'
import { attempts, loginCodes, outbox } from '#server/db/tables'
import { smartCaptchaSimulator } from '#tests/support/smartcaptcha-simulator'
import { call, db, newestCode, otherThan, read, readError } from '#server/http/api.testing'
import { DAY_MS, HOUR_MS } from '~/rules/time'
import { ask, freezeClock, knownDevice, login, newPhone, ofPhone, spend, START } from './auth.testing'

freezeClock()
const on = { CAPTCHA_ADAPTER: 'turnstile', TURNSTILE_SITE_KEY: '1x00000000000000000000AA', TURNSTILE_SECRET: 'a-secret' }
const onYandex = { CAPTCHA_ADAPTER: 'smartcaptcha', SMARTCAPTCHA_SITE_KEY: 'ysc1_site', SMARTCAPTCHA_SECRET: 'ysc2_secret' }
let phone: string
/** Tokens sent to Turnstile. As there, each is valid once per idempotency key. */
let asked: string[]
let yandex: ReturnType<typeof smartCaptchaSimulator>
let isDown: boolean

const FROM = '198.51.100.1'

beforeEach(async () => {
  phone = newPhone()
  await db.delete(attempts)
  asked = []
  isDown = false
  yandex = smartCaptchaSimulator({ secret: onYandex.SMARTCAPTCHA_SECRET })
  const spent = new Map<string, string>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('sms.ru')) return smsTaken(init)
    if (isDown) throw new TypeError('network')
    if (String(input).includes('yandex')) return yandex.fetch(String(input), init ?? {})
    const body = init?.body as URLSearchParams
    const [token = '', key = ''] = [body.get('response'), body.get('idempotency_key')].map((value) => value ?? '')
    asked.push(token)
    const success = token.startsWith('good') && (spent.get(token) ?? key) === key
    if (success) spent.set(token, key)
    return Response.json({ success, 'error-codes': success ? [] : ['timeout-or-duplicate'] })
  })
})

function smsTaken(init: RequestInit | undefined) {
  const to = new URLSearchParams(String(init?.body)).get('to') ?? ''
  return Response.json({ status_code: 100, sms: { [to]: { status_code: 100 } } })
}

const askIn = (env: Record<string, unknown>, of: string, captcha?: string, headers: Record<string, string> = {}) =>
  call(`/v2/get-smscode?phone=${of}${captcha === undefined ? '' : `&captcha=${encodeURIComponent(captcha)}`}`, {
    headers: { 'cf-connecting-ip': FROM, ...headers },
    env,
  })
const askWith = (of: string, captcha?: string, headers?: Record<string, string>, env: Record<string, unknown> = on) =>
  askIn(env, of, captcha, headers)
const isUntouched = async () =>
  (await db.$count(outbox, eq(outbox.phone, phone))) === 0 &&
  (await db.$count(loginCodes, eq(loginCodes.phone, phone))) === 0 &&
  (await db.$count(attempts, eq(attempts.subject, ofPhone(phone)))) === 0

describe.each([
  ['Turnstile', on, on.TURNSTILE_SITE_KEY],
  ['SmartCaptcha', onYandex, onYandex.SMARTCAPTCHA_SITE_KEY],
])('%s required', (_service, on, siteKey) => {
  const askWith = (of: string, captcha?: string, headers?: Record<string, string>) => askIn(on, of, captcha, headers)
  beforeEach(() => spend('code_sent', `address:${FROM}`, 20))

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
      error: {
        message: `captcha:${text}`,
        code: 'captcha_required',
        fields: { captcha: text },
        site_key: siteKey,
        widget: on.CAPTCHA_ADAPTER,
      },
    })
    expect(await isUntouched()).toBe(true)
  })

  test('rejects two tokens and a token of four thousand letters', async () => {
    for (const query of ['&captcha=good&captcha=good', `&captcha=${'x'.repeat(4097)}`]) {
      const answer = await call(`/v2/get-smscode?phone=${phone}${query}`, { env: on })
      expect([answer.status, (await readError(answer)).message]).toEqual([422, expect.stringMatching(/^captcha:[А-Я]/)])
    }
    expect([asked, yandex.asked]).toEqual([[], []])
  })

  test('fails closed while the service is down', async () => {
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

describe('a captcha is required only', () => {
  const codeOf = async (answer: Response) => (answer.status === 200 ? 'sent' : (await readError(answer)).code)

  test('from the 21st phone of an address in an hour; solved, it replaces that budget, not those of phone and shop', async () => {
    for (let i = 0; i < 20; i++) expect((await askWith(newPhone())).status).toBe(200)
    expect(await codeOf(await askWith(phone))).toBe('captcha_required')
    expect((await askWith(phone, 'good')).status).toBe(200)
    await spend('code_sent', ofPhone(phone), 4, START)
    vi.setSystemTime(START + HOUR_MS / 2)
    expect(await codeOf(await askWith(phone, 'good 6'))).toBe('too_many_codes')
    // no captcha helps: none is asked for
    expect(await codeOf(await askWith(phone))).toBe('too_many_codes')
  })

  test.each([
    ['subnet:198.51.100.0/24', 100],
    ['subnet:198.51.100.0/24', 300],
  ])('over the budget of %s: %i', async (subject, limit) => {
    const at = limit === 100 ? START : START - 2 * HOUR_MS
    await spend('code_sent', subject, limit - 1, at)
    expect(await codeOf(await askWith(phone))).toBe('sent')
    expect(await codeOf(await askWith(newPhone()))).toBe('captcha_required')
    expect(await codeOf(await askWith(newPhone(), 'good'))).toBe('sent')
  })

  test('from a quarter of the day’s paid messages on, until they are used up', async () => {
    const paid = { ...on, SMS_ADAPTER: 'smsru', SMSRU_API_ID: 'key', SMS_DAY_LIMIT: '100' }
    await spend('code_sent', 'shop', 24, START - DAY_MS / 2)
    expect(await codeOf(await askWith(phone, undefined, {}, paid))).toBe('sent')
    expect(await codeOf(await askWith(newPhone(), undefined, {}, paid))).toBe('captcha_required')
    expect(await codeOf(await askWith(newPhone(), 'good', {}, paid))).toBe('sent')
    await spend('code_sent', 'shop', 74, START)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const captcha of [undefined, 'good 2']) expect(await codeOf(await askWith(newPhone(), captcha, {}, paid))).toBe('too_many_codes')
  })

  test('for a phone with ten wrong codes in a day', async () => {
    await spend('code_wrong', ofPhone(phone), 9, START - 2 * HOUR_MS)
    await askWith(phone)
    await login(phone, otherThan(await newestCode(phone)), { env: on })
    vi.setSystemTime(START + HOUR_MS)
    expect(await codeOf(await askWith(phone))).toBe('captcha_required')
    expect(await codeOf(await askWith(phone, 'good'))).toBe('sent')
    expect(await codeOf(await askWith(newPhone()))).toBe('sent')
  })

  test('while strangers entered more than three hundred wrong codes in an hour, which is reported', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const device = await knownDevice(phone)
    await spend('code_wrong', 'shop', 299)
    const guess = async (client: object) => {
      const one = newPhone()
      await ask(one, client)
      return codeOf(await login(one, otherThan(await newestCode(one)), client))
    }
    expect(await guess({ from: '10.1.0.1' })).toBe('wrong_code')
    expect([log.mock.calls, await codeOf(await askWith(newPhone()))]).toEqual([[], 'sent'])
    expect(await guess({ from: '10.2.0.1' })).toBe('wrong_code')
    expect(log.mock.calls).toEqual([[expect.stringMatching(/^{"level":"error","event":"wrong_codes"/)]])
    expect(await codeOf(await askWith(newPhone()))).toBe('captcha_required')
    expect(await codeOf(await askWith(newPhone(), 'good'))).toBe('sent')
    vi.setSystemTime(START + HOUR_MS / 2)
    expect(await codeOf(await askWith(phone, undefined, { cookie: `device=${device}` }))).toBe('sent')
    vi.setSystemTime(START + HOUR_MS)
    expect(await codeOf(await askWith(newPhone()))).toBe('sent')
  })
})

test('off by default: tokens are ignored', async () => {
  expect((await ask(phone)).status).toBe(200)
  expect((await call(`/v2/get-smscode?phone=${newPhone()}&captcha=anything`)).status).toBe(200)
  expect(asked).toEqual([])
})
