import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { smsCodeSent } from '~/contracts/auth'
import { HOUR_MS, MINUTE_MS } from '~/rules/time'
import { attempts, customers, devices, loginCodes } from '#server/db/tables'
import { db, newestCode, otherThan, read, readError } from '#server/http/api.testing'
import { sha256Hex } from '#server/core/secrets'
import { ask, deviceOf, freezeClock, knownDevice, login, newPhone, ofPhone, spend, START } from './auth.testing'

freezeClock()
const UNKNOWN = { from: '203.0.113.9' }
let phone: string
let device: string
beforeEach(async () => {
  phone = newPhone()
  device = await knownDevice(phone)
  vi.setSystemTime(START + MINUTE_MS)
})

describe('a code requested by a known device', () => {
  test('is not replaced by an unknown client’s request', async () => {
    await ask(phone, { device })
    const code = await newestCode(phone)
    for (let i = 2; i <= 4; i++) {
      vi.setSystemTime(START + i * MINUTE_MS)
      expect((await ask(phone, UNKNOWN)).status).toBe(200)
    }
    expect((await login(phone, code, { device })).status).toBe(200)
  })

  test('is neither spent nor usable by an unknown client', async () => {
    await ask(phone, { device })
    const code = await newestCode(phone)
    for (const tried of [...Array<string>(10).fill(otherThan(code)), code])
      expect((await readError(await login(phone, tried, UNKNOWN))).message).toBe('code:Этот код больше не действует. Запросите новый.')
    const [stored] = await db
      .select()
      .from(loginCodes)
      .where(eq(loginCodes.channel, sha256Hex(device)))
    expect(stored?.tries).toBe(0)
    expect(await db.$count(attempts, and(eq(attempts.kind, 'code_wrong'), eq(attempts.subject, ofPhone(phone))))).toBe(0)
    expect((await login(phone, code, { device })).status).toBe(200)
  })

  test('ignores the resend delay of an unknown client and does not replace its code', async () => {
    await ask(phone, UNKNOWN)
    const theirs = await newestCode(phone)
    expect(await read(await ask(phone, { device }), smsCodeSent)).toEqual({ expires_in: 300, resend_in: 60 })
    await login(phone, otherThan(theirs), { device })
    expect((await login(phone, theirs, UNKNOWN)).status).toBe(200)
  })
})

describe('a device of two phones whose secret rotates', () => {
  let other: string
  beforeEach(async () => {
    other = newPhone()
    await ask(other, { device })
    device = deviceOf(await login(other, await newestCode(other), { device }))
  })

  test('keeps the codes requested under the old secret', async () => {
    vi.setSystemTime(START + 3 * MINUTE_MS)
    await ask(phone, { device })
    const code = await newestCode(phone)
    await ask(other, { device })
    const changed = deviceOf(await login(other, await newestCode(other), { device }))
    expect(changed).not.toBe(device)
    expect((await login(phone, code, { device })).status).toBe(422)
    expect((await login(phone, code, { device: changed })).status).toBe(200)
  })

  test('keeps its spent budget', async () => {
    await spend('code_wrong', `device:${sha256Hex(device)}`, 14)
    vi.setSystemTime(START + 3 * MINUTE_MS)
    await ask(other, { device })
    const changed = deviceOf(await login(other, await newestCode(other), { device }))
    expect(changed).not.toBe(device)
    await ask(phone, { device: changed })
    const wrong = otherThan(await newestCode(phone))
    for (const code of ['wrong_code', 'too_many_tries'])
      expect((await readError(await login(phone, wrong, { device: changed }))).code).toBe(code)
  })
})

test('a phone has ten known devices at most: the one unused for the longest time is a stranger again', async () => {
  const secrets = [device]
  for (let i = 2; i <= 12; i++) {
    vi.setSystemTime(START + i * HOUR_MS)
    secrets.push(await knownDevice(phone, { from: `203.0.113.${i}` }))
  }
  const [customer] = await db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone))
  const known = await db
    .select({ hash: devices.device_hash })
    .from(devices)
    .where(eq(devices.customer_id, customer?.id ?? 0))
  expect(known.map(({ hash }) => hash).toSorted()).toEqual(secrets.slice(2).map(sha256Hex).toSorted())
})
