import { env } from '#host'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { order as orderShape, orderPage } from '~/contracts/orders'
import { customers, orders } from '#server/db/tables'
import { countTrips, db } from '#server/http/api.testing'
import { paidOrder } from './order-state.testing'
import { call, CITY, newCustomer, order, pickupBody, placed, seedShop, times, type TestCustomer } from './orders.testing'

const SIZES = [10, 1000, 10_000] as const
const PER_PAGE = 10
/** An index scan reads one row beyond the end of each range: places (three times), lines, history. */
const NEIGHBOURS = 5
const pagesOf = (size: number) => ({ first: 1, middle: Math.ceil(size / PER_PAGE / 2), last: size / PER_PAGE })

const owners = new Map<number, TestCustomer>()
const ownerOf = (size: number) => owners.get(size) as TestCustomer

/** Inserts `count` orders of two lines and two history rows each. */
async function fill({ id, phone }: TestCustomer, count: number): Promise<void> {
  const mine = `from orders where customer_id = ${id}`
  await env.DB.batch([
    env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
       insert into orders (number, customer_id, created_at, city_id, delivery_type, time_type, promised_from, promised_to, address,
         pay_variant, pay_type, full, total, kitchen_id, cook_by, first_promised_to, stage_at)
       select ?2 || '-' || i, ?3, i, ?4, 'delivery', 'now', i, i, '{"city_id":9001,"street":"","house":"","building":"","entrance":"",
         "floor":"","apartment":"","intercom":"","label":"","comment":""}', 1, 1, 0, 0, 9001, i, i, i from n`,
    ).bind(count, phone, id, CITY.day),
    env.DB.prepare(
      `insert into order_lines (order_id, position, goods_id, slug, name, image, qtt, price, amount)
       select id, position, 9001, 'x', 'Ролл', '/x.webp', 1, 0, 0 ${mine.replace('where', ', (select 0 as position union select 1) where')}`,
    ),
    env.DB.prepare(`insert into order_status_history (order_id, status, at, actor) select id, 'new', 0, 'customer' ${mine}`),
    env.DB.prepare(`insert into order_status_history (order_id, was, status, at, actor) select id, 'new', 'processed', 1, 'staff' ${mine}`),
  ])
}

async function pageOf({ token }: TestCustomer, page: number, DB = env.DB) {
  const { status, json } = await call('GET', `/v3/orders?page=${page}&per_page=${PER_PAGE}`, { token, env: { DB } })
  expect(status).toBe(200)
  return orderPage.parse(json)
}

let rowsInSmallShop = 0

beforeAll(async () => {
  await seedShop()
  for (const size of SIZES) {
    const owner = await newCustomer()
    owners.set(size, owner)
    await fill(owner, size)
    if (size > SIZES[0]) continue
    const { DB, rows } = countTrips()
    await pageOf(owner, 1, DB)
    rowsInSmallShop = rows()
  }
}, 60_000)

describe('a page of orders costs the same with 10, 1,000 and 10,000 orders', () => {
  const PLACES = SIZES.flatMap((size) => Object.entries(pagesOf(size)).map(([name, page]) => [name, size, page] as const))

  test.each(PLACES)('the %s page of %i orders holds the right ten, newest first, and reads no more rows', async (_, size, page) => {
    const { phone } = ownerOf(size)
    const { DB, rows } = countTrips()
    const { data, meta } = await pageOf(ownerOf(size), page, DB)
    expect(rowsInSmallShop).toBeGreaterThan(0)
    expect(rows()).toBeLessThanOrEqual(rowsInSmallShop + NEIGHBOURS)
    const newest = size - (page - 1) * PER_PAGE
    expect(data.map(({ number }) => number)).toEqual(times(PER_PAGE, (index) => `${phone}-${newest - index}`))
    expect(data.every(({ lines, history }) => lines.length === 2 && history.length === 2)).toBe(true)
    expect(meta).toEqual({ current_page: page, last_page: size / PER_PAGE, per_page: PER_PAGE, total: size })
  })

  test.each([1001, Number.MAX_SAFE_INTEGER])('page %i of a thousand is empty and reads less', async (page) => {
    const { DB, rows } = countTrips()
    expect(await pageOf(ownerOf(10_000), page, DB)).toMatchObject({
      data: [],
      meta: { current_page: page, last_page: 1000, total: 10_000 },
    })
    expect(rows()).toBeLessThan(rowsInSmallShop)
  })
})

describe('`place` numbers the orders of a customer', () => {
  async function placesOf({ id }: TestCustomer) {
    const rows = await db.select({ place: orders.place }).from(orders).where(eq(orders.customer_id, id)).orderBy(orders.id)
    const [customer] = await db.select({ count: customers.orders_count }).from(customers).where(eq(customers.id, id))
    return { places: rows.map(({ place }) => place), count: customer?.count }
  }

  it('without gaps in twenty parallel orders of two customers', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()]
    const responses = await Promise.all(times(20, (index) => order(index % 2 ? one : other, pickupBody())))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(4)
    const two = { places: [1, 2], count: 2 }
    expect([await placesOf(one), await placesOf(other)]).toEqual([two, two])
  })
})

describe('GET /v3/orders and /v3/orders/{id}', () => {
  it('hold only own orders; the list and the order agree', async () => {
    const customer = await newCustomer()
    const page = async () => orderPage.parse((await call('GET', '/v3/orders', { token: customer.token })).json)
    expect(await page()).toEqual({ data: [], meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 } })
    const { id } = await placed(customer, pickupBody())
    await placed(await newCustomer(), pickupBody())
    const { json } = await call('GET', `/v3/orders/${id}`, { token: customer.token })
    expect((await page()).data).toEqual([{ ...orderShape.parse(json), live: null }])
  })

  it.each(['?page=0', '?page=1.5', '?page=x', '?per_page=0', '?per_page=51', '?page=0x1', '?page=%20%201', '?page=1.0', '?page=1e0'])(
    '%s is 422',
    async (query) => {
      expect((await call('GET', `/v3/orders${query}`, { token: (await newCustomer()).token })).status).toBe(422)
    },
  )

  it('reads in two round trips', async () => {
    const customer = await newCustomer()
    const id = await paidOrder(customer)
    for (const path of ['/v3/orders', `/v3/orders/${id}`]) {
      const { DB, trips } = countTrips()
      await call('GET', path, { token: customer.token, env: { DB } })
      expect([path, trips()]).toEqual([path, 2])
    }
  })
})
