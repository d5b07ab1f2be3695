import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attempts, loginCodes } from '#server/db/tables'
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

/** Signs in and returns the device secret. */
async function knownDevice(): Promise<string> {
  await ask()
  const answer = await login(await newestCode(phone))
  return /device=([0-9a-f]{64})/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
}

describe('a code', () => {
  test('is spent after five wrong attempts and shows the attempts left', async () => {
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

  test('counts five of ten concurrent attempts', async () => {
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

  test('expires after five minutes', async () => {
    await ask()
    const code = await newestCode(phone)
    vi.setSystemTime(START + 5 * MINUTE)
    const late = await login(code)
    expect(late.status).toBe(422)
    expect((await readError(late)).message).toBe('code:Код устарел. Запросите новый.')
    vi.setSystemTime(START + 5 * MINUTE - 1)
    expect((await login(code)).status).toBe(200)
  })

  test('is replaced by a new one', async () => {
    await ask()
    const old = await newestCode(phone)
    vi.setSystemTime(START + MINUTE)
    await ask()
    const fresh = await newestCode(phone)
    if (fresh !== old) expect((await login(old)).status).toBe(422)
    expect((await login(fresh)).status).toBe(200)
  })
})

describe('the budgets', () => {
  test('a rejected request keeps the valid code', async () => {
    for (let i = 0; i < 5; i++) {
      vi.setSystemTime(START + i * MINUTE)
      await ask()
    }
    const code = await newestCode(phone)
    vi.setSystemTime(START + 6 * MINUTE)
    expect((await ask()).status).toBe(422)
    expect((await login(code)).status).toBe(200)
  })

  test('parallel wrong codes stop at fifteen', async () => {
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

describe('a known device', () => {
  test('is unknown for another phone', async () => {
    const device = await knownDevice()
    const other = String(++lastPhone)
    await db
      .insert(attempts)
      .values(Array.from({ length: 5 }, () => ({ kind: 'code_sent' as const, subject: `phone:${other}`, at: START })))
    expect((await ask(other, { device })).status).toBe(422)
  })

  test('gets a new secret at each sign-in; the old one is invalid', async () => {
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

  test('cannot be forged', async () => {
    await signIn(phone)
    await db
      .insert(attempts)
      .values(Array.from({ length: 15 }, () => ({ kind: 'code_wrong' as const, subject: `phone:${phone}`, at: START })))
    vi.setSystemTime(START + 2 * MINUTE)
    await ask()
    for (const device of ['f'.repeat(64), 'x', "' OR 1=1 --"]) expect((await login(await newestCode(phone), { device })).status).toBe(422)
  })
})
