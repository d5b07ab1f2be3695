import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addressValue } from '~/contracts/addresses'
import { CARD } from '#server/cards/cards.testing'
import { cellsHolding } from '#server/db/db.testing'
import { news, stops } from '#server/db/tables'
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
import { addDevice, addStaff } from '#server/staff/people/people.testing'
import { call, db, read } from './api.testing'
import { describedOperations, operationNamed, type Operation } from './operations.testing'

/* Every body carries every database column that is not its field, and JavaScript's own names; none of it may be stored. */

const NUMBER = 777_001_777
const TEXT = 'zloumyshlennik'
const POLLUTION = `"__proto__":{"polluted":"${TEXT}","rank":"vip"},"constructor":{"prototype":{"polluted":"${TEXT}"}},"prototype":{"polluted":"${TEXT}"}`

let operations: Operation[]
let columns: string[]
let customer: TestCustomer
let orderId: number
let addressId: number
let deviceId: number
let staffId: number
let stopId: number
let newsId: number

beforeAll(async () => {
  await seedShop()
  operations = (await describedOperations()).filter(({ fields }) => fields.length > 0)
  const query = `select distinct info.name from sqlite_schema one, pragma_table_info(one.name) info
    where one.type = 'table' and one.name not like '\\_cf%' escape '\\'`
  columns = (await env.DB.prepare(query).all<{ name: string }>()).results.map(({ name }) => name)
  customer = await newCustomer({ name: 'Вера' })
  orderId = (await placed(customer)).id
  const home = { city_id: CITY.day, street: 'Лесная', house: '7' }
  staffId = (await addStaff({ role: 'cook', kitchens: [POINT.day] })).id
  deviceId = (await addDevice(POINT.day)).id
  const stop = { subject: 'goods' as const, subject_id: GOODS.cheap, kitchen_id: POINT.day, from_at: 1 }
  const promotion = { slug: 'test-news', title: 'Акция', teaser: '', body: '', image: '/pictures/a.webp', starts_at: 1 }
  newsId = (await db.insert(news).values(promotion).returning())[0]?.id ?? 0
  stopId = (await db.insert(stops).values(stop).returning())[0]?.id ?? 0
  addressId = (await read(await call('/v3/addresses', { token: customer.token, body: home }), addressValue)).value.id
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBe(undefined)
})

type Valid = { status: number; path?: () => string; headers?: () => Record<string, string>; body: () => Record<string, unknown> }
const withKey = () => ({ 'idempotency-key': crypto.randomUUID() })

