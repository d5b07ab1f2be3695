import { env } from '#host'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cellsHolding } from '#server/db/db.testing'
import { newCustomer, orderBody, seedShop, STAFF_TOKEN, type TestCustomer } from '#server/orders/orders.testing'
import { call } from './api.testing'
import { describedOperations, type Operation } from './operations.testing'
import { addThings, bodiesOf, headersOf, pathOf, type Things } from './things.testing'

/* Every body carries every database column that is not its field, and JavaScript's own names; none of it may be stored. */

const NUMBER = 777_001_777
const TEXT = 'zloumyshlennik'
const POLLUTION = `"__proto__":{"polluted":"${TEXT}","rank":"vip"},"constructor":{"prototype":{"polluted":"${TEXT}"}},"prototype":{"polluted":"${TEXT}"}`

let operations: Operation[]
let columns: string[]
let things: Things
let customer: TestCustomer

beforeAll(async () => {
  await seedShop()
  operations = (await describedOperations()).filter(({ fields }) => fields.length > 0)
  const query = `select distinct info.name from sqlite_schema one, pragma_table_info(one.name) info
    where one.type = 'table' and one.name not like '\\_cf%' escape '\\'`
  columns = (await env.DB.prepare(query).all<{ name: string }>()).results.map(({ name }) => name)
  things = await addThings()
  customer = things.customer
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBe(undefined)
})

/** Calls that find nothing to act on: wrong codes, no device, no import, cash paid for nothing. */
const IDLE: Record<string, number> = {
  'POST /v2/login': 422,
  'DELETE /v3/user': 422,
  'POST /staff/orders/{id}/payment-link': 404,
  'POST /staff/orders/{id}/refunds': 409,
  'POST /staff/courier/shift': 403,
  'POST /staff/courier/cash': 409,
  'POST /staff/customers/{id}/erase': 422,
  'POST /staff/first-owner': 404,
  'POST /staff/sign-in': 422,
  'POST /staff/pin': 404,
  'POST /staff/step-up': 401,
  'POST /staff/devices': 422,
  'PUT /staff/devices/here/state': 404,
  'POST /staff/imports/{id}/apply': 404,
  'POST /staff/imports/{id}/prices': 404,
}

/** Fields of nested objects: lines, addresses, states, price changes, conditions. */
const NESTED = `id qtt price additionals side sauce city_id street house building entrance floor apartment intercom label comment lat lng zone_id message percent amount note days`

/** The body with foreign fields at its top and in each nested object. */
function withForeignFields(body: unknown, fields: string[]): string {
  if (Array.isArray(body)) return `[${body.map((one) => withForeignFields(one, fields)).join(',')}]`
  if (typeof body !== 'object' || body === null) return JSON.stringify(body)
  const known = [...fields, ...Object.keys(body), ...NESTED.split(' ')]
  const foreign = columns.filter((name) => !known.includes(name)).map((name, at) => `"${name}":${at % 2 === 0 ? NUMBER : `"${TEXT}"`}`)
  const own = Object.entries(body).filter(([, value]) => value !== undefined)
  return `{${[...foreign, POLLUTION, ...own.map(([name, value]) => `"${name}":${withForeignFields(value, known)}`)].join(',')}}`
}

test('no operation stores foreign fields', async () => {
  vi.spyOn(console, 'error').mockReturnValue() // /client-errors logs
  const bodies = bodiesOf(things)
  for (const one of operations) {
    const response = await call(pathOf(one, things), {
      method: one.method,
      token: one.isStaff ? STAFF_TOKEN : customer.token,
      body: withForeignFields(bodies[one.name], one.fields),
      env: { STAFF_TOKEN },
      headers: { 'cf-connecting-ip': '10.9.8.7', ...headersOf(one) },
    })
    const text = await response.text()
    const expected = IDLE[one.name] === undefined ? /^20[014]$/ : RegExp(`^${IDLE[one.name]}$`)
    expect(String(response.status), `${one.name} ${text.slice(0, 300)}`).toMatch(expected)
    expect(text, one.name).not.toMatch(new RegExp(`${TEXT}|${NUMBER}`))
  }
  expect(await cellsHolding(String(NUMBER), TEXT)).toEqual([])
})

test('an order’s status, payment and sums, and a profile’s rank, bonuses and phone are not the customer’s to set', async () => {
  const { token } = await newCustomer()
  const foreign = { id: 1, number: '1', customer_id: 1, user_id: 1, created_at: 1, bonuses: 1e6, rank: 'vip', role: 'staff', discount: 1e6 }
  const state = { status: 'completed', payment_status: 'paid', delivery_fee: 0, full: 1, totals: { total: 1 } }
  const body = { ...orderBody(), ...foreign, bonuses: 0, ...state }
  const { id } = (await (await call('/v2/orders', { token, body })).json()) as { id: number }
  expect(await (await call(`/v3/orders/${id}`, { token })).json()).toMatchObject({
    id,
    status: 'new',
    payment_status: 'none',
    totals: { full: 1180, discount: 0, delivery_fee: 149, total: 1329 },
  })
  expect((await call('/v2/orders', { token, body: { ...body, total: 1 } })).status).toBe(409)
  const before = await (await call('/v2/user', { token })).json()
  const profile = { ...foreign, personal_discount: 100, phone: '79990000001', is_admin: true, orders_count: 99, deleted_at: 1 }
  expect(await (await call('/v2/user', { method: 'PATCH', token, body: profile })).json()).toEqual(before)
})

test('JavaScript’s names in a query or a path are plain names; the last of two equal fields counts', async () => {
  for (const query of ['__proto__[polluted]=1', 'constructor[prototype][polluted]=1', 'products[__proto__]=1', '__proto__=1&toString=1'])
    for (const path of ['/v3/goods/list', '/v3/categories', '/v3/goods/search', '/v3/option/system-status'])
      expect([path, query, (await call(`${path}?${query}`)).status]).toEqual([path, query, 200])
  for (const name of ['__proto__', 'constructor', 'toString'])
    for (const path of ['/v3/goods/', '/v2/news/', '/v3/categories/', '/'])
      expect([path, name, (await call(path + name)).status]).toEqual([path, name, 404])
  const body = '{"name":"Первая","name":"Вторая"}'
  expect(await (await call('/v2/user', { method: 'PATCH', token: customer.token, body })).json()).toMatchObject({
    user: { name: 'Вторая' },
  })
})
