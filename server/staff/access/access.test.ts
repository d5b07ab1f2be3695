import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contentOf } from '#server/db/db.testing'
import { staffAudit, stops } from '#server/db/tables'
import { db, newAddress } from '#server/http/api.testing'
import { describedOperations, type Operation } from '#server/http/operations.testing'
import { newCustomer, NOON, pickupBody, placed, POINT, seedShop } from '#server/orders/orders.testing'
import { addDevice, addStaff, cookieFor, staffCall, staffCookie } from '#server/staff/people/people.testing'

/* Every staff operation of the API description: new ones are covered without a change here. */

let operations: Operation[]
/** Objects of kitchen `night`, by what an operation's path calls them. */
let theirs: Record<string, number>
/** Ids that no kitchen has, and calls of owners, who have all kitchens. */
const SHARED = [
  'PATCH /staff/goods/{id}',
  'PUT /staff/goods/{id}/ingredients',
  'POST /staff/refunds/{id}/approve',
  'POST /staff/refunds/{id}/decline',
  'POST /staff/ready/{id}/run',
  'DELETE /staff/cities/{id}',
  'DELETE /staff/pickuppoints/{id}',
  'POST /staff/pickuppoints',
  'POST /staff/cities',
  'PATCH /staff/stations/{id}',
  'GET /staff/customers/{id}',
  'PATCH /staff/customers/{id}',
  'POST /staff/customers/{id}/reveal',
  'POST /staff/customers/{id}/bonuses',
  'POST /staff/customers/{id}/notes',
  'POST /staff/customers/{id}/erase-code',
  'POST /staff/customers/{id}/erase',
  'DELETE /staff/customers/{id}/notes/{n}',
  'DELETE /staff/stations/{id}',
  'GET /staff/imports/{id}',
  'POST /staff/imports/{id}/apply',
  'POST /staff/imports/{id}/prices',
  'POST /staff/imports/{id}/photos',
  'POST /staff/imports/{id}/undo',
]
/** All kitchens have one menu, the same codes and news. */
const isOfMenu = (name: string) => / \/staff\/(?:menu|promos|news)(?:\/|$)/.test(name)
/** What everybody of staff may call for themselves. */
const OWN = [
  'GET /staff/me',
  'POST /staff/sign-out',
  'POST /staff/step-up',
  'PUT /staff/devices/here/state',
  'POST /staff/pin',
  'POST /staff/ops',
]

beforeAll(async () => {
  // the night kitchen is open
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await seedShop()
  operations = (await describedOperations()).filter(({ path, bearer }) => path.startsWith('/staff/') && bearer === 'needed')
  const at = pickupBody({ pickup_point_id: POINT.night, time_type: 'now' })
  const order = (await placed(await newCustomer(), at)).id
  const person = (await addStaff({ role: 'cook', kitchens: [POINT.night] })).id
  const device = (await addDevice(POINT.night)).id
  const [stop] = await db.insert(stops).values({ subject: 'goods', subject_id: 1, kitchen_id: POINT.night, from_at: 1 }).returning()
  // a counter of ids is no change
  await db.insert(staffAudit).values({ at: 1, action: 'x', subject: 'x' })
  theirs = {
    orders: order,
    people: person,
    devices: device,
    kitchens: POINT.night,
    pickuppoints: POINT.night,
    cities: 9002,
    goods: 1,
    stops: stop?.id ?? 0,
  }
})

afterAll(() => void vi.useRealTimers())

