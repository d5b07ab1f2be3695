import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CARD } from '#server/cards/cards.testing'
import { cellsHolding } from '#server/db/db.testing'
import { call } from './api.testing'
import {
  CITY,
  GOODS,
  line,
  newCustomer,
  orderBody,
  placed,
  POINT,
  seedShop,
  STAFF_TOKEN,
  type TestCustomer,
} from '#server/orders/orders.testing'
import { describedOperations, type Operation } from './operations.testing'

/* Mass assignment and prototype pollution: every body carries every column of the database that is not its own, and
 * names of JavaScript's, and nothing of it is written. A new operation or a new column is tried the day it is made. */

const MARK = 777_001_777
const WORD = 'zloumyshlennik'
/** What JavaScript's own names could be made of. */
const POLLUTION = `"__proto__":{"polluted":"${WORD}","rank":"vip","isStaff":true},"constructor":{"prototype":{"polluted":"${WORD}"}},"prototype":{"polluted":"${WORD}"},"hasOwnProperty":"${WORD}","toString":"${WORD}","toJSON":"${WORD}"`

let operations: Operation[]
let columns: string[]
let customer: TestCustomer
let orderId: number
let addressId: number

beforeAll(async () => {
  await seedShop()
  operations = (await describedOperations()).filter(({ fields }) => fields.length > 0)
  columns = await allColumns()
  customer = await newCustomer({ name: 'Вера' })
  orderId = (await placed(customer)).id
  const home = { city_id: CITY.day, street: 'Лесная', house: '7' }
  addressId = ((await (await call('/v3/addresses', { token: customer.token, body: home })).json()) as { value: { id: number } }).value.id
})
afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect([({} as Record<string, unknown>)['polluted'], ([] as unknown as Record<string, unknown>)['polluted']]).toEqual([
    undefined,
    undefined,
  ])
})

/** The names of all columns of all tables: whatever a body could try to set. */
async function allColumns(): Promise<string[]> {
  const query = `select distinct info.name from sqlite_schema one, pragma_table_info(one.name) info
    where one.type = 'table' and one.name not like '\\_cf%' escape '\\'`
  return (await env.DB.prepare(query).all<{ name: string }>()).results.map(({ name }) => name).toSorted()
}

type Valid = { status: number; path?: () => string; body: () => Record<string, unknown> }

/** A body of each operation that is taken, and the status it is taken with. */
const VALID: Record<string, Valid> = {
  'POST /v2/login': { status: 422, body: () => ({ phone: customer.phone, code: '0000' }) },
  'PATCH /v2/user': { status: 200, body: () => ({ name: 'Анна' }) },
  'DELETE /v3/user': { status: 422, body: () => ({ code: '0000' }) },
  'POST /v3/addresses': { status: 201, body: () => ({ city_id: CITY.day, street: 'Своя', house: '1' }) },
  'PUT /v3/addresses/{id}': { status: 200, path: () => `/v3/addresses/${addressId}`, body: () => ({ house: '9' }) },
  'POST /v2/token': { status: 200, body: () => ({ card: CARD.visa, phone: customer.phone }) },
  'POST /v3/favorites': { status: 201, body: () => ({ good_id: GOODS.roll }) },
  'POST /v3/cart/quote': { status: 200, body: () => ({ goods: [line(GOODS.roll, 2)] }) },
  'POST /v2/check-certificate': { status: 200, body: () => ({ certificate: 'TEST10', cart: [line(GOODS.roll, 2)] }) },
  'POST /v2/orders': { status: 201, body: () => orderBody() },
  'PATCH /staff/orders/{id}': { status: 200, path: () => `/staff/orders/${orderId}`, body: () => ({ status: 'processed' }) },
  'PATCH /staff/goods/{id}': { status: 200, path: () => `/staff/goods/${GOODS.tea}`, body: () => ({ available: true }) },
  'PATCH /staff/system': { status: 200, body: () => ({ delivery_state: { is_busy: false, message: '' } }) },
  'PATCH /staff/cities/{id}': { status: 200, path: () => `/staff/cities/${CITY.day}`, body: () => ({ slot_capacity: 5 }) },
  'PATCH /staff/pickuppoints/{id}': { status: 200, path: () => `/staff/pickuppoints/${POINT.day}`, body: () => ({ special_hours: [] }) },
  'POST /client-errors': { status: 204, body: () => ({ reason: 'Error', stack: '', route: '/menu', build: 'x' }) },
}

test('the list above names every operation with a body', () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(VALID).toSorted())
})

const strange = (fields: string[]) =>
  columns.filter((name) => !fields.includes(name)).map((name, at) => `"${name}":${at % 2 === 0 ? MARK : `"${WORD}"`}`)

