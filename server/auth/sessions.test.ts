import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loginResult, sessionList as sessionsShape } from '~/contracts/auth'
import { CONSENT_VERSION } from '~/contracts/site'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/rules/time'
import { consents, customers, loginCodes, sessions, shopFacts } from '#server/db/tables'
import { call, countTrips, db, newestCode, read, signIn } from '#server/http/api.testing'
import { sha256Hex } from '#server/core/secrets'
import { ask, deviceOf, freezeClock, knownDevice, login, newPhone, START } from './auth.testing'
import { deviceName } from './device-name'

freezeClock()
let phone: string
beforeEach(() => void (phone = newPhone()))

const CLEARED = 'token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'
const USER_AGENT = {
  android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const readUser = (token: string) => call('/v2/user', { token })
const isAlive = async (token: string) => (await readUser(token)).status === 200
const list = async (token: string) => read(await call('/v3/sessions', { token }), sessionsShape)
const end = (token: string, id: number | string) => call(`/v3/sessions/${id}`, { method: 'DELETE', token })
const cookiesOf = (answer: Response) => answer.headers.getSetCookie()
const rowOf = async (token: string) => {
  const hash = sha256Hex(token)
  return (await db.select().from(sessions).where(eq(sessions.token_hash, hash)))[0]
}
const idOf = async (token: string) => (await rowOf(token))?.id ?? 0

/** Signs in a number of times, so far apart that each gets a code. */
async function signInTimes(count: number) {
  const tokens = []
  for (let i = 0; i < count; i++) {
    vi.setSystemTime(START + i * 2 * MINUTE_MS)
    tokens.push(await signIn(phone))
  }
  return tokens as [string, string, string]
}

describe('POST /v2/login', () => {
  test('returns a token, creates the customer and sets both cookies', async () => {
    await ask(phone)
    const { DB, trips } = countTrips()
    const answer = await login(phone, await newestCode(phone), { env: { DB } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { token } = await read(answer, loginResult)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(cookiesOf(answer)[0]).toBe(`token=${token}; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax`)
    expect(cookiesOf(answer)[1]).toMatch(/^device=[0-9a-f]{64}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
    expect(trips()).toBe(2)
  })

  test('ten concurrent calls with the right code get one token', async () => {
    await ask(phone)
    const code = await newestCode(phone)
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(phone, code)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(422)])
    expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
  })
})

describe('the consent to the processing of personal data', () => {
  const given = async () => {
    const [customer] = await db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
    return db
      .select()
      .from(consents)
      .where(eq(consents.customer_id, customer?.id ?? 0))
      .orderBy(consents.id)
  }
  const askWith = (version: string) => call(`/v2/get-smscode?phone=${phone}&consent=${version}`)
  const first = { kind: 'processing', document: 'consent', version: CONSENT_VERSION, given_at: START, withdrawn_at: null }

  test('is recorded with the text that was shown and the time of the request, once for each version', async () => {
    await askWith(CONSENT_VERSION)
    vi.setSystemTime(START + MINUTE_MS)
    await login(phone, await newestCode(phone))
    expect(await given()).toMatchObject([first])
    await signIn(phone)
    expect(await given()).toMatchObject([first])
    await db.update(consents).set({ version: '2020-01-01' })
    vi.setSystemTime(START + HOUR_MS)
    await signIn(phone)
    expect(await given()).toMatchObject([{ version: '2020-01-01' }, { ...first, given_at: START + HOUR_MS }])
  })

  test('is not recorded where none was given, as by an app that asks without a person', async () => {
    await ask(phone)
    await login(phone, await newestCode(phone))
    expect(await given()).toEqual([])
  })

  test('counts also where it comes with a repeated request, which sends nothing', async () => {
    await ask(phone)
    await askWith(CONSENT_VERSION)
    await login(phone, await newestCode(phone))
    expect(await given()).toMatchObject([first])
  })

  test('to another text than the present one is refused', async () => {
    const answer = await askWith('2020-01-01')
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: { code: 'consent_changed', message: expect.stringMatching(/^consent:/), version: CONSENT_VERSION } },
    ])
    expect(await db.$count(loginCodes, eq(loginCodes.phone, phone))).toBe(0)
  })

  test('follows the text of the shop: the row names what was shown, also where the text changes before the code is entered', async () => {
    const own = new Date(START).toISOString()
    const setText = (consent_version: string | null) =>
      db.insert(shopFacts).values({ id: 1, consent_version }).onConflictDoUpdate({ target: shopFacts.id, set: { consent_version } })
    await setText(own)
    expect((await askWith(CONSENT_VERSION)).status).toBe(422)
    expect((await askWith(own)).status).toBe(200)
    await setText(null)
    await login(phone, await newestCode(phone))
    expect(await given()).toMatchObject([{ ...first, version: own }])
    await db.delete(shopFacts)
  })
})

test('a sign-in ends the session that this browser had, also another customer’s', async () => {
  const enter = async (of: string, device?: string) => {
    await ask(of, { device })
    const answer = await login(of, await newestCode(of), { device })
    return { device: deviceOf(answer), token: (await read(answer, loginResult)).token }
  }
  const first = await enter(phone)
  vi.setSystemTime(START + MINUTE_MS)
  const elsewhere = await enter(phone)
  const second = await enter(phone, first.device)
  expect(await Promise.all([first, elsewhere, second].map(({ token }) => isAlive(token)))).toEqual([false, true, true])
  const third = await enter(newPhone(), second.device)
  expect(await Promise.all([elsewhere, second, third].map(({ token }) => isAlive(token)))).toEqual([true, false, true])
})

