import { eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { startedPairing } from '~/contracts/staff-people'
import * as t from '#server/db/tables'
import { call, db, newAddress, newestCode } from '#server/http/api.testing'
import { describedOperations } from '#server/http/operations.testing'
import { GOODS, newCustomer, POINT, setUpShop } from '#server/orders/orders.testing'
import { cookieFor, staffCall } from '#server/staff/office/people/people.testing'

/* Calls that create: with the same key and content they create once, and a repeat gets the first answer. */

setUpShop()
let owner: string
beforeEach(async () => void (owner = await cookieFor({ role: 'owner' })))

type Case = { name: string; makes: SQLiteTable; rows?: number; body: () => unknown; path?: string }

/** A moment of each test's own. */
const ownMoment = () => new Date(4.2e12 + [...owner].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1e9, 0)).toISOString()

const CASES: Case[] = [
  { name: 'POST /staff/cities', makes: t.cities, body: () => ({ name: 'Тверь', time_zone: 'Europe/Moscow' }) },
  {
    name: 'POST /staff/pickuppoints',
    makes: t.pickupPoints,
    body: () => ({ city_id: 9001, address: 'ул. Новая, 1', phone: '+7 495 120-45-46', lat: 55, lng: 37 }),
  },
  { name: 'POST /staff/zones', makes: t.deliveryZones, body: () => ({ city_id: 9001, name: `Зона ${pairing}` }) },
  {
    name: 'POST /staff/loyalty',
    makes: t.bonusTerms,
    body: () => ({ ...DEFAULT_LOYALTY_TERMS, from: ownMoment() }),
  },
  { name: 'POST /staff/stations', makes: t.stations, body: () => ({ name: 'Десерты' }) },
  { name: 'POST /staff/menu/goods', makes: t.dishes, body: () => ({ name: 'Ролл', category_id: 9001 }) },
  { name: 'POST /staff/menu/goods/{id}/copy', path: `/staff/menu/goods/${GOODS.roll}/copy`, makes: t.dishes, body: () => ({}) },
  {
    name: 'POST /staff/menu/goods/{id}/sizes',
    path: `/staff/menu/goods/${GOODS.roll}/sizes`,
    makes: t.dishes,
    body: () => ({ own_size: '8 шт', size_name: '4 шт', price: 300, weight: 120, pieces: 4 }),
  },
  { name: 'POST /staff/menu/categories', makes: t.categories, body: () => ({ name: 'Супы' }) },
  { name: 'POST /staff/menu/options', makes: t.options, body: () => ({ kind: 'sauces', name: 'Манго', price: 50 }) },
  {
    name: 'POST /staff/promotions/batch',
    makes: t.promoCodes,
    rows: 3,
    body: () => ({ count: 3, effect: { kind: 'amount', amount: 100 } }),
  },
  {
    name: 'POST /staff/promotions',
    makes: t.promoCodes,
    body: () => ({ name: 'Вторник', effect: { kind: 'percent', percent: 5 } }),
  },
  { name: 'POST /staff/news', makes: t.news, body: () => ({ title: 'Пятница', image: '/pictures/a.webp' }) },
  { name: 'POST /staff/people', makes: t.staff, body: () => ({ name: 'Вера', phone: null, role: 'cook', kitchens: [POINT.day] }) },
  {
    name: 'POST /staff/devices',
    makes: t.staffDevices,
    body: () => ({ code: pairing, name: 'Суши', kind: 'kitchen', kitchen_id: POINT.day }),
  },
  {
    name: 'POST /staff/imports',
    path: '/staff/imports?file_name=menu.csv',
    makes: t.imports,
    body: () => 'Название;Цена;Категория\nСуп;300;Супы',
  },
]
/** Created once by keys of their own, by what they contain, or by the state that they reach. */
const OTHERS = [
  'POST /staff/orders',
  'POST /staff/orders/{id}/refunds',
  'POST /staff/customers/{id}/bonuses',
  'POST /staff/customers/{id}/notes',
  'POST /staff/media',
  'POST /staff/stops',
]

let pairing = ''
beforeEach(async () => {
  const started = await staffCall('POST', '/staff/pairings', { headers: newAddress() })
  pairing = startedPairing.parse(started.json).code
})

const uuid = () => crypto.randomUUID()
async function send({ name, path, body }: Case, key: string, more: { cookie?: string; body?: unknown } = {}) {
  const headers = { cookie: more.cookie ?? owner, 'sec-fetch-site': 'same-origin', 'idempotency-key': key }
  const answer = await call(path ?? name.replace('POST ', ''), { method: 'POST', body: more.body ?? body(), headers })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), file: answer.headers.get('content-disposition'), bytes }
}
const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

