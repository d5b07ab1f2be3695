import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressValue } from '~/contracts/addresses'
import { sessionList as sessionsShape } from '~/contracts/auth'
import { saveCard } from '#server/cards/cards.testing'
import { contentOf } from '#server/db/db.testing'
import { staffAudit } from '#server/db/tables'
import { CITY, GOODS, line, newCustomer, orderBody, placed, seedShop, STAFF_TOKEN, type TestCustomer } from '#server/orders/orders.testing'
import { call, db, newAddress, read } from './api.testing'
import { describedOperations, operationNamed, pathWith, type Operation } from './operations.testing'

/* Access to every operation of the API description: new operations are covered without a change here. */

/** Ids by owner; `public` ones may be named by anybody. */
type Owned = 'address' | 'card' | 'order' | 'session'
type Ids = Record<string, Owned | 'public'>

const goodsIds = (list: string): Ids =>
  Object.fromEntries(['', '.additionals', '.side', '.sauce'].map((part) => [`body.${list}${part}.id`, 'public']))
const placeIds: Ids = { 'body.city_id': 'public', 'body.pickup_point_id': 'public', 'body.zone_id': 'public' }

/** The owner of each id of the operations that take a bearer token; the first test fails for a new id. */
const IDS: Record<string, Ids> = {
  'DELETE /v3/sessions/{id}': { 'path.id': 'session' },
  'POST /v3/addresses': { 'body.city_id': 'public', 'body.zone_id': 'public' },
  'PUT /v3/addresses/{id}': { 'path.id': 'address', 'body.city_id': 'public', 'body.zone_id': 'public' },
  'DELETE /v3/addresses/{id}': { 'path.id': 'address' },
  'GET /v3/addresses/suggestions': { 'query.city_id': 'public' },
  'GET /v2/deactivate-token': { 'query.id': 'card' },
  'POST /v3/favorites': { 'body.good_id': 'public' },
  'DELETE /v3/favorites/{id}': { 'path.id': 'public' },
  'POST /v3/cart/quote': { ...placeIds, ...goodsIds('goods'), 'body.address_id': 'address', 'body.card_id': 'card' },
  'POST /v2/check-certificate': goodsIds('cart'),
  'POST /v2/orders': {
    ...placeIds,
    ...goodsIds('goods'),
    'body.address.city_id': 'public',
    'body.address_id': 'address',
    'body.card_id': 'card',
  },
  'GET /v3/orders/{id}': { 'path.id': 'order' },
  'POST /v3/orders/{id}/cancel': { 'path.id': 'order' },
  'POST /v3/orders/{id}/live': { 'path.id': 'order' },
  'GET /v3/orders/{id}/payment': { 'path.id': 'order' },
}

/** Bodies that use an id; other operations get an empty one. */
const BODIES: Record<string, (id: number, owned: Owned) => unknown> = {
  'PUT /v3/addresses/{id}': () => ({ street: 'Чужая', is_default: true }),
  'POST /v3/cart/quote': (id, owned) => ({ delivery_type: 'delivery', [`${owned}_id`]: id, goods: [line(GOODS.roll, 2)] }),
  'POST /v2/orders': (id, owned) =>
    orderBody(owned === 'card' ? { card_id: id, pay_variant: 2, pay_type: 5 } : { address: undefined, address_id: id }),
}

const UNKNOWN_ID = 87_654_321
let operations: Operation[]
let owner: TestCustomer
let other: TestCustomer
let owned: Record<Owned, number>

beforeAll(async () => {
  await seedShop()
  operations = await describedOperations()
  ;[owner, other] = [await newCustomer({ name: 'Вера' }), await newCustomer({ name: 'Глеб' })]
  owned = await createThings(owner)
  await createThings(other)
})

async function createThings(customer: TestCustomer): Promise<Record<Owned, number>> {
  const { token } = customer
  const order = await placed(customer, orderBody(), crypto.randomUUID())
  const body = { city_id: CITY.day, street: 'Своя', house: '1', comment: 'Звонить дважды' }
  const { value } = await read(await call('/v3/addresses', { token, body }), addressValue)
  const [session] = await read(await call('/v3/sessions', { token }), sessionsShape)
  return { address: value.id, card: await saveCard(customer), order: order.id, session: session?.id ?? 0 }
}

const ofCustomers = () => operations.filter((one) => one.bearer !== 'none' && !one.isStaff)
const send = (one: Operation, headers: Record<string, string>, body: unknown = one.hasBody ? {} : undefined) =>
  call(pathWith(one), { method: one.method, headers, env: { STAFF_TOKEN }, ...(body !== undefined && { body }) })

