import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessions as sessionsShape } from '~/contracts/auth'
import { customers, sessions } from '#server/db/tables'
import { call, countTrips, db, read, signIn } from '#server/http/api.testing'
import { sha256Hex } from '#server/core/secrets'

const START = new Date('2026-11-21T09:00:00Z').getTime()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CLEARED = 'token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'
const USER_AGENT = {
  android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
}
let lastPhone = 79_991_500_000
let phone: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  phone = String(++lastPhone)
})
afterEach(() => void vi.useRealTimers())

const list = async (token: string) => read(await call('/v3/sessions', { token }), sessionsShape)
const end = (token: string, id: number | string) => call(`/v3/sessions/${id}`, { method: 'DELETE', token })
const isAlive = async (token: string) => (await call('/v2/user', { token })).status === 200
/** The id of a token's session. */
async function idOf(token: string): Promise<number> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.token_hash, await sha256Hex(token)))
  return row?.id ?? 0
}

describe('GET /v3/sessions', () => {
  test('lists sessions with device, current first, then by last use', async () => {
    const phoneToken = await signIn(phone, { 'user-agent': USER_AGENT.android })
    vi.setSystemTime(START + 2 * MINUTE)
    const macToken = await signIn(phone, { 'user-agent': USER_AGENT.mac })
    vi.setSystemTime(START + 4 * MINUTE)
    const curlToken = await signIn(phone)
    vi.setSystemTime(START + DAY)
    await call('/v2/user', { token: phoneToken })
    vi.setSystemTime(START + DAY + MINUTE)
    const answer = await call('/v3/sessions', { token: macToken })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await read(answer, sessionsShape)).toEqual([
      { id: await idOf(macToken), device: 'Firefox, macOS', last_used_at: new Date(START + DAY + MINUTE).toISOString(), is_current: true },
      { id: await idOf(phoneToken), device: 'Chrome, Android', last_used_at: new Date(START + DAY).toISOString(), is_current: false },
      {
        id: await idOf(curlToken),
        device: 'Неизвестное устройство',
        last_used_at: new Date(START + 4 * MINUTE).toISOString(),
        is_current: false,
      },
    ])
  })

  test('contains no token, no hash and no expired session', async () => {
    const old = await signIn(phone)
    vi.setSystemTime(START + 50 * DAY)
    const token = await signIn(phone)
    vi.setSystemTime(START + 90 * DAY)
    const text = await (await call('/v3/sessions', { token })).text()
    expect(text).not.toContain(await sha256Hex(token))
    expect(text).not.toMatch(/[0-9a-f]{64}/)
    expect(JSON.parse(text)).toHaveLength(1)
    expect(await isAlive(old)).toBe(false)
  })

  test('lists only the customer’s own', async () => {
    const [mine, theirs] = [await signIn(phone), await signIn(String(++lastPhone))]
    expect((await list(mine)).map(({ id }) => id)).toEqual([await idOf(mine)])
    expect((await list(theirs)).map(({ id }) => id)).toEqual([await idOf(theirs)])
  })

  test('costs two round trips', async () => {
    const token = await signIn(phone)
    const { DB, trips } = countTrips()
    await call('/v3/sessions', { token, env: { DB } })
    expect(trips()).toBe(2)
  })
})

describe('DELETE /v3/sessions/{id}', () => {
  test('ends one session', async () => {
    const here = await signIn(phone)
    vi.setSystemTime(START + 2 * MINUTE)
    const there = await signIn(phone)
    const answer = await end(here, await idOf(there))
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
    expect(await list(here)).toHaveLength(1)
  })

  test('of the current session clears the cookie', async () => {
    const token = await signIn(phone)
    const answer = await end(token, await idOf(token))
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual([CLEARED])
    expect(await isAlive(token)).toBe(false)
  })

  test('of another customer equals an unknown id: 404', async () => {
    const mine = await signIn(phone)
    const theirs = await signIn(String(++lastPhone))
    const [foreign, unknown] = [await end(mine, await idOf(theirs)), await end(mine, 987_654_321)]
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(await foreign.text()).toBe(await unknown.text())
    expect(await isAlive(theirs)).toBe(true)
  })

  test.each(['0', '-1', '1.5', '1e3', 'abc', '%20', '1%20', "1'%20OR%201=1", '９', '99999999999999999999'])(
    'of «%s» is 404',
    async (id) => {
      const token = await signIn(phone)
      expect((await end(token, id)).status).toBe(404)
      expect(await isAlive(token)).toBe(true)
    },
  )
})

test('DELETE /v3/sessions ends all sessions of the customer and clears the cookie', async () => {
  const other = await signIn(String(++lastPhone))
  const tokens = []
  for (let i = 0; i < 3; i++) {
    vi.setSystemTime(START + i * 2 * MINUTE)
    tokens.push(await signIn(phone))
  }
  const answer = await call('/v3/sessions', { method: 'DELETE', token: tokens[1] ?? '' })
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie()).toEqual([CLEARED])
  expect(await Promise.all(tokens.map(isAlive))).toEqual([false, false, false])
  expect(await isAlive(other)).toBe(true)
})

test('the fifty-first session replaces the least recently used one', async () => {
  const other = await signIn(String(++lastPhone))
  const first = await signIn(phone)
  const [customer] = await db.select().from(customers).where(eq(customers.phone, phone))
  const more = Array.from({ length: 49 }, (_, i) => ({
    token_hash: (i + 1).toString(16).padStart(64, '0'),
    customer_id: customer?.id ?? 0,
    created_at: START,
    last_used_at: START + 1 + i,
    expires_at: START + 90 * DAY,
  }))
  for (const row of more) await db.insert(sessions).values(row)
  expect(await isAlive(first)).toBe(true)
  vi.setSystemTime(START + 2 * MINUTE)
  const last = await signIn(phone)
  expect(await isAlive(first)).toBe(false)
  const kept = await list(last)
  expect(kept).toHaveLength(50)
  expect(kept[0]?.is_current).toBe(true)
  expect(await isAlive(other)).toBe(true)
})
