import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attempts, loginCodes, outbox } from '#server/db/tables'
import { call, db, newestCode, otherThan, readError, signIn } from '#server/http/api.testing'

const START = new Date('2026-11-21T09:00:00Z').getTime()
const MINUTE = 60_000
let lastPhone = 79_990_200_000
let phone: string
let address: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  phone = String(++lastPhone)
  address = `198.51.100.${lastPhone % 250}`
})
afterEach(() => {
  vi.useRealTimers()
})

type Caller = { from?: string; device?: string }
const headersOf = ({ from = address, device }: Caller) => ({
  'cf-connecting-ip': from,
  ...(device !== undefined && { cookie: `device=${device}` }),
})
const ask = (of: string = phone, caller: Caller = {}) => call(`/v2/get-smscode?phone=${of}`, { headers: headersOf(caller) })
const login = (code: string, caller: Caller = {}) => call('/v2/login', { body: { phone, code }, headers: headersOf(caller) })

/** Signs in and answers the secret of the browser, which is then a known device. */
async function knownDevice(): Promise<string> {
  await ask()
  const answer = await login(await newestCode(phone))
  return /device=([0-9a-f]{64})/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
}

describe('a code', () => {
  test('wrong five times is spent, and each time the tries left are told', async () => {
    await ask()
    const code = await newestCode(phone)
    const texts: string[] = []
    for (let i = 0; i < 5; i++) {
      const answer = await login(otherThan(code))
      expect(answer.status).toBe(422)
      texts.push((await readError(answer)).message)
    }
    expect(texts).toEqual([
      'code:Код не подошёл. Осталось 4 попытки.',
      'code:Код не подошёл. Осталось 3 попытки.',
      'code:Код не подошёл. Осталось 2 попытки.',
      'code:Код не подошёл. Осталась 1 попытка.',
      'code:Код не подошёл. Попыток не осталось, запросите новый.',
    ])
    const right = await login(code)
    expect(right.status).toBe(422)
    expect(await right.json()).toMatchObject({ error: { tries_left: 0 } })
  })

  test('takes five tries of ten that come at the same time', async () => {
    await ask()
    const code = await newestCode(phone)
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(otherThan(code))))
    const left = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { error: { tries_left: number } }).error.tries_left),
    )
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3, 4])
    const [kept] = await db.select().from(loginCodes).where(eq(loginCodes.phone, phone))
    expect(kept?.tries).toBe(5)
    expect((await login(code)).status).toBe(422)
  })

  test('works once', async () => {
    await ask()
    const code = await newestCode(phone)
    expect((await login(code)).status).toBe(200)
    const again = await login(code)
    expect(again.status).toBe(422)
    expect((await readError(again)).message).toMatch(/^code:/)
  })

  test('lives five minutes', async () => {
    await ask()
    const code = await newestCode(phone)
    vi.setSystemTime(START + 5 * MINUTE)
    const late = await login(code)
    expect(late.status).toBe(422)
    expect((await readError(late)).message).toBe('code:Код устарел. Запросите новый.')
    vi.setSystemTime(START + 5 * MINUTE - 1)
    expect((await login(code)).status).toBe(200)
  })

  test('ends when a new one is sent', async () => {
    await ask()
    const old = await newestCode(phone)
    vi.setSystemTime(START + MINUTE)
    await ask()
    const fresh = await newestCode(phone)
    if (fresh !== old) expect((await login(old)).status).toBe(422)
    expect((await login(fresh)).status).toBe(200)
  })

  test('is good for its own phone only', async () => {
    const other = String(++lastPhone)
    await ask()
    const answer = await call('/v2/login', { body: { phone: other, code: await newestCode(phone) } })
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toMatch(/^code:/)
  })
})

