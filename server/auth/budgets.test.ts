import { eq } from 'drizzle-orm'
import { env } from '#host'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { attempts, outbox } from '#server/db/tables'
import { call, countTrips, db, newestCode, otherThan, readError } from '#server/http/api.testing'
import { readSettings } from '#server/core/settings'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/rules/time'
import { budgetWait } from './attempts'
import { sendingBudgets, wrongCodeBudgets } from './budgets'
import { ask, freezeClock, knownDevice, login, newPhone, ofPhone, spend, START } from './auth.testing'

freezeClock()
let phone: string
beforeEach(async () => {
  phone = newPhone()
  await db.delete(attempts)
})

const FROM = '192.0.2.77'
const V6 = '2001:db8:5:6::1'

type Row = [name: string, subject: (phone: string) => string, limit: number, windowMs: number]
const ofAddress = () => `address:${FROM}`
const ofSubnet = () => 'subnet:192.0.2.0/24'
const ofSubscriber = () => 'address:2001:db8:5:6::/64'
const ofV6Subnet = () => 'subnet:2001:db8:5::/48'

/** Caller address, time of the attempts, and the wait shown, for one row. */
function scene(subject: Row[1], windowMs: number) {
  const from = subject('').includes('2001') ? V6 : FROM
  // older than an hour: counts for the day only
  const spentAt = windowMs === HOUR_MS ? START - 20 * MINUTE_MS : START - 2 * HOUR_MS
  return { from, spentAt, when: windowMs === HOUR_MS ? 'через 40 минут' : 'завтра' }
}

describe('limits of sent codes by phone, address and subnet', () => {
  test.each<Row>([
    ['five an hour for a phone', ofPhone, 5, HOUR_MS],
    ['fifteen a day for a phone', ofPhone, 15, DAY_MS],
    ['twenty an hour for an address', ofAddress, 20, HOUR_MS],
    ['sixty a day for an address', ofAddress, 60, DAY_MS],
    ['sixty a day for a subscriber of IPv6', ofSubscriber, 60, DAY_MS],
    ['a hundred an hour for a subnet', ofSubnet, 100, HOUR_MS],
    ['three hundred a day for a subnet', ofSubnet, 300, DAY_MS],
    ['three hundred a day for a /48 of IPv6', ofV6Subnet, 300, DAY_MS],
  ])('%s', async (_name, subject, limit, windowMs) => {
    const { from, spentAt, when } = scene(subject, windowMs)
    const other = newPhone()
    await spend('code_sent', subject(other), limit - 1, spentAt)
    expect((await ask(other, { from })).status).toBe(200)
    await db.delete(attempts)
    await spend('code_sent', subject(phone), limit, spentAt)
    const refused = await ask(phone, { from })
    expect(refused.status).toBe(422)
    const message = `phone:Слишком много кодов подряд. Попробуйте ${when}.`
    expect(await readError(refused)).toMatchObject({ message, code: 'too_many_codes' })
    expect(await db.$count(outbox, eq(outbox.phone, phone))).toBe(0)
    vi.setSystemTime(spentAt + windowMs)
    expect((await ask(phone, { from })).status).toBe(200)
  })

  test('a known device has its own budget, five an hour and fifteen a day, independent of its address', async () => {
    const device = await knownDevice(phone, { from: FROM })
    for (const subject of [ofPhone(phone), ofAddress(), ofSubnet()]) await spend('code_sent', subject, 300)
    for (let i = 1; i <= 5; i++) {
      vi.setSystemTime(START + i * MINUTE_MS)
      expect((await ask(phone, { from: FROM, device })).status).toBe(200)
    }
    vi.setSystemTime(START + 10 * MINUTE_MS)
    expect((await readError(await ask(phone, { from: FROM, device }))).message).toContain('через 51 минуту')
    const [own] = (await db.select().from(attempts)).filter(({ subject }) => subject.startsWith('device:'))
    await spend('code_sent', own?.subject ?? '', 10, START)
    vi.setSystemTime(START + 2 * HOUR_MS)
    expect((await readError(await ask(phone, { from: FROM, device }))).message).toContain('завтра')
  })

  test('thirty a day for a phone over all channels', async () => {
    const device = await knownDevice(phone, { from: FROM })
    await spend('code_sent', `all-${ofPhone(phone)}`, 28, START)
    vi.setSystemTime(START + 2 * HOUR_MS)
    expect((await ask(phone, { from: FROM, device })).status).toBe(200)
    vi.setSystemTime(START + 3 * HOUR_MS)
    for (const caller of [{ from: FROM, device }, { from: FROM }])
      expect((await readError(await ask(phone, caller))).message).toBe('phone:Слишком много кодов подряд. Попробуйте завтра.')
    vi.setSystemTime(START + DAY_MS)
    expect((await ask(phone, { from: FROM, device })).status).toBe(200)
  })

  test('two hundred parallel requests from one subnet send a hundred codes', async () => {
    const asks = Array.from({ length: 200 }, (_, i) => ask(newPhone(), { from: `192.0.2.${i}` }))
    expect((await Promise.all(asks)).filter((answer) => answer.status === 200)).toHaveLength(100)
  })
})