/** A valid body that names an object of kitchen `night`. */
const BODIES: Record<string, () => unknown> = {
  'PATCH /staff/orders/{id}': () => ({ status: 'processed' }),
  'PUT /staff/orders/{id}': () => ({ persons: 2, reason: 'Гость попросил' }),
  'POST /staff/orders/{id}/refunds': () => ({ amount: 1, to: 'cash', reason: 'Остыло' }),
  'POST /staff/orders/{id}/reveal': () => ({ field: 'phone' }),
  'POST /staff/orders/quote': () => pickupBody({ pickup_point_id: POINT.night }),
  'POST /staff/orders': () => ({ ...pickupBody({ pickup_point_id: POINT.night }), phone: '79990000042' }),
  'POST /staff/guests': () => ({ order_id: theirs['orders'] }),
  'PATCH /staff/goods/{id}': () => ({ available: true }),
  'PATCH /staff/cities/{id}': () => ({ special_hours: [{ date: '2026-12-31' }] }),
  'PATCH /staff/pickuppoints/{id}': () => ({ special_hours: [] }),
  'PUT /staff/cities/{id}/hours': () => ({ hours: [] }),
  'PUT /staff/pickuppoints/{id}/hours': () => ({ hours: [] }),
  'POST /staff/cities': () => ({ name: 'Тверь' }),
  'POST /staff/pickuppoints': () => ({ city_id: 9002, address: 'ул. Новая, 1', phone: '+7 495 120-45-46', lat: 55, lng: 37 }),
  'PATCH /staff/customers/{id}': () => ({ blocked: false }),
  'POST /staff/customers/{id}/reveal': () => ({ field: 'phone' }),
  'POST /staff/customers/{id}/bonuses': () => ({ amount: 10, reason: 'Подарок' }),
  'POST /staff/customers/{id}/erase': () => ({ code: '0000' }),
  'POST /staff/customers/{id}/notes': () => ({ kind: 'note', text: 'Звонить' }),
  'POST /staff/stations': () => ({ name: 'Холодный цех' }),
  'PATCH /staff/stations/{id}': () => ({ name: 'Горячий цех' }),
  'PATCH /staff/people/{id}': () => ({ name: 'Глеб' }),
  'PUT /staff/people/{id}/pin': () => ({ pin: null }),
  'PATCH /staff/devices/{id}': () => ({ name: 'Пицца' }),
  'POST /staff/devices': () => ({ code: '000000', name: 'Суши', kind: 'kitchen', kitchen_id: POINT.night }),
  'POST /staff/people': () => ({ name: 'Вера', phone: null, role: 'cook', kitchens: [POINT.night] }),
  'PATCH /staff/shop': () => ({ title: 'Пицца' }),
  'PATCH /staff/kitchens/{id}': () => ({ lanes: 3 }),
  'POST /staff/stops': () => ({ subject: 'goods', id: 9001, kitchen_id: POINT.night, until: null }),
  'PATCH /staff/stops/{id}': () => ({ until: 30 }),
  'PUT /staff/goods/{id}/ingredients': () => ({ ingredients: [] }),
  'POST /staff/courier/shift': () => ({ on: true, kitchen_id: POINT.night }),
  'POST /staff/courier/cash': () => ({ kitchen_id: POINT.night, staff_id: theirs['people'], expected: 0, amount: 0 }),
  'POST /staff/menu/goods': () => ({ name: 'Ролл', category_id: 1 }),
  'PATCH /staff/menu/goods/{id}': () => ({ price: 500 }),
  'POST /staff/menu/categories': () => ({ name: 'Супы' }),
  'PATCH /staff/menu/categories/{id}': () => ({ name: 'Супы' }),
  'POST /staff/menu/options': () => ({ kind: 'sauces', name: 'Манго', price: 50 }),
  'PATCH /staff/menu/options/{id}': () => ({ price: 50 }),
  'PUT /staff/menu/order': () => ({ categories: [1] }),
  'POST /staff/menu/prices': () => ({ goods: null, change: { percent: 10 } }),
  'POST /staff/promos': () => ({ code: 'NEW', type: 1, percent: 5 }),
  'PATCH /staff/promos/{id}': () => ({ title: 'Лето' }),
  'POST /staff/promos/batch': () => ({ count: 1, type: 2, amount: 100 }),
  'POST /staff/news': () => ({ title: 'Пятница', image: '/pictures/a.webp' }),
  'PATCH /staff/news/{id}': () => ({ title: 'Пятница' }),
  'PUT /staff/news/order': () => ({ news: [] }),
  'POST /staff/imports/{id}/apply': () => ({ plan_hash: '', take: { created: true, changed: true, missing: 'keep' } }),
  'POST /staff/pin': () => ({ staff_id: theirs['people'], pin: '3579' }),
}

function pathOf({ path, query }: Operation): string {
  const kind = path.split('/')[2] ?? ''
  const needed = [
    ...(query.includes('after') ? ['after=0'] : []),
    ...(query.includes('compare') ? ['from=2026-11-20', 'to=2026-11-20'] : []),
  ]
  const asked = query.includes('kitchen_id') ? `?${[`kitchen_id=${POINT.night}`, ...needed].join('&')}` : ''
  return path.replace('{id}', String(theirs[kind] ?? 1)).replace('{code}', '000000') + asked
}

/** What some calls cannot do without. */
const HEADERS = { 'idempotency-key': '4c1d2f3a-0000-4000-8000-000000000042', 'if-match': '"0"' }

const send = (one: Operation, how: { cookie?: string; token?: string }) =>
  staffCall(one.method, pathOf(one), {
    ...how,
    headers: { ...HEADERS, ...newAddress() },
    ...(one.hasBody && { body: BODIES[one.name]?.() ?? {} }),
  })

describe('every staff call but sign-in and pairing', () => {
  test('is 401 without credentials, with a customer’s token and with made-up cookies, and changes nothing', async () => {
    expect(operations.length).toBeGreaterThan(20)
    const { token } = await newCustomer()
    const before = await contentOf()
    for (const one of operations)
      for (const how of [{}, { token }, { cookie: `staff=${'0'.repeat(64)}; staff_device=${'0'.repeat(64)}` }])
        expect([one.name, (await send(one, how)).status]).toEqual([one.name, 401])
    expect(await contentOf()).toBe(before)
  })

  test('is 403 or 404 for a courier, but for their own', async () => {
    const courier = await cookieFor({ role: 'courier', kitchens: [POINT.day] })
    for (const one of operations.filter(({ name }) => !OWN.includes(name)))
      expect([one.name, (await send(one, { cookie: courier })).status]).toEqual([one.name, expect.toBeOneOf([403, 404])])
  })

  test('is 404 for a manager of another kitchen wherever it names an object of a kitchen', async () => {
    const manager = await staffCookie(await addStaff({ kitchens: [POINT.day] }), { steppedUp: true })
    const naming = operations.filter(
      ({ name, ids, query }) =>
        !SHARED.includes(name) && !isOfMenu(name) && (ids.some((id) => id !== 'query.staff_id') || query.includes('kitchen_id')),
    )
    expect(naming.length).toBeGreaterThan(10)
    const before = await contentOf()
    for (const one of naming.filter(({ name }) => name !== 'POST /staff/ops'))
      expect([one.name, (await send(one, { cookie: manager })).status]).toEqual([one.name, 404])
    expect(await contentOf()).toBe(before)
  })

  test('refuses a cookie from another site', async () => {
    const manager = await staffCookie(await addStaff({ role: 'owner' }), { steppedUp: true })
    const before = await contentOf()
    for (const one of operations) {
      const headers = { ...newAddress(), cookie: manager, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      const answer = await staffCall(one.method, pathOf(one), { headers, ...(one.hasBody && { body: BODIES[one.name]?.() ?? {} }) })
      expect([one.name, answer]).toMatchObject([one.name, { status: 403, json: { error: { code: 'cross_site' } } }])
    }
    expect(await contentOf()).toBe(before)
  })
})
