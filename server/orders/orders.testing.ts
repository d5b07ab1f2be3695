import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { CartLineBody } from '~/contracts/cart'
import { placedOrder, type CreateOrderBody, type PlacedOrder } from '~/contracts/orders'
import type { User } from '~/contracts/user'
import { stopGoods } from '#server/catalog/catalog.testing'
import { createCustomer } from '#server/db/db.testing'
import * as t from '#server/db/tables'
import { call as callApi, db } from '#server/http/api.testing'

/* A small shop with round sums for the tests of cart, orders and staff. Its ids begin at 9001, beside the demo's. */

export const STAFF_TOKEN = 'staff-token-of-the-tests'

export const CITY = { day: 9001, night: 9002 } as const
export const POINT = { day: 9001, night: 9002 } as const
/** Prices: roll 590, cheap 90 (earns no bonuses), soup 121.5 (no discounts), cake 450 (neither), gone 700 (stopped), tea 80. */
export const GOODS = { roll: 9001, cheap: 9002, soup: 9003, cake: 9004, gone: 9005, tea: 9006 } as const
/** Additionals crab 90 (at most 2) and cheese 60.5, side rice 0, sauce spicy 45. */
export const OPTION = { crab: 9011, cheese: 9012, rice: 9051, spicy: 9081 } as const

/** `ten` 10 %, `minus` 200 ₽ from 1,000 ₽, `big` 5,000 ₽, `gift` a roll from 1,500 ₽, `gone` an unavailable gift, `old` expired,
 *  `soon` from 1 December 2026, `spent` used up, `once` 15 % once per customer, `seven` 50 % seven times in all. */
export const CODE = {
  ten: 'TEST10',
  minus: 'TEST200',
  big: 'TEST5000',
  gift: 'TESTGIFT',
  gone: 'TESTGONE',
  old: 'TESTOLD',
  soon: 'TESTSOON',
  spent: 'TESTSPENT',
  once: 'TESTONCE',
  seven: 'TESTSEVEN',
} as const

/** Friday 20 November 2026, noon in Moscow (14:00 in Yekaterinburg). */
export const NOON = new Date('2026-11-20T12:00:00+03:00')

const promoCodes: (typeof t.promoCodes.$inferInsert)[] = [
  { id: 9001, code: CODE.ten, type: 1, percent: 10 },
  { id: 9002, code: CODE.minus, type: 2, amount: 200, min_total: 1000 },
  { id: 9003, code: CODE.big, type: 2, amount: 5000 },
  { id: 9004, code: CODE.gift, type: 3, gift_goods_id: GOODS.roll, min_total: 1500 },
  { id: 9005, code: CODE.gone, type: 3, gift_goods_id: GOODS.gone },
  { id: 9006, code: CODE.old, type: 1, percent: 10, ends_at: Date.parse('2019-12-31T23:59:59+03:00') },
  { id: 9007, code: CODE.soon, type: 1, percent: 10, starts_at: Date.parse('2026-12-01T00:00:00+03:00') },
  { id: 9008, code: CODE.spent, type: 1, percent: 10, max_uses: 3, used: 3 },
  { id: 9009, code: CODE.once, type: 1, percent: 15, per_customer: 1 },
  { id: 9010, code: CODE.seven, type: 1, percent: 50, max_uses: 7 },
]

/** City `day` is open round the clock (Moscow, fee 149, free from 1200, minimum 600, 35–45 minutes), `night` from 10:00 to 23:00
 *  (Yekaterinburg, fee 99, never free, minimum 450, 45–60 minutes). */