describe('the budgets', () => {
  test('five codes an hour for a phone, beyond it 422 with the time to wait', async () => {
    for (let i = 0; i < 5; i++) {
      vi.setSystemTime(START + i * 2 * MINUTE)
      expect((await ask(phone, { from: `192.0.2.${i}` })).status).toBe(200)
    }
    vi.setSystemTime(START + 20 * MINUTE)
    const refused = await ask(phone, { from: '192.0.2.99' })
    expect(refused.status).toBe(422)
    expect((await readError(refused)).message).toBe('phone:Слишком много кодов подряд. Попробуйте через 40 минут.')
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(5)
    vi.setSystemTime(START + 60 * MINUTE)
    expect((await ask(phone)).status).toBe(200)
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(6)
  })

  test('a refused ask leaves the living code alone', async () => {
    for (let i = 0; i < 5; i++) {
      vi.setSystemTime(START + i * MINUTE)
      await ask()
    }
    const code = await newestCode(phone)
    vi.setSystemTime(START + 6 * MINUTE)
    expect((await ask()).status).toBe(422)
    expect((await login(code)).status).toBe(200)
  })

  test('twenty codes an hour for an address, whatever the phones', async () => {
    const phones = Array.from({ length: 21 }, () => String(++lastPhone))
    const statuses = []
    for (const one of phones) statuses.push((await ask(one)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 422])
    expect((await ask(phones[20], { from: '203.0.113.7' })).status).toBe(200)
  })

  test('one subscriber of IPv6 is one address', async () => {
    const from = (i: number) => ({ from: `2001:db8:1:2::${i.toString(16)}` })
    for (let i = 1; i <= 20; i++) await ask(String(++lastPhone), from(i))
    expect((await ask(String(++lastPhone), from(21))).status).toBe(422)
    expect((await ask(String(++lastPhone), { from: '2001:db8:1:3::1' })).status).toBe(200)
  })

  test('twenty-five parallel asks from one address send twenty codes', async () => {
    const phones = Array.from({ length: 25 }, () => String(++lastPhone))
    const answers = await Promise.all(phones.map((one) => ask(one)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20)
  })

  test('fifteen wrong codes an hour for a phone: asking for new codes buys no more', async () => {
    for (let i = 0; i < 3; i++) {
      vi.setSystemTime(START + i * MINUTE)
      await ask()
      const code = await newestCode(phone)
      for (let j = 0; j < 5; j++) await login(otherThan(code))
    }
    vi.setSystemTime(START + 3 * MINUTE)
    await ask()
    const refused = await login(await newestCode(phone))
    expect(refused.status).toBe(422)
    expect((await readError(refused)).message).toBe('phone:Слишком много неверных кодов. Попробуйте через 57 минут.')
    vi.setSystemTime(START + 62 * MINUTE)
    await ask()
    expect((await login(await newestCode(phone))).status).toBe(200)
  })

  test('parallel wrong codes are never counted beyond fifteen', async () => {
    await db
      .insert(attempts)
      .values(Array.from({ length: 13 }, () => ({ kind: 'code_wrong' as const, subject: `phone:${phone}`, at: START })))
    await ask()
    const code = await newestCode(phone)
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(otherThan(code))))
    const messages = await Promise.all(answers.map(async (answer) => (await readError(answer)).message))
    expect(messages.filter((message) => message.startsWith('code:'))).toHaveLength(2)
    expect(messages.filter((message) => message.startsWith('phone:'))).toHaveLength(3)
    const counted = and(eq(attempts.kind, 'code_wrong'), eq(attempts.subject, `phone:${phone}`))
    expect(await db.$count(attempts, counted)).toBe(15)
  })
})

describe('a device that signed in to this phone before', () => {
  test('asks for a code when strangers have spent the phone’s budget', async () => {
    const device = await knownDevice()
    for (let i = 1; i <= 4; i++) {
      vi.setSystemTime(START + i * MINUTE)
      await ask()
    }
    vi.setSystemTime(START + 10 * MINUTE)
    expect((await ask()).status).toBe(422)
    expect((await ask(phone, { device })).status).toBe(200)
    expect((await login(await newestCode(phone), { device })).status).toBe(200)
  })

  test('signs in when strangers have spent the phone’s wrong codes', async () => {
    const device = await knownDevice()
    await db
      .insert(attempts)
      .values(Array.from({ length: 15 }, () => ({ kind: 'code_wrong' as const, subject: `phone:${phone}`, at: START })))
    vi.setSystemTime(START + MINUTE)
    await ask(phone, { device })
    const code = await newestCode(phone)
    expect((await readError(await login(code))).message).toMatch(/^phone:/)
    expect((await login(code, { device })).status).toBe(200)
  })

  test('has a budget all the same', async () => {
    const device = await knownDevice()
    for (let i = 1; i <= 5; i++) {
      vi.setSystemTime(START + i * MINUTE)
      expect((await ask(phone, { device })).status).toBe(200)
    }
    vi.setSystemTime(START + 6 * MINUTE)
    expect((await ask(phone, { device })).status).toBe(422)
  })

  test('is a stranger to another phone', async () => {
    const device = await knownDevice()
    const other = String(++lastPhone)
    await db
      .insert(attempts)
      .values(Array.from({ length: 5 }, () => ({ kind: 'code_sent' as const, subject: `phone:${other}`, at: START })))
    expect((await ask(other, { device })).status).toBe(422)
  })

  test('gets a new secret at each sign-in, and the old one is worth nothing', async () => {
    const old = await knownDevice()
    vi.setSystemTime(START + MINUTE)
    await ask(phone, { device: old })
    const answer = await login(await newestCode(phone), { device: old })
    expect(answer.headers.get('set-cookie')).not.toContain(old)
    await db
      .insert(attempts)
      .values(Array.from({ length: 15 }, () => ({ kind: 'code_wrong' as const, subject: `phone:${phone}`, at: START })))
    vi.setSystemTime(START + 3 * MINUTE)
    await ask()
    expect((await login(await newestCode(phone), { device: old })).status).toBe(422)
  })

  test('cannot be made up', async () => {
    await signIn(phone)
    await db
      .insert(attempts)
      .values(Array.from({ length: 15 }, () => ({ kind: 'code_wrong' as const, subject: `phone:${phone}`, at: START })))
    vi.setSystemTime(START + 2 * MINUTE)
    await ask()
    for (const device of ['f'.repeat(64), 'x', "' OR 1=1 --"]) expect((await login(await newestCode(phone), { device })).status).toBe(422)
  })
})
