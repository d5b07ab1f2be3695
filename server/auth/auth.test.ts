import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loginResult, smsCodeSent } from '~/contracts/auth'
import { customers, outbox } from '#server/db/tables'
import { addressOf, call, countTrips, db, newestCode, read, readError, signIn } from '#server/http/api.testing'

const START = new Date('2026-11-21T09:00:00Z').getTime()
const MINUTE = 60_000
let lastPhone = 79_990_100_000
let phone: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  phone = String(++lastPhone)
})
afterEach(() => {
  vi.useRealTimers()
})

const ask = (of: string, headers?: Record<string, string>) =>
  call(`/v2/get-smscode?phone=${of}`, { headers: { ...addressOf(of), ...headers } })
const login = (code: string, headers: Record<string, string> = {}) => call('/v2/login', { body: { phone, code }, headers })
const cookiesOf = (answer: Response) => answer.headers.getSetCookie()

describe('GET /v2/get-smscode', () => {
  test('answers expiry and resend delay', async () => {
    const answer = await ask(phone)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await read(answer, smsCodeSent)).toEqual({ expires_in: 300, resend_in: 60 })
  })

  test('a repeat within a minute sends nothing and answers the seconds left', async () => {
    await ask(phone)
    vi.setSystemTime(START + 25_500)
    const again = await ask(phone)
    expect(again.status).toBe(200)
    expect(await read(again, smsCodeSent)).toEqual({ expires_in: 275, resend_in: 35 })
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(1)
  })

  test('ten concurrent calls send one SMS', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(phone)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(1)
  })

  test('gives the same answer for known and unknown phones', async () => {
    const known = String(++lastPhone)
    await signIn(known)
    vi.setSystemTime(START + 2 * MINUTE)
    const [ofKnown, ofUnknown] = [await ask(known), await ask(phone)]
    expect(await ofKnown.text()).toBe(await ofUnknown.text())
    expect([...ofKnown.headers]).toEqual([...ofUnknown.headers])
  })

  test('accepts the masked phone', async () => {
    const masked = `+${phone.slice(0, 3)} (${phone.slice(3, 6)}) ${phone.slice(6, 8)}-${phone.slice(8)}`
    expect((await call(`/v2/get-smscode?phone=${encodeURIComponent(masked)}`)).status).toBe(200)
    expect(await newestCode(phone)).toMatch(/^\d{4}$/)
  })

  test('rejects cross-site requests and HEAD', async () => {
    expect((await ask(phone, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const head = await call(`/v2/get-smscode?phone=${phone}`, { method: 'HEAD' })
    expect(head.status).toBe(405)
    expect(head.headers.get('allow')).toBe('GET, OPTIONS')
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(0)
    expect((await ask(phone, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('costs two round trips', async () => {
    const { DB, trips } = countTrips()
    await call(`/v2/get-smscode?phone=${phone}`, { headers: addressOf(phone), env: { DB } })
    expect(trips()).toBe(2)
  })
})

describe('POST /v2/login', () => {
  test('returns a token, creates the customer and sets both cookies', async () => {
    await ask(phone)
    const { DB, trips } = countTrips()
    const answer = await call('/v2/login', { body: { phone, code: await newestCode(phone) }, env: { DB } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
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
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(code)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(422)])
    expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
  })

  test('names every invalid field, the first one in the message', async () => {
    const { message, fields } = await readError(await call('/v2/login', { body: {} }))
    expect(message).toBe('phone:Введите номер телефона')
    expect(fields).toEqual({ phone: 'Введите номер телефона', code: 'Введите код из СМС' })
  })
})
