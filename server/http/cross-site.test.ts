import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contentOf } from '#server/db/db.testing'
import { call } from './api.testing'
import { describedOperations, type Operation } from './operations.testing'
import { newCustomer, seedShop, STAFF_TOKEN } from '#server/orders/orders.testing'

/* Cross-site requests are nobody: by cookie, by form, by a GET that changes something, by CORS. Every operation of the
 * generated description is walked, so a new one is attacked the day it is written. */

const EVIL = {
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'no-cors',
}
const UUID = '00000000-0000-4000-8000-000000000000'

let operations: Operation[]
let token: string

beforeAll(async () => {
  await seedShop()
  operations = await describedOperations()
})
// a walk over all operations signs its customer out
beforeEach(async () => {
  token = (await newCustomer({ name: 'Вера' })).token
})

const addressOf = ({ path }: Operation) =>
  path.replace('{provider}', 'sandbox').replace('sandbox/{id}', `sandbox/${UUID}`).replace('{id}', '1')
const isStaff = ({ path }: Operation) => path.startsWith('/staff/')
const send = (one: Operation, headers: Record<string, string>, body?: string) =>
  call(addressOf(one), { method: one.method, headers, env: { STAFF_TOKEN }, ...(body !== undefined && { body }) })
const jsonOf = (one: Operation) => (one.hasBody ? '{}' : undefined)

describe('a session cookie never counts in the API', () => {
  test('of the customer: every call marked (auth) is 401 and changes nothing', async () => {
    const walked = operations.filter((one) => one.bearer === 'needed')
    expect(walked.length).toBeGreaterThan(25)
    const before = await contentOf()
    for (const one of walked) {
      const secret = isStaff(one) ? STAFF_TOKEN : token
      for (const headers of [
        { cookie: `token=${secret}` },
        { cookie: `token=${secret}; authorization=Bearer ${secret}`, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8787' },
        { 'x-authorization': `Bearer ${secret}`, 'x-access-token': secret, 'x-original-authorization': `Bearer ${secret}` },
        { authorization: `Basic ${btoa(`token:${secret}`)}` },
        { authorization: secret },
      ] as Record<string, string>[])
        expect([one.name, headers, (await send(one, headers, jsonOf(one))).status]).toEqual([one.name, headers, 401])
    }
    expect(await contentOf()).toBe(before)
  })

  test('nor does a token in the query or in the body', async () => {
    for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`])
      expect((await call(`/v2/user?${query}`)).status).toBe(401)
    expect((await call('/v3/addresses', { body: { token, access_token: token } })).status).toBe(401)
  })

  test('where a bearer may be, the cookie’s customer is a guest', async () => {
    const walked = operations.filter((one) => one.bearer === 'may')
    expect(walked.map(({ name }) => name)).toEqual(['POST /v3/cart/quote'])
    const body = { delivery_type: 'delivery', bonuses: 5, goods: [] }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }) // what is promised goes by the second
    const [guest, cookie] = [
      await call('/v3/cart/quote', { body }),
      await call('/v3/cart/quote', { body, headers: { cookie: `token=${token}` } }),
    ]
    vi.useRealTimers()
    expect(await cookie.text()).toBe(await guest.text())
    const known = await call('/v3/cart/quote', { body, token })
    for (const { status, headers } of [guest, cookie, known])
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })
})

test('what a form or a page without CORS can send is no JSON: 415 for every call with a body, and nothing changes', async () => {
  const walked = operations.filter((one) => one.hasBody)
  expect(walked.length).toBeGreaterThan(12)
  const before = await contentOf()
  for (const one of walked)
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      '',
    ]) {
      const headers = { authorization: `Bearer ${isStaff(one) ? STAFF_TOKEN : token}`, 'content-type': type }
      expect([one.name, type, (await send(one, headers, '{"phone":"79990000000"}')).status]).toEqual([one.name, type, 415])
    }
  expect(await contentOf()).toBe(before)
})

test('no answer opens the API to another origin, whatever is asked beforehand', async () => {
  for (const one of operations)
    for (const method of [one.method, 'OPTIONS']) {
      const asked = {
        ...EVIL,
        'access-control-request-method': one.method,
        'access-control-request-headers': 'authorization',
        authorization: `Bearer ${token}`,
      }
      const answer = await call(addressOf(one), {
        method,
        headers: asked,
        env: { STAFF_TOKEN },
        ...(method !== 'OPTIONS' && one.hasBody && { body: '{}' }),
      })
      const opened = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-') || name === 'timing-allow-origin')
      expect([method, one.name, opened]).toEqual([method, one.name, []])
    }
})

describe('a GET that changes something', () => {
  const CHANGING = ['GET /v2/get-smscode', 'GET /v2/token', 'GET /v2/send-code', 'GET /v2/deactivate-token', 'GET /v3/orders/{id}/payment']

  test.each(CHANGING)('%s is refused to another site, to one who looks ahead and to HEAD, signed in or not', async (name) => {
    const one = operations.find((operation) => operation.name === name)
    if (!one) throw new Error(`${name} is not described`)
    const before = await contentOf()
    for (const headers of [
      EVIL,
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ] as Record<string, string>[]) {
      const query = '?phone=79991234567&card=4242424242424242&code=1234&id=1'
      const answer = await call(addressOf(one) + query, { headers: { ...headers, authorization: `Bearer ${token}` } })
      expect([headers, answer.status, answer.headers.get('cache-control')]).toEqual([headers, 403, 'no-store'])
      expect((await call(addressOf(one) + query, { method: 'HEAD', token })).status).toBe(405)
    }
    expect(await contentOf()).toBe(before)
  })

  test('there is no other: every GET but these leaves the database as it was', async () => {
    const before = await contentOf()
    for (const one of operations.filter(({ method, name }) => method === 'GET' && !CHANGING.includes(name)))
      await send(one, { authorization: `Bearer ${isStaff(one) ? STAFF_TOKEN : token}` })
    expect(withoutUse(await contentOf())).toBe(withoutUse(before))
  })
})

/** When a session was last used is noted by whatever is asked. */
const withoutUse = (content: string) => content.replaceAll(/"(?:last_used_at|expires_at)":\d+/g, '')

test('whatever is answered to who may be signed in is nobody’s to keep', async () => {
  const read = new Set<string>()
  for (const one of operations.filter(({ bearer }) => bearer !== 'none')) {
    for (const headers of [
      { authorization: `Bearer ${isStaff(one) ? STAFF_TOKEN : token}` },
      { authorization: 'Bearer 0123456789abcdef' },
      {},
    ] as Record<string, string>[]) {
      // the last that would end the session
      if (/logout|DELETE \/v3\/sessions$/.test(one.name) && headers['authorization']?.includes(token)) continue
      const answer = await send(one, headers, jsonOf(one))
      expect([one.name, answer.status, answer.headers.get('cache-control')]).toEqual([
        one.name,
        answer.status,
        expect.stringMatching(/^(?:private, )?no-store$/),
      ])
      expect([one.name, answer.headers.get('etag'), answer.headers.get('last-modified')]).toEqual([one.name, null, null])
      if (answer.ok) read.add(one.name)
      if (answer.ok) expect([one.name, answer.headers.get('cache-control')]).toEqual([one.name, 'private, no-store'])
    }
  }
  // the token lived: most are answered
  expect(read.size).toBeGreaterThan(8)
})