/** A body of each operation, and the status it gets. */
const VALID: Record<string, Valid> = {
  'PATCH /staff/kitchens/{id}': { status: 200, path: () => `/staff/kitchens/${POINT.day}`, body: () => ({ lanes: 3 }) },
  'POST /staff/ops': {
    status: 200,
    body: () => ({ ops: [{ op_id: crypto.randomUUID(), at: new Date().toISOString(), order_id: orderId, kind: 'seen' }] }),
  },
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
  'PUT /staff/orders/{id}': {
    status: 200,
    path: () => `/staff/orders/${orderId}`,
    headers: () => ({ 'if-match': '"0"' }),
    body: () => ({ persons: 3, reason: 'Гость попросил' }),
  },
  'POST /staff/orders': { status: 201, headers: withKey, body: () => ({ ...orderBody(), phone: '79981112244' }) },
  'POST /staff/orders/quote': { status: 200, body: () => ({ goods: [line(GOODS.roll, 2)], phone: customer.phone }) },
  'POST /staff/orders/{id}/reveal': { status: 200, path: () => `/staff/orders/${orderId}/reveal`, body: () => ({ field: 'phone' }) },
  'POST /staff/orders/{id}/payment-link': {
    status: 404,
    path: () => `/staff/orders/${orderId}/payment-link`,
    body: () => ({ send: false }),
  },
  'POST /staff/orders/{id}/refunds': {
    status: 409,
    path: () => `/staff/orders/${orderId}/refunds`,
    headers: withKey,
    body: () => ({ amount: 1, to: 'cash', reason: 'Остыло' }),
  },
  'POST /staff/guests': { status: 200, body: () => ({ phone: customer.phone }) },
  'POST /staff/courier/shift': { status: 403, body: () => ({ on: true, kitchen_id: POINT.day }) },
  'POST /staff/courier/cash': {
    status: 409,
    body: () => ({ kitchen_id: POINT.day, staff_id: staffId, expected: 10, amount: 10 }),
  },
  'PATCH /staff/goods/{id}': { status: 200, path: () => `/staff/goods/${GOODS.tea}`, body: () => ({ available: true }) },
  'POST /staff/stops': { status: 201, body: () => ({ subject: 'goods', id: GOODS.cake, kitchen_id: POINT.day, until: null }) },
  'PATCH /staff/stops/{id}': { status: 200, path: () => `/staff/stops/${stopId}`, body: () => ({ until: 30 }) },
  'PUT /staff/goods/{id}/ingredients': {
    status: 200,
    path: () => `/staff/goods/${GOODS.tea}/ingredients`,
    body: () => ({ ingredients: [{ name: 'чай', grams: 5, is_needed: true }] }),
  },
  'POST /staff/menu/goods': { status: 201, body: () => ({ name: 'Ролл', category_id: 9001 }) },
  'PATCH /staff/menu/goods/{id}': {
    status: 200,
    path: () => `/staff/menu/goods/${GOODS.soup}`,
    headers: () => ({ 'if-match': '"0"' }),
    body: () => ({
      price: 130,
      nutrition: { kcal: 1, protein: 2, fat: 3, carbs: 4 },
      ingredients: [{ name: 'рис', grams: 5, is_needed: true }],
    }),
  },
  'POST /staff/menu/categories': { status: 201, body: () => ({ name: 'Супы' }) },
  'PATCH /staff/menu/categories/{id}': {
    status: 200,
    path: () => '/staff/menu/categories/9001',
    headers: () => ({ 'if-match': '"0"' }),
    body: () => ({ kitchen_minutes: 5 }),
  },
  'POST /staff/menu/options': { status: 201, body: () => ({ kind: 'sauces', name: 'Манго', price: 50 }) },
  'PATCH /staff/menu/options/{id}': {
    status: 200,
    path: () => '/staff/menu/options/9081',
    headers: () => ({ 'if-match': '"0"' }),
    body: () => ({ max: 4 }),
  },
  'PUT /staff/menu/order': { status: 204, body: () => ({ category_id: 9001, goods: [GOODS.tea] }) },
  'POST /staff/menu/prices': { status: 200, body: () => ({ goods: [GOODS.cake], change: { to: 470 } }) },
  'POST /staff/promos': { status: 201, body: () => ({ code: 'TESTNEW', type: 1, percent: 5 }) },
  'PATCH /staff/promos/{id}': {
    status: 200,
    path: () => '/staff/promos/9001',
    headers: () => ({ 'if-match': '"0"' }),
    body: () => ({ note: 'Листовки' }),
  },
  'POST /staff/promos/batch': { status: 201, body: () => ({ count: 2, type: 2, amount: 100 }) },
  'POST /staff/news': { status: 201, body: () => ({ title: 'Пятница', image: '/pictures/a.webp' }) },
  'PATCH /staff/news/{id}': {
    status: 200,
    path: () => `/staff/news/${newsId}`,
    headers: () => ({ 'if-match': '"0"' }),
    body: () => ({ teaser: 'Коротко' }),
  },
  'PUT /staff/news/order': { status: 204, body: () => ({ news: [newsId] }) },
  'PATCH /staff/shop': { status: 200, headers: () => ({ 'if-match': '"0"' }), body: () => ({ title: 'Пицца' }) },
  'PATCH /staff/system': { status: 200, body: () => ({ delivery_state: { is_busy: false, message: '' } }) },
  'PATCH /staff/cities/{id}': { status: 200, path: () => `/staff/cities/${CITY.day}`, body: () => ({ slot_capacity: 5 }) },
  'PATCH /staff/pickuppoints/{id}': { status: 200, path: () => `/staff/pickuppoints/${POINT.day}`, body: () => ({ special_hours: [] }) },
  'POST /staff/cities': { status: 201, body: () => ({ name: 'Тверь' }) },
  'POST /staff/pickuppoints': {
    status: 201,
    body: () => ({ city_id: CITY.day, address: 'ул. Новая, 1', phone: '+7 495 120-45-46', lat: 55, lng: 37 }),
  },
  'PUT /staff/cities/{id}/hours': { status: 200, path: () => `/staff/cities/${CITY.night}/hours`, body: () => ({ special_hours: [] }) },
  'PUT /staff/pickuppoints/{id}/hours': {
    status: 200,
    path: () => `/staff/pickuppoints/${POINT.night}/hours`,
    body: () => ({ special_hours: [] }),
  },
  'PATCH /staff/customers/{id}': {
    status: 200,
    path: () => `/staff/customers/${customer.id}`,
    body: () => ({ blocked: false, reason: 'Договорились' }),
  },
  'POST /staff/customers/{id}/reveal': {
    status: 200,
    path: () => `/staff/customers/${customer.id}/reveal`,
    body: () => ({ field: 'email' }),
  },
  'POST /staff/customers/{id}/bonuses': {
    status: 201,
    path: () => `/staff/customers/${customer.id}/bonuses`,
    body: () => ({ amount: 10, reason: 'Подарок' }),
  },
  'POST /staff/customers/{id}/erase': {
    status: 422,
    path: () => `/staff/customers/${customer.id}/erase`,
    body: () => ({ code: '0000' }),
  },
  'POST /staff/customers/{id}/notes': {
    status: 201,
    path: () => `/staff/customers/${customer.id}/notes`,
    body: () => ({ kind: 'note', text: 'Звонить за десять минут' }),
  },
  'POST /staff/stations': { status: 201, body: () => ({ name: 'Холодный цех' }) },
  'PATCH /staff/stations/{id}': { status: 404, path: () => '/staff/stations/4242', body: () => ({ name: 'Горячий цех' }) },
  'POST /staff/sign-in/code': { status: 200, body: () => ({ phone: '79981112233' }) },
  'POST /staff/sign-in': { status: 422, body: () => ({ phone: '79981112233', code: '000000' }) },
  'POST /staff/pin': { status: 404, body: () => ({ staff_id: 1, pin: '3579' }) },
  'POST /staff/step-up': { status: 401, body: () => ({ pin: '3579' }) },
  'POST /staff/pairings/poll': { status: 200, body: () => ({ poll_token: '0'.repeat(64) }) },
  'POST /staff/devices': { status: 422, body: () => ({ code: '000000', name: 'Суши', kind: 'kitchen', kitchen_id: POINT.day }) },
  'PATCH /staff/devices/{id}': { status: 200, path: () => `/staff/devices/${deviceId}`, body: () => ({ name: 'Пицца' }) },
  'POST /staff/people': { status: 201, body: () => ({ name: 'Вера', phone: null, role: 'cook', kitchens: [POINT.day] }) },
  'PATCH /staff/people/{id}': { status: 200, path: () => `/staff/people/${staffId}`, body: () => ({ name: 'Глеб' }) },
  'PUT /staff/people/{id}/pin': { status: 204, path: () => `/staff/people/${staffId}/pin`, body: () => ({ pin: null }) },
  'PUT /staff/devices/here/state': { status: 404, body: () => ({ sound_on: true, build: 'x' }) },
  'POST /staff/imports/{id}/apply': {
    status: 404,
    path: () => '/staff/imports/404/apply',
    body: () => ({ plan_hash: '', take: { created: true, changed: true, missing: 'keep' } }),
  },
  'POST /staff/imports/{id}/prices': { status: 404, path: () => '/staff/imports/404/prices', body: () => ({ divide: true }) },
  'POST /client-errors': { status: 204, body: () => ({ reason: 'Error', stack: '', route: '/menu', build: 'x' }) },
}