describe('paid messages', () => {
  const paid = { SMS_ADAPTER: 'smsru', SMSRU_API_ID: 'key', SMS_DAY_LIMIT: '3' }
  let taken: string[]

  beforeEach(() => {
    taken = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
      const to = new URLSearchParams(String(init?.body)).get('to') ?? ''
      taken.push(to)
      return Response.json({ status_code: 100, sms: { [to]: { status_code: 100 } } })
    })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  test('unknown clients share a daily budget; a known device is exempt', async () => {
    const device = await knownDevice(phone, { from: FROM })
    const phones = Array.from({ length: 6 }, () => newPhone())
    const statuses = []
    for (const [i, one] of phones.entries()) statuses.push((await ask(one, { from: `10.0.${i}.1`, env: paid })).status)
    expect(statuses).toEqual([200, 200, 200, 422, 422, 422])
    expect(taken).toEqual(phones.slice(0, 3))
    vi.setSystemTime(START + 16 * HOUR_MS)
    const refused = await ask(phones[3] ?? '', { from: '10.1.0.1', env: paid })
    expect((await readError(refused)).message).toBe('phone:Сейчас мы не можем отправить код. Попробуйте через 8 часов.')
    expect((await ask(phone, { device, env: paid })).status).toBe(200)
    expect(taken).toHaveLength(4)
    vi.setSystemTime(START + DAY_MS)
    expect((await ask(phones[3] ?? '', { from: '10.1.0.1', env: paid })).status).toBe(200)
  })

  test('the outbox adapter has no daily budget', () => {
    const subjects = (more: object) =>
      sendingBudgets({ settings: readSettings({ ...env, ...more }) }, { phone, device: undefined }).map(({ subject }) => subject)
    expect([subjects(paid).includes('shop'), subjects({}).includes('shop')]).toEqual([true, false])
  })
})

