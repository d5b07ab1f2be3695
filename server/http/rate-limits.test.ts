import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newCustomer, STAFF_TOKEN } from '#server/orders/orders.testing'
import { seedShop } from '#server/catalog/catalog.testing'
import { signAddress } from './client-address'
import { budgetOf, rateLimitKey, isWithinLimit } from './rate-limits'
import { call, countTrips, PRODUCTION, readError } from './api.testing'

beforeAll(seedShop)

let minute = Date.UTC(2026, 10, 20)
beforeEach(() => {
  // each test has its own minute
  vi.useFakeTimers({ toFake: ['Date'], now: (minute += 120_000) })
})

const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } })
const statuses = async (count: number, ask: () => Promise<Response>) =>
  (await Promise.all(Array.from({ length: count }, ask))).map(({ status }) => status)
const refused = (all: number[]) => all.filter((status) => status === 429).length

describe('rate limits', () => {
  test('wrong staff tokens of one address are 401, over sixty a minute 429; the right one always passes', async () => {
    const ask = (token: string, address = '198.51.100.1', method = 'GET') =>
      call(method === 'GET' ? '/staff/orders' : '/staff/system', { ...from(address), method, token, env: { STAFF_TOKEN } })
    const guesses = ['GET', 'PATCH'].map((method) => statuses(30, () => ask(`${STAFF_TOKEN}x`, undefined, method)))
    expect(new Set((await Promise.all(guesses)).flat())).toEqual(new Set([401]))
    expect((await ask('another-guess-at-it')).status).toBe(429)
    expect(new Set(await statuses(100, () => ask(STAFF_TOKEN)))).toEqual(new Set([200]))
    expect((await ask('another-guess-at-it', '198.51.100.2')).status).toBe(401)
    // the addresses of a shop without Cloudflare in front
    expect(refused(await statuses(61, () => ask('another-guess-at-it', '0.0.0.0')))).toBe(1)
  })

  test('an address that has used up its changes does not stop the staff', async () => {
    const system = (token?: string) =>
      call('/staff/system', { ...from('198.51.100.1'), method: 'PATCH', body: {}, env: { STAFF_TOKEN }, ...(token && { token }) })
    expect(refused(await statuses(901, () => call('/v2/logout', { ...from('198.51.100.1'), body: {} })))).toBe(1)
    expect([(await system()).status, (await system(STAFF_TOKEN)).status]).toEqual([401, 422])
  })

  test.each([
    ['searches', 900, '/v3/goods/search?q=x', undefined],
    ['sign-in attempts', 240, '/v2/login', {}],
    ['quotes', 900, '/v3/cart/quote', {}],
    ['orders', 240, '/v2/orders', {}],
    ['changes', 900, '/v2/logout', {}],
  ])('%s of guests from one address: %i a minute, then 429 with Retry-After', async (_name, limit, path, body) => {
    const ask = (address = '198.51.100.1') => call(path, { ...from(address), ...(body && { body }) })
    expect(refused(await statuses(limit, ask.bind(null, undefined)))).toBe(0)
    const answer = await ask()
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([429, '60', 'no-store'])
    expect((await readError(answer)).code).toBe('too_many_requests')
    expect((await ask('198.51.100.2')).status).not.toBe(429)
    vi.setSystemTime(minute + 60_000)
    expect((await ask()).status).not.toBe(429)
  })

  test('a /64 of IPv6 is one client', async () => {
    let last = 0
    const ask = () => call('/v2/login', { body: {}, ...from(`2001:db8:1:1::${(last += 1).toString(16)}`) })
    expect(refused(await statuses(241, ask))).toBe(1)
  })

  test('the signed address of a shop in front counts, an unsigned one does not', async () => {
    const signature = signAddress('203.0.113.9', 'test-proxy-secret', Date.now())
    const ask = (more: Record<string, string>) => () =>
      call('/v2/login', { body: {}, headers: { 'cf-connecting-ip': '198.51.100.9', 'x-client-address': '203.0.113.9', ...more } })
    expect(refused(await statuses(241, ask({ 'x-client-signature': signature })))).toBe(1)
    expect((await ask({})()).status).not.toBe(429)
  })

  test('local and unknown addresses are not limited', async () => {
    for (const address of ['', '0.0.0.0', '127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(rateLimitKey(address)).toBe(null)
    expect(refused(await statuses(250, () => call('/v2/login', { body: {} })))).toBe(0)
    expect(refused(await statuses(250, () => call('/v2/login', { body: {}, ...from('127.0.0.1') })))).toBe(0)
  })

  test('one account is limited from many addresses', async () => {
    const { token } = await newCustomer()
    let last = 0
    const ask = () => call('/v3/favorites', { token, ...from(`10.8.${last >> 8}.${(last += 1) & 255}`) })
    expect(refused(await statuses(241, ask))).toBe(1)
    const other = await newCustomer()
    expect((await call('/v3/favorites', { token: other.token, ...from('10.8.0.1') })).status).toBe(200)
  })

  test('customers of one address count by account: an office orders, and a flood of one of them stops only that one', async () => {
    const office = from('198.51.100.55')
    const people = await Promise.all(Array.from({ length: 15 }, () => newCustomer()))
    const order = (token: string) => call('/v2/orders', { token, body: {}, ...office })
    const answers = await Promise.all(people.flatMap(({ token }) => Array.from({ length: 5 }, () => order(token))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))

    const [one, other] = people.map(({ token }) => token)
    expect(refused(await statuses(60, () => order(one ?? '')))).toBe(5)
    expect((await call('/v3/favorites', { token: one ?? '', ...office })).status).toBe(200)
    expect(refused(await statuses(240, () => call('/v3/cart/quote', { token: one ?? '', body: {}, ...office })))).toBeGreaterThan(0)
    expect((await order(other ?? '')).status).toBe(422)
    expect((await call('/v3/cart/quote', { body: {}, ...office })).status).not.toBe(429)
  })

  test('wrong tokens count by address, and are not looked up beyond its limit; right ones of the address still are', async () => {
    const office = from('198.51.100.56')
    const { token } = await newCustomer()
    expect((await call('/v2/logout', { token: 'an-unknown-token', body: {}, ...office })).status).toBe(401)
    expect((await call('/v3/favorites', { token, ...office })).status).toBe(200)
    const guess = (at: number) => call('/v2/logout', { token: `an-unknown-token-${at}`, body: {}, ...office })
    const guesses = await Promise.all(Array.from({ length: 900 }, (_, at) => guess(at)))
    expect(refused(guesses.map(({ status }) => status))).toBe(1)
    const { DB, trips } = countTrips()
    expect((await call('/v2/logout', { token: 'one-more-wrong-token', body: {}, ...office, env: { DB } })).status).toBe(429)
    expect(trips()).toBe(0)
    expect((await call('/v3/favorites', { token, ...office })).status).toBe(200)
  })

  test('a binding decides', async () => {
    const keys: string[] = []
    const FLOOD_SOME = { limit: async ({ key }: { key: string }) => ({ success: keys.push(key) < 2 }) }
    const ask = () => call('/v2/login', { body: {}, ...from('198.51.100.77'), env: { ...PRODUCTION, FLOOD_SOME } as never })
    expect([(await ask()).status, (await ask()).status]).toEqual([422, 429])
    expect(keys).toEqual(['sign-in 198.51.100.77', 'sign-in 198.51.100.77'])
    expect(await isWithinLimit({ FLOOD_SOME }, 'order', '7')).toBe(false)
  })

  test('webhooks of providers have the largest budget', () => {
    expect(budgetOf('POST', '/api/payments/webhook/yookassa')).toBe('read')
  })
})
