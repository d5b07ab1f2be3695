import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { cancel, onlineBody, storedOf } from './order-state.testing'
import { atMinute, newCustomer, order, placed, times, setUpShop } from './orders.testing'

setUpShop()

describe('at most three unpaid online orders per customer', () => {
  test('the fourth is 429 with the time until one is canceled; cash and other customers are not affected', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()]
    const key = crypto.randomUUID()
    const first = await placed(customer, onlineBody(), key)
    atMinute(5)
    for (const _ of times(2, String)) await placed(customer, onlineBody())
    const { status, headers, json } = await order(customer, onlineBody())
    expect([status, headers.get('retry-after')]).toEqual([429, String(25 * 60)])
    expect(json).toMatchObject({ message: expect.stringMatching(/Оплатите или отмените/), error: { code: 'too_many_unpaid' } })
    expect((await placed(customer, onlineBody(), key)).id).toBe(first.id)
    await placed(customer)
    await placed(other, onlineBody())
    expect((await storedOf(customer))?.orders).toBe(4)
  })

  test('a canceled or paid one makes room', async () => {
    const customer = await newCustomer()
    const [first, second] = [
      await placed(customer, onlineBody()),
      await placed(customer, onlineBody()),
      await placed(customer, onlineBody()),
    ]
    await cancel(customer, first.id)
    await placed(customer, onlineBody())
    expect((await order(customer, onlineBody())).status).toBe(429)
    await db.update(orders).set({ payment_status: 'paid' }).where(eq(orders.id, second.id))
    await placed(customer, onlineBody())
  })

  test('ten parallel ones make three', async () => {
    const customer = await newCustomer()
    const responses = await Promise.all(times(10, () => order(customer, onlineBody())))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...times(3, () => 201), ...times(7, () => 429)])
    expect((await storedOf(customer))?.orders).toBe(3)
  })
})