describe('the token', () => {
  test('expires ninety days after its last use, and is not listed any more', async () => {
    const token = await signIn(phone)
    for (const [days, status] of [
      [89, 200],
      [89 + 89, 200],
      [89 + 89 + 90, 401],
    ] as const) {
      vi.setSystemTime(START + days * DAY_MS)
      expect((await readUser(token)).status).toBe(status)
    }
    expect(await list(await signIn(phone))).toHaveLength(1)
  })

  test('updates last use and cookie at most once an hour', async () => {
    const token = await signIn(phone)
    vi.setSystemTime(START + 59 * MINUTE_MS)
    expect(cookiesOf(await readUser(token))).toEqual([])
    expect((await rowOf(token))?.last_used_at).toBe(START)
    vi.setSystemTime(START + 60 * MINUTE_MS)
    expect(cookiesOf(await readUser(token))[0]).toMatch(`token=${token}; Max-Age=7776000`)
    expect((await rowOf(token))?.last_used_at).toBe(START + 60 * MINUTE_MS)
  })

  test('ends at logout; other sessions stay', async () => {
    const [here, elsewhere] = await signInTimes(2)
    const answer = await call('/v2/logout', { method: 'POST', token: here })
    expect([answer.status, await answer.text(), cookiesOf(answer)]).toEqual([204, '', [CLEARED]])
    expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([false, true])
  })

  test('that is unknown is 401 and clears the cookie; no token clears nothing', async () => {
    const [dead, none] = [await readUser('0'.repeat(64)), await call('/v2/user')]
    expect([dead.status, cookiesOf(dead), none.status, cookiesOf(none)]).toEqual([401, [CLEARED], 401, []])
  })
})

describe('GET /v3/sessions', () => {
  test('lists sessions with device, current first, then by last use, in two round trips', async () => {
    const phoneToken = await signIn(phone, { 'user-agent': USER_AGENT.android })
    vi.setSystemTime(START + 2 * MINUTE_MS)
    const macToken = await signIn(phone, { 'user-agent': USER_AGENT.mac })
    vi.setSystemTime(START + 4 * MINUTE_MS)
    const curlToken = await signIn(phone)
    await signIn(newPhone())
    vi.setSystemTime(START + DAY_MS)
    await readUser(phoneToken)
    await readUser(macToken)
    vi.setSystemTime(START + DAY_MS + MINUTE_MS)
    const { DB, trips } = countTrips()
    const answer = await call('/v3/sessions', { token: macToken, env: { DB } })
    expect(trips()).toBe(2)
    const row = async (token: string, device: string, at: number, is_current = false) => ({
      id: await idOf(token),
      device,
      last_used_at: new Date(at).toISOString(),
      is_current,
    })
    expect(await answer.clone().text()).not.toMatch(/[0-9a-f]{64}/)
    expect(await read(answer, sessionsShape)).toEqual([
      await row(macToken, 'Firefox, macOS', START + DAY_MS, true),
      await row(phoneToken, 'Chrome, Android', START + DAY_MS),
      await row(curlToken, 'Неизвестное устройство', START + 4 * MINUTE_MS),
    ])
  })
})

describe('DELETE /v3/sessions', () => {
  test('/{id} ends one session; that of the current one clears the cookie', async () => {
    const [here, there] = await signInTimes(2)
    const answer = await end(here, await idOf(there))
    expect([answer.status, await answer.text(), cookiesOf(answer)]).toEqual([204, '', []])
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
    const own = await end(here, await idOf(here))
    expect([own.status, cookiesOf(own), await isAlive(here)]).toEqual([204, [CLEARED], false])
  })

  test('ends all sessions of the customer and clears the cookie', async () => {
    const other = await signIn(newPhone())
    const tokens = await signInTimes(3)
    const answer = await call('/v3/sessions', { method: 'DELETE', token: tokens[1] })
    expect([answer.status, cookiesOf(answer)]).toEqual([204, [CLEARED]])
    expect(await Promise.all([...tokens, other].map(isAlive))).toEqual([false, false, false, true])
  })

  test('makes every device of the customer a stranger', async () => {
    const device = await knownDevice(phone)
    vi.setSystemTime(START + 2 * MINUTE_MS)
    await call('/v3/sessions', { method: 'DELETE', token: await signIn(phone) })
    vi.setSystemTime(START + 4 * MINUTE_MS)
    await ask(phone, { device })
    const channels = db.select({ channel: loginCodes.channel }).from(loginCodes).where(eq(loginCodes.phone, phone))
    expect((await channels.orderBy(desc(loginCodes.id)).limit(1))[0]).toEqual({ channel: '' })
  })
})

test('the fifty-first session replaces the least recently used one', async () => {
  const other = await signIn(newPhone())
  const first = await signIn(phone)
  const customer_id = (await rowOf(first))?.customer_id ?? 0
  for (let i = 1; i < 50; i++) {
    const token_hash = i.toString(16).padStart(64, '0')
    await db.insert(sessions).values({ token_hash, customer_id, created_at: START, last_used_at: START + i, expires_at: START + DAY_MS })
  }
  expect(await isAlive(first)).toBe(true)
  vi.setSystemTime(START + 2 * MINUTE_MS)
  const last = await signIn(phone)
  expect([await isAlive(first), await isAlive(other)]).toEqual([false, true])
  const rows = await list(last)
  expect([rows.length, rows[0]?.is_current]).toEqual([50, true])
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 YaBrowser/25.8.0 Safari/537.36', 'Яндекс Браузер, Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  [undefined, 'Неизвестное устройство'],
])('the device of %s: «%s»', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