/** The body with all that is not its own, at its top and in each object in it. */
function laden(body: unknown, fields: string[]): string {
  if (Array.isArray(body)) return `[${body.map((one) => laden(one, fields)).join(',')}]`
  if (typeof body !== 'object' || body === null) return JSON.stringify(body)
  const own = Object.entries(body).filter(([, value]) => value !== undefined)
  const named = [...fields, ...Object.keys(body), ...NESTED]
  return `{${[...strange(named), POLLUTION, ...own.map(([name, value]) => `"${name}":${laden(value, [...fields, ...NESTED])}`)].join(',')}}`
}
/** Fields that a nested object of a body takes itself: a line's, an address's, a state's. */
const NESTED = [
  'id',
  'qtt',
  'price',
  'additionals',
  'side',
  'sauce',
  'city_id',
  'street',
  'house',
  'building',
  'entrance',
  'floor',
  'apartment',
  'intercom',
  'label',
  'comment',
  'message',
]

test.each(Object.keys(VALID))('%s sets nothing that is not its own, and is taken all the same', async (name) => {
  const valid = VALID[name]
  const one = operations.find((operation) => operation.name === name)
  if (!valid || !one) throw new Error(`${name} is not described`)
  const token = one.path.startsWith('/staff/') ? STAFF_TOKEN : customer.token
  const body = laden(valid.body(), one.fields)
  const answer = await call(valid.path?.() ?? one.path, {
    method: one.method,
    token,
    body,
    env: { STAFF_TOKEN },
    headers: { 'cf-connecting-ip': '10.9.8.7' },
  })
  const text = await answer.text()
  expect([answer.status, text.slice(0, 300)]).toEqual([valid.status, text.slice(0, 300)])
  expect(answer.headers.get('cache-control')).toMatch(
    answer.ok && one.name !== 'POST /client-errors' ? /^private, no-store$/ : /^no-store$/,
  )
  expect(text).not.toMatch(new RegExp(`${WORD}|${MARK}`))
  expect(await cellsHolding(String(MARK), WORD)).toEqual([])
})

test('a new order is new, unpaid and this customer’s, whatever its body says', async () => {
  const body = {
    ...orderBody(),
    id: 1,
    number: '1',
    status: 'completed',
    payment_status: 'paid',
    customer_id: 1,
    user_id: 1,
    bonuses_earned: 1e6,
    delivery_fee: 0,
    full: 1,
    created_at: 1,
    promised_to: 1,
    discount: 1e6,
    totals: { total: 1 },
  }
  const answer = await call('/v2/orders', { token: customer.token, body })
  const { id } = (await answer.json()) as { id: number }
  const order = await (await call(`/v3/orders/${id}`, { token: customer.token })).json()
  expect(order).toMatchObject({
    id,
    status: 'new',
    payment_status: 'none',
    totals: { full: 1180, discount: 0, delivery_fee: 149, total: 1329 },
  })
  expect((await call('/v2/orders', { token: customer.token, body: { ...body, total: 1 } })).status).toBe(409)
})

test('a profile’s rank, bonuses, discount and phone are not the customer’s to set', async () => {
  const before = await (await call('/v2/user', { token: customer.token })).json()
  const body = {
    id: 1,
    rank: 'vip',
    bonuses: 1e6,
    personal_discount: 100,
    phone: '79990000001',
    role: 'staff',
    is_admin: true,
    orders_count: 99,
    deleted_at: 1,
  }
  const answer = await call('/v2/user', { method: 'PATCH', token: customer.token, body })
  expect(await answer.json()).toEqual(before)
})

test('names of JavaScript’s in a query or a path are names like any other', async () => {
  for (const query of [
    '__proto__[polluted]=1',
    '__proto__.polluted=1',
    'constructor[prototype][polluted]=1',
    'products[__proto__]=1',
    'products[constructor]=1',
    '__proto__=1&constructor=1&toString=1',
  ])
    for (const path of ['/v3/goods/list', '/v3/categories', '/v3/goods/search', '/v3/option/system-status'])
      expect([path, query, (await call(`${path}?${query}`)).status]).toEqual([path, query, 200])
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']) {
    for (const path of ['/v3/goods/', '/v2/news/', '/v3/categories/', '/'])
      expect([path, name, (await call(path + name)).status]).toEqual([path, name, 404])
    expect((await call(`/payments/webhook/${name}`, { method: 'POST', body: {} })).status).toBe(404)
  }
})

test('a field written twice counts once, the last of it', async () => {
  const answer = await call('/v2/user', { method: 'PATCH', token: customer.token, body: '{"name":"Первая","name":"Вторая"}' })
  expect(await answer.json()).toMatchObject({ user: { name: 'Вторая' } })
})