describe('limits of wrong codes by phone, address and subnet', () => {
  test.each<Row>([
    ['fifteen an hour for a phone', ofPhone, 15, HOUR_MS],
    ['thirty a day for a phone', ofPhone, 30, DAY_MS],
    ['sixty an hour for an address, so that it cannot spray phones', ofAddress, 60, HOUR_MS],
    ['a hundred and twenty a day for an address', ofAddress, 120, DAY_MS],
    ['three hundred an hour for a subnet', ofSubnet, 300, HOUR_MS],
    ['six hundred a day for a subnet', ofSubnet, 600, DAY_MS],
  ])('%s: beyond it even the right code is rejected', async (_name, subject, limit, windowMs) => {
    const { from, spentAt, when } = scene(subject, windowMs)
    await ask(phone, { from })
    const code = await newestCode(phone)
    await spend('code_wrong', subject(phone), limit - 1, spentAt)
    expect((await readError(await login(phone, otherThan(code), { from }))).message).toBe('code:Код не подошёл. Осталось 4 попытки.')
    const refused = await login(phone, code, { from })
    expect(refused.status).toBe(422)
    expect((await readError(refused)).message).toBe(`phone:Слишком много неверных кодов. Попробуйте ${when}.`)
    await db.delete(attempts)
    expect((await login(phone, code, { from })).status).toBe(200)
  })

  test('a known device has fifteen an hour, independent of its address', async () => {
    const device = await knownDevice(phone, { from: FROM })
    for (const subject of [ofPhone(phone), ofAddress(), ofSubnet()]) await spend('code_wrong', subject, 600)
    const caller = { from: FROM, device }
    for (let round = 1; round <= 3; round++) {
      vi.setSystemTime(START + round * MINUTE_MS)
      await ask(phone, caller)
      const wrong = otherThan(await newestCode(phone))
      for (let i = 0; i < 5; i++) expect((await readError(await login(phone, wrong, caller))).message).toMatch(/^code:Код не подошёл/)
    }
    vi.setSystemTime(START + 4 * MINUTE_MS)
    await ask(phone, caller)
    expect((await readError(await login(phone, await newestCode(phone), caller))).message).toMatch(/^phone:Слишком много неверных/)
  })
})

test('without Cloudflare in front all visitors are one, whatever addresses they claim', async () => {
  const env = { BEHIND_CLOUDFLARE: 'off' }
  for (let visitor = 1; visitor <= 20; visitor++) expect((await ask(newPhone(), { from: `198.51.100.${visitor}`, env })).status).toBe(200)
  const late = await ask(phone, { from: '198.51.100.21', env })
  expect([late.status, (await readError(late)).message]).toEqual([422, expect.stringMatching(/^phone:/)])
})

test('the wait is the longest of all windows; a subject is counted once', async () => {
  const ctx = { db, now: new Date(START) }
  const budgets = wrongCodeBudgets({ address: FROM, settings: readSettings(env) }, { phone, device: undefined })
  expect((await budgetWait(ctx, 'code_wrong', budgets)).waitMs).toBe(0)
  await ask(phone, { from: FROM })
  await login(phone, otherThan(await newestCode(phone)), { from: FROM })
  const counted = (await db.select().from(attempts)).filter(({ kind }) => kind === 'code_wrong').map(({ subject }) => subject)
  expect(counted.filter((subject) => !subject.startsWith('try:')).toSorted()).toEqual([ofAddress(), ofPhone(phone), 'shop', ofSubnet()])
  await spend('code_wrong', ofPhone(phone), 15, START - 10 * MINUTE_MS)
  expect((await budgetWait(ctx, 'code_wrong', budgets)).waitMs).toBe(50 * MINUTE_MS)
  await spend('code_wrong', ofAddress(), 120, START - HOUR_MS)
  expect((await budgetWait(ctx, 'code_wrong', budgets)).waitMs).toBe(23 * HOUR_MS)
})

test('costs two round trips, three with a device', async () => {
  const device = await knownDevice(phone, { from: FROM })
  await spend('code_sent', ofPhone(phone), 15)
  const trips = async (path: string, cookie?: string, body?: unknown) => {
    const counting = countTrips()
    await call(path, { body, headers: { 'cf-connecting-ip': FROM, ...(cookie && { cookie }) }, env: { DB: counting.DB } })
    return counting.trips()
  }
  vi.setSystemTime(START + MINUTE_MS)
  expect(await trips(`/v2/get-smscode?phone=${phone}`)).toBe(2)
  expect(await trips(`/v2/get-smscode?phone=${phone}`, `device=${device}`)).toBe(3)
  expect(await trips('/v2/login', `device=${device}`, { phone, code: await newestCode(phone) })).toBe(3)
})
