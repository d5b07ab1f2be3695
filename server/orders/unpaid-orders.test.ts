import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { orders } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, newCustomer, NOON, order, orderBody, placed, seedShop, type TestCustomer } from './orders.testing'

const ONLINE = orderBody({ pay_variant: 2, pay_type: 2 })
const MINUTE_MS = 60_000

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

const countOf = ({ id }: TestCustomer) => db.$count(orders, eq(orders.customer_id, id))

describe('issue 8, part 8: at most three unpaid online orders of one customer at once', () => {
  test('the fourth is 429, says what to do, and when the first makes room', async () => {
    const customer = await newCustomer()
    await placed(customer, ONLINE)
    vi.setSystemTime(NOON.getTime() + 5 * MINUTE_MS)
    for (let i = 0; i < 2; i++) await placed(customer, ONLINE)
    const { status, headers, json } = await order(customer, ONLINE)
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe(String(25 * 60))
    expect(json).toMatchObject({ message: expect.stringMatching(/Оплатите или отмените/), error: { code: 'too_many_unpaid' } })
    expect(await countOf(customer)).toBe(3)
  })

  test('what is paid in cash, and what another customer orders, is taken all the same', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()]
    for (let i = 0; i < 3; i++) await placed(customer, ONLINE)
    await placed(customer, orderBody())
    await placed(other, ONLINE)
    expect((await order(customer, ONLINE)).status).toBe(429)
  })

  test('one that is canceled or paid makes room', async () => {
    const customer = await newCustomer()
    const [first, second] = [await placed(customer, ONLINE), await placed(customer, ONLINE), await placed(customer, ONLINE)]
    await call('POST', `/v3/orders/${first.id}/cancel`, { token: customer.token })
    await placed(customer, ONLINE)
    expect((await order(customer, ONLINE)).status).toBe(429)
    await db.update(orders).set({ payment_status: 'paid' }).where(eq(orders.id, second.id))
    await placed(customer, ONLINE)
  })

  test('a repeat under its key is answered as the first time, however many wait', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const first = await placed(customer, ONLINE, key)
    for (let i = 0; i < 2; i++) await placed(customer, ONLINE)
    expect((await placed(customer, ONLINE, key)).id).toBe(first.id)
  })

  test('ten at once make three', async () => {
    const customer = await newCustomer()
    const tries = await Promise.all(Array.from({ length: 10 }, () => order(customer, ONLINE)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(201), ...Array(7).fill(429)])
    expect(await countOf(customer)).toBe(3)
  })
})