function sendId(name: string, kind: Owned, id: number, token: string) {
  const one = operationNamed(operations, name)
  const query = one.ids.includes('query.id') ? `?id=${id}` : ''
  const body = BODIES[name]?.(id, kind) ?? (one.hasBody ? {} : undefined)
  return call(pathWith(one, id) + query, { method: one.method, token, ...(body !== undefined && { body }) })
}

// promised times are exact to the second, and answers are compared
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

describe('ids of another customer', () => {
  test('every id that an operation takes is listed with its owner', () => {
    const taken = ofCustomers().flatMap(({ name, ids }) => ids.map((id) => `${name} ${id}`))
    const listed = Object.entries(IDS).flatMap(([name, ids]) => Object.keys(ids).map((id) => `${name} ${id}`))
    expect(taken.toSorted()).toEqual(listed.toSorted())
  })

  const cases = Object.entries(IDS).flatMap(([name, ids]) =>
    [...new Set(Object.values(ids))].flatMap((kind): [string, Owned][] => (kind === 'public' ? [] : [[name, kind]])),
  )

  test.each(cases)('%s treats another customer’s %s as an unknown one, and changes nothing', async (name, kind) => {
    const before = await contentOf()
    const answers = [await sendId(name, kind, owned[kind], other.token), await sendId(name, kind, UNKNOWN_ID, other.token)]
    const [foreign, unknown] = await Promise.all(answers.map(async (one) => [one.status, await one.text(), [...one.headers]]))
    // a quote reads no card
    expect(name === 'POST /v3/cart/quote' && kind === 'card' ? [200] : [404, 422]).toContain(foreign?.[0])
    expect(foreign).toEqual(unknown)
    expect(await contentOf()).toBe(before)
  })

  test('the owner reaches each of them', async () => {
    for (const [name, kind, status] of [
      ['POST /v3/cart/quote', 'address', 200],
      ['POST /v2/orders', 'address', 201],
      ['POST /v2/orders', 'card', 201],
      ['GET /v3/orders/{id}', 'order', 200],
      ['POST /v3/orders/{id}/cancel', 'order', 200],
      ['PUT /v3/addresses/{id}', 'address', 200],
      ['DELETE /v3/addresses/{id}', 'address', 204],
      ['GET /v2/deactivate-token', 'card', 204],
      ['DELETE /v3/sessions/{id}', 'session', 204],
    ] as const)
      expect([name, (await sendId(name, kind, owned[kind], owner.token)).status]).toEqual([name, status])
  })
})

