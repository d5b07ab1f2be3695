import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { smsCodeSent } from '~/contracts/auth'
import { attempts, loginCodes, outbox } from '#server/db/tables'
import { db, newestCode, otherThan, read, readError } from '#server/http/api.testing'
import { sha256Hex } from '#server/core/secrets'
import { ask, deviceOf, knownDevice, login } from './auth.testing'

const START = new Date('2026-11-21T09:00:00Z').getTime()
const MINUTE = 60_000
const STRANGER = { from: '203.0.113.9' }
let lastPhone = 79_991_100_000
let phone: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  phone = String(++lastPhone)
})
afterEach(() => void vi.useRealTimers())

describe('a code requested by a known device', () => {
  test('is not replaced by an unknown client’s request', async () => {
    const device = await knownDevice(phone)
    vi.setSystemTime(START + MINUTE)
    await ask(phone, { device })
    const code = await newestCode(phone)
    for (let i = 2; i <= 4; i++) {
      vi.setSystemTime(START + i * MINUTE)
      expect((await ask(phone, STRANGER)).status).toBe(200)
    }
    expect((await login(phone, code, { device })).status).toBe(200)
  })

  test('is neither spent nor usable by an unknown client', async () => {
    const device = await knownDevice(phone)
    vi.setSystemTime(START + MINUTE)
    await ask(phone, { device })
    const code = await newestCode(phone)
    for (const tried of [...Array<string>(10).fill(otherThan(code)), code]) {
      const answer = await login(phone, tried, STRANGER)
      expect(answer.status).toBe(422)
      expect((await readError(answer)).message).toBe('code:Этот код больше не действует. Запросите новый.')
    }
    const [kept] = await db
      .select()
      .from(loginCodes)
      .where(eq(loginCodes.channel, await sha256Hex(device)))
    expect(kept?.tries).toBe(0)
    expect(await db.$count(attempts, and(eq(attempts.kind, 'code_wrong'), eq(attempts.subject, `phone:${phone}`)))).toBe(0)
    expect((await login(phone, code, { device })).status).toBe(200)
  })

  test('ignores the resend delay of an unknown client', async () => {
    const device = await knownDevice(phone)
    vi.setSystemTime(START + 2 * MINUTE)
    await ask(phone, STRANGER)
    const answer = await ask(phone, { device })
    expect(await read(answer, smsCodeSent)).toEqual({ expires_in: 300, resend_in: 60 })
    expect((await login(phone, await newestCode(phone), { device })).status).toBe(200)
  })

  test('has its own resend delay and is replaced by its next code', async () => {
    const device = await knownDevice(phone)
    vi.setSystemTime(START + MINUTE)
    await ask(phone, { device })
    const old = await newestCode(phone)
    const sent = await db.$count(outbox, eq(outbox.phone, phone))
    expect(await read(await ask(phone, { device }), smsCodeSent)).toEqual({ expires_in: 300, resend_in: 60 })
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(sent)
    vi.setSystemTime(START + 2 * MINUTE)
    await ask(phone, { device })
    const fresh = await newestCode(phone)
    if (fresh !== old) expect((await login(phone, old, { device })).status).toBe(422)
    expect((await login(phone, fresh, { device })).status).toBe(200)
  })

  test('does not replace an unknown client’s code', async () => {
    const device = await knownDevice(phone)
    vi.setSystemTime(START + MINUTE)
    await ask(phone, STRANGER)
    const code = await newestCode(phone)
    await ask(phone, { device })
    await login(phone, otherThan(code), { device })
    expect((await login(phone, code, STRANGER)).status).toBe(200)
  })
})

describe('a device whose secret rotates', () => {
  /** One browser that signed in to two phones. */
  async function sharedBrowser() {
    const other = String(++lastPhone)
    const first = await knownDevice(phone)
    await ask(other, { device: first })
    return { other, device: deviceOf(await login(other, await newestCode(other), { device: first })) }
  }

  test('keeps the codes requested under the old secret', async () => {
    const { other, device } = await sharedBrowser()
    vi.setSystemTime(START + 2 * MINUTE)
    await ask(phone, { device })
    const code = await newestCode(phone)
    await ask(other, { device })
    const changed = deviceOf(await login(other, await newestCode(other), { device }))
    expect(changed).not.toBe(device)
    expect((await login(phone, code, { device })).status).toBe(422)
    expect((await login(phone, code, { device: changed })).status).toBe(200)
  })

  test('keeps its spent budget when the secret rotates', async () => {
    const { other, device } = await sharedBrowser()
    let now = START
    let secret = device
    let compared = 0
    for (let round = 0; round < 6; round++) {
      vi.setSystemTime((now += MINUTE))
      await ask(phone, { device: secret })
      const code = await newestCode(phone)
      for (let i = 0; i < 5; i++) {
        const error = await readError(await login(phone, otherThan(code), { device: secret }))
        if (error.code === 'wrong_code' && !error.message.includes('Этот код')) compared++
      }
      await ask(other, { from: `192.0.2.${round}` })
      const answer = await login(other, await newestCode(other), { device: secret, from: `192.0.2.${round}` })
      secret = deviceOf(answer) || secret
      await ask(other, { device: secret })
      secret = deviceOf(await login(other, await newestCode(other), { device: secret })) || secret
    }
    expect(secret).not.toBe(device)
    expect(compared).toBeLessThanOrEqual(15)
    const spent = and(eq(attempts.kind, 'code_wrong'), eq(attempts.subject, `device:${await sha256Hex(secret)}`))
    expect(await db.$count(attempts, spent)).toBeGreaterThan(0)
    expect(await db.$count(attempts, spent)).toBeLessThanOrEqual(15)
  })
})