test('covers every call that answers 201', async () => {
  const creating = (await describedOperations()).filter(({ isStaff, statuses }) => isStaff && statuses.includes('201'))
  expect(creating.map(({ name }) => name).toSorted()).toEqual([...CASES.map(({ name }) => name), ...OTHERS].toSorted())
})

// a size is made once in a family
afterEach(() => db.delete(t.dishes).where(eq(t.dishes.size_name, '4 шт')))

describe.each(CASES)('$name', (one) => {
  const made = async (act: () => Promise<unknown>) => {
    const before = await db.$count(one.makes)
    await act()
    return (await db.$count(one.makes)) - before
  }
  const rows = one.rows ?? 1

  test('a repeat creates nothing more and gets the same answer', async () => {
    const key = uuid()
    const count = await made(async () => {
      const first = await send(one, key)
      expect([first.status, textOf(first)]).toEqual([201, expect.any(String)])
      expect(await send(one, key)).toEqual(first)
    })
    expect(count).toBe(rows)
  })

  test('other content with the key is a conflict, which creates nothing', async () => {
    const key = uuid()
    await send(one, key)
    const count = await made(async () => {
      const other = await send(one, key, { body: { another: 'content' } })
      expect([other.status, textOf(other)]).toEqual([409, expect.stringContaining('idempotency_key_reused')])
    })
    expect(count).toBe(0)
  })
})

const [city] = CASES as [Case]
const named = (text: string) => ({ body: { name: text, time_zone: 'Europe/Moscow' } })

test('ten calls at once create one; the others get its answer or hear that it is there', async () => {
  const key = uuid()
  const before = await db.$count(t.cities)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(city, key)))
  expect(await db.$count(t.cities)).toBe(before + 1)
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual(expect.toBeOneOf([[201], [201, 409]]))
  expect(new Set(answers.filter(({ status }) => status === 201).map(textOf)).size).toBe(1)
  for (const refused of answers.filter(({ status }) => status === 409)) expect(textOf(refused)).toContain('done_already')
})

test('where the Worker ended before it stored the answer, the repeat says that the act is done', async () => {
  const key = uuid()
  await send(city, key)
  await db.delete(t.staffOps)
  const before = await db.$count(t.cities)
  const again = await send(city, key)
  expect([again.status, textOf(again)]).toEqual([409, expect.stringContaining('done_already')])
  expect(await db.$count(t.cities)).toBe(before)
})

test('a refused attempt stores nothing: the corrected one may use the key', async () => {
  const key = uuid()
  expect((await send(city, key, named(''))).status).toBe(422)
  expect((await send(city, key)).status).toBe(201)
})

test('without a key, with another one, or as another person each call creates', async () => {
  const key = uuid()
  const before = await db.$count(t.cities)
  await send(city, key)
  await send(city, uuid())
  await send(city, key, { cookie: await cookieFor({ role: 'owner' }) })
  await staffCall('POST', '/staff/cities', { cookie: owner, body: city.body() })
  expect(await db.$count(t.cities)).toBe(before + 4)
})

test('the stored answer is nothing for a caller without the right', async () => {
  const key = uuid()
  await send(city, key)
  expect((await send(city, key, { cookie: await cookieFor({ role: 'cook', kitchens: [POINT.day] }) })).status).toBe(403)
})

test('a raise of prices whose answer was lost raises once', async () => {
  const headers = { 'idempotency-key': uuid() }
  const body = { goods: [GOODS.roll], change: { percent: 10 }, round: 1 }
  const raise = () => staffCall('POST', '/staff/menu/prices', { cookie: owner, body, headers })
  const [first, again] = [await raise(), await raise()]
  expect([first.status, again.json]).toEqual([200, first.json])
  const preview = await staffCall('POST', '/staff/menu/prices?dry=1', { cookie: owner, body, headers })
  expect(preview.json).toMatchObject({ error: { code: 'idempotency_key_reused' } })
})

test('erasing a guest whose answer was lost is done', async () => {
  const { id, phone } = await newCustomer()
  const { status } = await staffCall('POST', `/staff/customers/${id}/erase-code`, { cookie: owner, body: {} })
  expect(status).toBe(200)
  const headers = { 'idempotency-key': uuid() }
  const body = { code: await newestCode(phone) }
  const erase = () => staffCall('POST', `/staff/customers/${id}/erase`, { cookie: owner, body, headers })
  expect([(await erase()).status, (await erase()).status]).toEqual([204, 204])
})