describe('without a valid bearer token', () => {
  test.each<[string, (token: string) => Record<string, string>]>([
    ['none', () => ({})],
    ['the scheme alone', () => ({ authorization: 'Bearer' })],
    ['a forged one', () => ({ authorization: `Bearer ${'f'.repeat(64)}` })],
    ['one letter more', (token) => ({ authorization: `Bearer ${token}0` })],
    ['SQL', () => ({ authorization: `Bearer ' OR 1=1 -- aaaaaaaaaaaa` })],
    ['two tokens', (token) => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
    ['a space inside', (token) => ({ authorization: `Bearer ${token.slice(0, 8)} ${token.slice(8)}` })],
    ['another scheme', (token) => ({ authorization: `Basic ${btoa(`token:${token}`)}` })],
    ['no scheme', (token) => ({ authorization: token })],
    ['a cookie', (token) => ({ cookie: `token=${token}; authorization=Bearer ${token}`, 'sec-fetch-site': 'same-origin' })],
    ['other headers', (token) => ({ 'x-authorization': `Bearer ${token}`, 'x-access-token': token, token })],
  ])('(%s) every protected operation is 401 and changes nothing', async (_name, headersOf) => {
    const { token } = await newCustomer()
    const needed = operations.filter(({ bearer }) => bearer === 'needed')
    expect(needed.length).toBeGreaterThan(25)
    const before = await contentOf()
    for (const one of needed) {
      const headers = { ...headersOf(one.isStaff ? STAFF_TOKEN : token), ...newAddress() }
      expect([one.name, (await send(one, headers)).status]).toEqual([one.name, 401])
    }
    for (const query of [`token=${token}`, `access_token=${token}`, `authorization=Bearer%20${token}`])
      expect((await call(`/v2/user?${query}`)).status).toBe(401)
    expect(await contentOf()).toBe(before)
  })

  test('expired and ended sessions are 401 and end the cookie; customer and staff tokens are not interchangeable', async () => {
    const [expired, ended, valid] = [await newCustomer(), await newCustomer(), await newCustomer()]
    await db.run(`update sessions set expires_at = 1 where customer_id = ${expired.id}`)
    expect((await call('/v2/logout', { method: 'POST', token: ended.token })).status).toBe(204)
    for (const one of operations.filter(({ bearer }) => bearer === 'needed')) {
      for (const { token } of one.isStaff ? [valid] : [expired, ended, { token: STAFF_TOKEN }]) {
        const response = await send(one, { authorization: `Bearer ${token}`, ...newAddress() })
        expect([one.name, response.status]).toEqual([one.name, 401])
        // a customer who opens a staff screen stays signed in
        if (one.isStaff) expect(response.headers.get('set-cookie')).toBeNull()
        else expect(response.headers.get('set-cookie')).toMatch(/^token=;.*Max-Age=0/)
      }
    }
  })

  test('an optional token in a cookie is a guest’s call', async () => {
    expect(operations.filter(({ bearer }) => bearer === 'may').map(({ name }) => name)).toEqual(['POST /v3/cart/quote'])
    const body = { delivery_type: 'delivery', bonuses: 5, goods: [] }
    const guest = await call('/v3/cart/quote', { body })
    const withCookie = await call('/v3/cart/quote', { body, headers: { cookie: `token=${other.token}` } })
    expect(await withCookie.text()).toBe(await guest.text())
  })
})

describe('cross-site requests', () => {
  const EVIL = { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' }
  const CHANGING_GETS = [
    'GET /v2/get-smscode',
    'GET /v2/token',
    'GET /v2/send-code',
    'GET /v2/deactivate-token',
    'GET /v3/orders/{id}/payment',
  ]
  let token: string
  const bearer = (one: Operation) => ({ authorization: `Bearer ${one.isStaff ? STAFF_TOKEN : token}` })
  beforeAll(async () => {
    token = (await newCustomer()).token
  })

  test('no response has CORS headers', async () => {
    for (const one of operations)
      for (const method of [one.method, 'OPTIONS']) {
        const headers = { ...EVIL, 'access-control-request-method': one.method, 'access-control-request-headers': 'authorization' }
        const response = await call(pathWith(one), { method, headers, ...(method !== 'OPTIONS' && one.hasBody && { body: '{}' }) })
        const opened = [...response.headers.keys()].filter((name) => /^access-control-|^timing-allow-origin$/.test(name))
        expect([method, one.name, opened]).toEqual([method, one.name, []])
      }
  })

  test.each(CHANGING_GETS)('%s, which changes state, is 403 from another site and for prefetch, 405 for HEAD', async (name) => {
    const one = operationNamed(operations, name)
    const path = `${pathWith(one)}?phone=79991234567&card=4242424242424242&code=1234&id=1`
    const before = await contentOf()
    const foreign = [
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/a' },
      { origin: 'null' },
    ]
    const prefetch = [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }]
    const image = { accept: 'image/avif,image/webp' }
    for (const headers of [EVIL, ...foreign, ...prefetch, image] as Record<string, string>[]) {
      const response = await call(path, { headers: { ...headers, ...bearer(one) } })
      expect([headers, response.status, response.headers.get('cache-control')]).toEqual([headers, 403, 'no-store'])
    }
    expect((await call(path, { method: 'HEAD', token })).status).toBe(405)
    expect(await contentOf()).toBe(before)
  })

  test('every other GET changes nothing but the time of the session’s last use, and the record of what staff read', async () => {
    const contentNow = async () => (await contentOf()).replaceAll(/"(?:last_used_at|expires_at)":\d+|^.*"staff_audit".*\n/gm, '')
    // the first look reads the ingredients from the compositions
    await send(operationNamed(operations, 'GET /staff/stops/subjects'), { authorization: `Bearer ${STAFF_TOKEN}` })
    const before = await contentNow()
    for (const one of operations.filter(({ method, name }) => method === 'GET' && !CHANGING_GETS.includes(name)))
      await send(one, bearer(one))
    const reads = (await db.delete(staffAudit).returning({ action: staffAudit.action })).map(({ action }) => action)
    expect(reads.toSorted()).toEqual(['customer.read', 'customers.read', 'orders.read'])
    expect(await contentNow()).toBe(before)
  })
})

test('responses to signed-in callers are never cacheable', async () => {
  const { token } = await newCustomer()
  const succeeded = new Set<string>()
  for (const one of operations.filter(({ bearer }) => bearer !== 'none')) {
    for (const given of [one.isStaff ? STAFF_TOKEN : token, '0123456789abcdef', '']) {
      if (/logout|DELETE \/v3\/sessions$/.test(one.name) && given === token) continue
      const response = await send(one, given === '' ? {} : { authorization: `Bearer ${given}` })
      const { ok, headers } = response
      expect([one.name, headers.get('etag'), headers.get('last-modified')]).toEqual([one.name, null, null])
      expect(headers.get('cache-control'), one.name).toMatch(ok ? 'private, no-store' : /^(?:private, )?no-store$/)
      if (ok) succeeded.add(one.name)
    }
  }
  expect(succeeded.size).toBeGreaterThan(8)
})
