import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { order as orderShape, orderPage, type OrderPage } from '~/contracts/orders'
import { countTrips } from '#server/http/api.testing'
import { call, newCustomer, NOON, pickupBody, placed, seedShop, type TestCustomer } from './orders.testing'

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

async function page(customer: TestCustomer, query = ''): Promise<OrderPage> {
  const { status, json } = await call('GET', `/v3/orders${query}`, { token: customer.token })
  expect(status).toBe(200)
  return orderPage.parse(json)
}

describe('GET /v3/orders: pages, newest first', () => {
  it('is an empty page for who never ordered', async () => {
    expect(await page(await newCustomer())).toEqual({ data: [], meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 } })
  })

  it('parts orders into pages of ten, each order with its own lines and history', async () => {
    const customer = await newCustomer()
    const ids: number[] = []
    for (let index = 1; index <= 12; index++) ids.unshift((await placed(customer, pickupBody({ comment: `№ ${index}` }))).id)
    await placed(await newCustomer(), pickupBody())

    const first = await page(customer)
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 10, total: 12 })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    expect(first.data.map(({ lines, history }) => [lines.length, history.length])).toEqual(Array.from({ length: 10 }, () => [1, 1]))
    expect(first.data[0]?.comment).toBe('№ 12')

    const second = await page(customer, '?page=2&per_page=10')
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(10))
    expect((await page(customer, '?page=3')).data).toEqual([])
    expect((await page(customer, '?page=4&per_page=3')).data.map(({ id }) => id)).toEqual(ids.slice(9))
    expect((await page(customer, '?per_page=50')).data).toHaveLength(12)
  })

  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?per_page=0', '?per_page=51'])('%s is 422', async (query) => {
    expect((await call('GET', `/v3/orders${query}`, { token: (await newCustomer()).token })).status).toBe(422)
  })

  it('is read in two round trips and kept nowhere', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody())
    for (const path of ['/v3/orders', `/v3/orders/${id}`]) {
      const { DB, trips } = countTrips()
      const { headers } = await call('GET', path, { token: customer.token, env: { DB } })
      expect(trips()).toBe(2)
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })
})

describe('GET /v3/orders/{id}', () => {
  it('is the order as it stands in the list', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody())
    const { json } = await call('GET', `/v3/orders/${id}`, { token: customer.token })
    expect([orderShape.parse(json)]).toEqual((await page(customer)).data)
  })

  it("somebody else's answers exactly as one that does not exist", async () => {
    const { id } = await placed(await newCustomer(), pickupBody())
    const { token } = await newCustomer()
    const theirs = await call('GET', `/v3/orders/${id}`, { token })
    expect(theirs.status).toBe(404)
    for (const unknown of ['424242', '0', 'x', '1e9']) {
      expect((await call('GET', `/v3/orders/${unknown}`, { token })).status).toBe(404)
    }
    expect((await call('GET', '/v3/orders/424242', { token })).json).toEqual(theirs.json)
  })
})
