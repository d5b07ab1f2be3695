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

describe('contract "Sign-in": no stranger can lock the owner out; a code of a known device', () => {
  test('is not ended by a stranger who asks for another', async () => {
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

  test('is not used up by a stranger’s tries, and cannot be used by a stranger who saw it', async () => {
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

  test('is sent within the minute of a stranger’s', async () => {
    const device = await knownDevice(phone)
    vi.setSystemTime(START + 2 * MINUTE)
    await ask(phone, STRANGER)
    const answer = await ask(phone, { device })
    expect(await read(answer, smsCodeSent)).toEqual({ expires_in: 300, resend_in: 60 })
    expect((await login(phone, await newestCode(phone), { device })).status).toBe(200)
  })

  test('waits its own minute, and is replaced by its own next one', async () => {
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

  test('leaves the stranger’s own code alone: that may be the owner in another browser', async () => {
    const device = await knownDevice(phone)
    vi.setSystemTime(START + MINUTE)
    await ask(phone, STRANGER)
    const code = await newestCode(phone)
    await ask(phone, { device })
    await login(phone, otherThan(code), { device })
    expect((await login(phone, code, STRANGER)).status).toBe(200)
  })
})

describe('a device that changes its secret', () => {
  /** One browser that signed in to two phones. */
  async function sharedBrowser() {
    const other = String(++lastPhone)
    const first = await knownDevice(phone)
    await ask(other, { device: first })
    return { other, device: deviceOf(await login(other, await newestCode(other), { device: first })) }
  }

  test('takes the codes along that it was sent for others', async () => {
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

  test('takes what it has spent along: signing in to one’s own phone buys no tries at another', async () => {
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
