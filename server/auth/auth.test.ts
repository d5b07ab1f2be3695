import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loginResult, smsCodeSent } from '~/contracts/auth'
import { outboxMessages } from '~/contracts/dev'
import { customers, loginCodes, outbox, sessions } from '#server/db/tables'
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
  test('answers how long the code lives and when another may be asked for', async () => {
    const answer = await ask(phone)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await read(answer, smsCodeSent)).toEqual({ expires_in: 300, resend_in: 60 })
  })

  test('sends one SMS of under seventy characters with the code of four digits', async () => {
    await ask(phone)
    const messages = await read(await call(`/dev/outbox?phone=${phone}`), outboxMessages)
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toMatch(/^Код \d{4} для входа в Love Sushi\. Никому его не говорите\.$/)
    expect(messages[0]?.text.length).toBeLessThan(70)
  })

  test('asked again within a minute it sends nothing and answers the seconds left', async () => {
    await ask(phone)
    vi.setSystemTime(START + 25_500)
    const again = await ask(phone)
    expect(again.status).toBe(200)
    expect(await read(again, smsCodeSent)).toEqual({ expires_in: 275, resend_in: 35 })
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(1)
  })

  test('sends one SMS for ten calls at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(phone)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(1)
  })

  test('answers the same whether or not the phone is known', async () => {
    const known = String(++lastPhone)
    await signIn(known)
    vi.setSystemTime(START + 2 * MINUTE)
    const [ofKnown, ofUnknown] = [await ask(known), await ask(phone)]
    expect(await ofKnown.text()).toBe(await ofUnknown.text())
    expect([...ofKnown.headers]).toEqual([...ofUnknown.headers])
  })

  test('takes the phone as the mask writes it', async () => {
    const masked = `+${phone.slice(0, 3)} (${phone.slice(3, 6)}) ${phone.slice(6, 8)}-${phone.slice(8)}`
    expect((await call(`/v2/get-smscode?phone=${encodeURIComponent(masked)}`)).status).toBe(200)
    expect(await newestCode(phone)).toMatch(/^\d{4}$/)
  })

  test.each([
    ['nothing', ''],
    ['ten digits', '7999010000'],
    ['twelve digits', '799901000001'],
    ['letters', 'abcdefghijk'],
    ['eleven zeros', '00000000000'],
    ['full-width digits', '\uff17\uff19\uff19\uff19\uff10\uff11\uff10\uff10\uff10\uff10\uff10'],
    ['spaces', '           '],
    ['an emoji', '🍣'],
    ['SQL', "79990100000' OR 1=1 --"],
    ['a thousand digits', '7'.repeat(1000)],
  ])('refuses %s for a phone with 422 and its field', async (_name, typed) => {
    const before = await db.$count(outbox)
    const answer = await call(`/v2/get-smscode?phone=${encodeURIComponent(typed)}`)
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toMatch(/^phone:[А-Я]/)
    expect(await db.$count(outbox)).toBe(before)
  })

  test('refuses a missing phone and two phones', async () => {
    for (const query of ['', `?phone=${phone}&phone=${phone}`]) {
      const answer = await call(`/v2/get-smscode${query}`)
      expect(answer.status).toBe(422)
      expect((await readError(answer)).message).toMatch(/^phone:/)
    }
  })

  test('is refused when another site asks, and is never run by HEAD', async () => {
    expect((await ask(phone, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const head = await call(`/v2/get-smscode?phone=${phone}`, { method: 'HEAD' })
    expect(head.status).toBe(405)
    expect(head.headers.get('allow')).toBe('GET, OPTIONS')
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(0)
    expect((await ask(phone, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('keeps of the code nothing but its HMAC', async () => {
    await ask(phone)
    const code = await newestCode(phone)
    const [kept] = await db.select().from(loginCodes).where(eq(loginCodes.phone, phone))
    expect(kept?.code_hmac).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.values(kept ?? {})).not.toContain(code)
  })

  test('costs two round trips: the decision and the message', async () => {
    const { DB, trips } = countTrips()
    await call(`/v2/get-smscode?phone=${phone}`, { headers: addressOf(phone), env: { DB } })
    expect(trips()).toBe(2)
  })
})

describe('POST /v2/login', () => {
  test('gives a token for phone and code, makes the customer, and sets both cookies', async () => {
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

  test('knows the customer at the second sign-in', async () => {
    await signIn(phone)
    vi.setSystemTime(START + 2 * MINUTE)
    await signIn(phone)
    expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
  })

  test('keeps the token as a hash and names the device', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
    const token = await signIn(phone, { 'user-agent': userAgent })
    const [kept] = await db
      .select()
      .from(sessions)
      .innerJoin(customers, eq(customers.id, sessions.customer_id))
      .where(eq(customers.phone, phone))
    expect(kept?.sessions.device).toBe('Chrome, Android')
    expect(kept?.sessions.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(kept?.sessions.token_hash).not.toBe(token)
  })

  test('gives one token to ten calls with the right code at the same time', async () => {
    await ask(phone)
    const code = await newestCode(phone)
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(code)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(422)])
    expect(await db.$count(customers, eq(customers.phone, phone))).toBe(1)
  })

  test.each([
    ['without a code', {}],
    ['with three digits', { code: '123' }],
    ['with letters', { code: 'abcd' }],
    ['with full-width digits', { code: '\uff11\uff12\uff13\uff14' }],
    ['with a number for a code', { code: 1234 }],
    ['with SQL for a code', { code: "' OR 1=1" }],
  ])('does nothing %s: 422 with its field, and no try is spent', async (_name, rest) => {
    await ask(phone)
    const answer = await call('/v2/login', { body: { phone, ...rest } })
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toMatch(/^code:Введите (код|четыре цифры) из СМС$/)
    expect(await db.$count(loginCodes, and(eq(loginCodes.phone, phone), eq(loginCodes.tries, 0)))).toBe(1)
  })

  test('names every field at fault, the first one in the message', async () => {
    const { message, fields } = await readError(await call('/v2/login', { body: {} }))
    expect(message).toBe('phone:Введите номер телефона')
    expect(fields).toEqual({ phone: 'Введите номер телефона', code: 'Введите код из СМС' })
  })
})