test('every operation with a body is listed', () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(VALID).toSorted())
})

/** Fields of nested objects: lines, addresses, states, price changes. */
const NESTED = `id qtt price additionals side sauce city_id street house building entrance floor apartment intercom label comment message percent amount`

/** The body with foreign fields at its top and in each nested object. */
function withForeignFields(body: unknown, fields: string[]): string {
  if (Array.isArray(body)) return `[${body.map((one) => withForeignFields(one, fields)).join(',')}]`
  if (typeof body !== 'object' || body === null) return JSON.stringify(body)
  const known = [...fields, ...Object.keys(body), ...NESTED.split(' ')]
  const foreign = columns.filter((name) => !known.includes(name)).map((name, at) => `"${name}":${at % 2 === 0 ? NUMBER : `"${TEXT}"`}`)
  const own = Object.entries(body).filter(([, value]) => value !== undefined)
  return `{${[...foreign, POLLUTION, ...own.map(([name, value]) => `"${name}":${withForeignFields(value, known)}`)].join(',')}}`
}

test.each(Object.entries(VALID))('%s ignores foreign fields', async (name, valid) => {
  vi.spyOn(console, 'error').mockReturnValue() // /client-errors logs
  const one = operationNamed(operations, name)
  const response = await call(valid.path?.() ?? one.path, {
    method: one.method,
    token: one.path.startsWith('/staff/') ? STAFF_TOKEN : customer.token,
    body: withForeignFields(valid.body(), one.fields),
    env: { STAFF_TOKEN },
    headers: { 'cf-connecting-ip': '10.9.8.7', ...valid.headers?.() },
  })
  const text = await response.text()
  expect(response.status, text.slice(0, 300)).toBe(valid.status)
  expect(text).not.toMatch(new RegExp(`${TEXT}|${NUMBER}`))
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
