import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customers, sessions } from '#server/db/tables'
import { call, db, signIn } from '#server/http/api.testing'

const START = new Date('2026-11-21T09:00:00Z').getTime()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let lastPhone = 79_990_800_000
let phone: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  phone = String(++lastPhone)
})
afterEach(() => {
  vi.useRealTimers()
})

const cookiesOf = (answer: Response) => answer.headers.getSetCookie()

describe('the token', () => {
  const use = (token: string) => call('/v2/user', { token })

  test('expires ninety days after its last use', async () => {
    const token = await signIn(phone)
    vi.setSystemTime(START + 89 * DAY)
    expect((await use(token)).status).toBe(200)
    vi.setSystemTime(START + (89 + 89) * DAY)
    expect((await use(token)).status).toBe(200)
    vi.setSystemTime(START + (89 + 89 + 90) * DAY)
    expect((await use(token)).status).toBe(401)
  })

  test('updates last use and cookie at most once an hour', async () => {
    const token = await signIn(phone)
    const lastUsed = async () => {
      const [row] = await db
        .select({ at: sessions.last_used_at })
        .from(sessions)
        .innerJoin(customers, eq(customers.id, sessions.customer_id))
        .where(eq(customers.phone, phone))
      return row?.at
    }
    vi.setSystemTime(START + 59 * MINUTE)
    expect(cookiesOf(await use(token))).toEqual([])
    expect(await lastUsed()).toBe(START)
    vi.setSystemTime(START + 60 * MINUTE)
    expect(cookiesOf(await use(token))[0]).toMatch(`token=${token}; Max-Age=7776000`)
    expect(await lastUsed()).toBe(START + 60 * MINUTE)
  })

  test('ends at logout; other sessions stay', async () => {
    const here = await signIn(phone)
    vi.setSystemTime(START + 2 * MINUTE)
    const elsewhere = await signIn(phone)
    const answer = await call('/v2/logout', { method: 'POST', token: here })
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(cookiesOf(answer)).toEqual(['token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
    expect((await use(here)).status).toBe(401)
    expect((await use(elsewhere)).status).toBe(200)
  })

  test('an unknown token is 401 and clears the cookie; no token clears nothing', async () => {
    const dead = await use('0'.repeat(64))
    expect(dead.status).toBe(401)
    expect(cookiesOf(dead)).toEqual(['token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
    const none = await call('/v2/user')
    expect(none.status).toBe(401)
    expect(cookiesOf(none)).toEqual([])
  })

  test('is accepted in the Authorization header only', async () => {
    const token = await signIn(phone)
    expect((await call('/v2/user', { headers: { cookie: `token=${token}` } })).status).toBe(401)
  })
})