export async function seedShop() {
  const goods = (id: number, price: number, parts: Partial<typeof t.dishes.$inferInsert> = {}) => ({
    id,
    slug: `test-goods-${id}`,
    name: `Блюдо ${id}`,
    category_id: 9001,
    price,
    image: `/pictures/${id}.webp`,
    weight: 200,
    unit: 'г' as const,
    nutrition: { kcal: 1, protein: 1, fat: 1, carbs: 1 },
    position: 0,
    is_public: true,
    ...parts,
  })
  const option = (id: number, kind: 'additionals' | 'sides' | 'sauces', name: string, price: number, max: number) => {
    return { id, kind, name, price, max, image: '/pictures/option.webp' }
  }
  const place = { name: 'Город', slug: 'test-day', time_zone: 'Europe/Moscow' }
  const city = { ...place, fee: 149, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 }
  const night = { slug: 'test-night', time_zone: 'Asia/Yekaterinburg', fee: 99, free_from: null, min_order: 450, eta_min: 45, eta_max: 60 }
  const week = [1, 2, 3, 4, 5, 6, 7]
  const open = (owner: { city_id: number } | { pickup_point_id: number }, from: string, to: string) =>
    week.map((day) => ({ ...owner, day, open: from, close: to }))
  await db.batch([
    db.insert(t.categories).values({ id: 9001, slug: 'test-category', name: 'Роллы', image: '/pictures/c.webp' }),
    ...[
      goods(GOODS.roll, 590),
      goods(GOODS.cheap, 90, { bonuses_active: false }),
      goods(GOODS.soup, 121.5, { sale_active: false }),
      goods(GOODS.cake, 450, { bonuses_active: false, sale_active: false }),
      goods(GOODS.gone, 700),
      goods(GOODS.tea, 80),
    ].map((row) => db.insert(t.dishes).values(row)),
    db
      .insert(t.options)
      .values([
        option(OPTION.crab, 'additionals', 'Двойной краб', 90, 2),
        option(OPTION.cheese, 'additionals', 'Сливочный сыр', 60.5, 3),
        option(OPTION.rice, 'sides', 'Рис', 0, 1),
        option(OPTION.spicy, 'sauces', 'Спайси', 45, 5),
      ]),
    db.insert(t.goodsOptions).values(Object.values(OPTION).map((option_id) => ({ goods_id: GOODS.roll, option_id }))),
    db.insert(t.cities).values([
      { ...city, id: CITY.day },
      { ...city, id: CITY.night, ...night },
    ]),
    db.insert(t.pickupPoints).values([
      { id: POINT.day, city_id: CITY.day, address: 'ул. Покровка, 17', phone: '+749 (512) 04-546', lat: 55, lng: 37 },
      { id: POINT.night, city_id: CITY.night, address: 'ул. Малышева, 51', phone: '+734 (330) 02-174', lat: 56, lng: 60 },
    ]),
    ...[
      open({ city_id: CITY.day }, '00:00', '24:00'),
      open({ city_id: CITY.night }, '10:00', '23:00'),
      open({ pickup_point_id: POINT.day }, '00:00', '24:00'),
      open({ pickup_point_id: POINT.night }, '11:00', '22:00'),
    ].map((rows) => db.insert(t.hours).values(rows)),
    // one by one: D1 takes 100 parameters a statement
    ...promoCodes.map((row) => db.insert(t.promoCodes).values(row)),
    db.insert(t.contacts).values({ id: 1, phone: '1', telegram: '2', viber: '3', whatsapp: '4' }).onConflictDoNothing(),
  ])
  await stopGoods([GOODS.gone])
}

/** Seeds the shop for a test file and sets the clock to `NOON` before each test. */
export function setUpShop() {
  beforeAll(seedShop)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

/** Sets the clock to this many minutes after `NOON`. */
export const atMinute = (minutes: number) => vi.setSystemTime(new Date(NOON.getTime() + minutes * 60_000))
export const times = <Value>(n: number, make: (index: number) => Value) => Array.from({ length: n }, (_, index) => make(index))

let customersMade = 0

type CustomerParts = { rank?: User['rank']; personal_discount?: number; name?: string; birthday?: string; bonuses?: number }

/** A new signed-in customer. Bonuses are a gift row of the ledger. */
export async function newCustomer({ bonuses = 0, ...parts }: CustomerParts = {}) {
  customersMade += 1
  const phone = `7${String(Date.now() % 1e6).padStart(6, '0')}${String(customersMade).padStart(4, '0')}`
  const { customerId: id, token } = await createCustomer({ phone, bonuses })
  if (Object.keys(parts).length > 0) await db.update(t.customers).set(parts).where(eq(t.customers.id, id))
  return { id, phone, token }
}
export type TestCustomer = Awaited<ReturnType<typeof newCustomer>>

export type Env = Partial<Record<keyof Cloudflare.Env, unknown>>
type Call = { token?: string; body?: unknown; headers?: Record<string, string>; env?: Env }

/** Calls the API in-process and reads the whole response. */
export async function call(method: string, path: string, { env, ...init }: Call = {}) {
  const response = await callApi(path, { method, ...init, env: { STAFF_TOKEN, ...env } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: (text ? JSON.parse(text) : null) as unknown }
}

/** A cart line of a body. */
export const line = (id: number, qtt = 1, parts: Partial<CartLineBody> = {}) => ({ id, qtt, ...parts })

/** A valid order: two rolls, delivered now to a typed address, cash. 2 · 590 + 149 = 1329. */
export function orderBody(parts: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    delivery_type: 'delivery',
    city_id: CITY.day,
    address: { street: 'Лесная', house: '7', apartment: '12' },
    time_type: 'now',
    pay_variant: 1,
    pay_type: 1,
    goods: [line(GOODS.roll, 2)],
    total: 1329,
    ...parts,
  } satisfies Partial<Record<keyof CreateOrderBody, unknown>>
}

/** A pickup at noon of `cheap`: 90 ₽. */
export const pickupBody = (parts: Record<string, unknown> = {}) =>
  orderBody({
    delivery_type: 'pickup',
    pickup_point_id: POINT.day,
    address: undefined,
    city_id: undefined,
    goods: [line(GOODS.cheap)],
    total: 90,
    ...parts,
  })

export const order = (customer: TestCustomer, body: unknown = orderBody(), key?: string, env: Env = {}) =>
  call('POST', '/v2/orders', { token: customer.token, body, env, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })

/** Places an order that must succeed. */
export async function placed(customer: TestCustomer, body?: unknown, key?: string, env?: Env): Promise<PlacedOrder> {
  const { status, json } = await order(customer, body, key, env)
  if (status !== 201) throw new Error(`rejected: ${JSON.stringify(json)}`)
  return placedOrder.parse(json)
}
