import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  call,
  GOODS,
  line,
  newCustomer,
  NOON,
  NOTHING_STORED,
  ONE_STORED,
  order,
  orderBody,
  pickupBody,
  placed,
  seedShop,
  STAFF_TOKEN,
  storedOf,
} from './orders.testing'

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

const HOUR_MS = 3_600_000
const later = (ms: number) => vi.setSystemTime(new Date(NOON.getTime() + ms))

describe('Idempotency-Key: per customer, the same key and body within 24 hours answers the first 201 again', () => {
  it('answers again, whatever became of the order and its time', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const body = orderBody({ time_type: 'datetime', datetime: '2026-11-20T13:00:00+03:00' })
    const first = await placed(customer, body, key)
    await call('PATCH', `/staff/orders/${first.id}`, { token: STAFF_TOKEN, body: { status: 'processed' } })
    later(24 * HOUR_MS - 1)
    expect(await order(customer, body, key)).toMatchObject({ status: 201, json: first })
    expect((await storedOf(customer))?.orders).toBe(1)
  })

  it('ten parallel calls make one order', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(customer, orderBody(), key)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(await storedOf(customer)).toEqual(ONE_STORED)
  })

  it('parallel calls of one key with two bodies make one order and refuse the other body', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const answers = await Promise.all([orderBody(), pickupBody(), orderBody(), pickupBody()].map((body) => order(customer, body, key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expect((await storedOf(customer))?.orders).toBe(1)
  })

  it('another body is 409 idempotency_key_reused', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    await placed(customer, orderBody(), key)
    for (const parts of [
      { comment: 'иначе' },
      { goods: [line(GOODS.roll, 3)], total: 1770 },
      { goods: [line(GOODS.gone)] },
      { promocode: 'SUSHI10' },
    ]) {
      expect(await order(customer, orderBody(parts), key)).toMatchObject({
        status: 409,
        json: { error: { code: 'idempotency_key_reused' } },
      })
    }
    expect((await storedOf(customer))?.orders).toBe(1)
  })

  it('the same body may be written otherwise', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const first = await placed(customer, orderBody(), key)
    const turned = Object.fromEntries(Object.entries(orderBody({ comment: null, tip: 5 })).toReversed())
    expect(await placed(customer, turned, key.toUpperCase())).toEqual(first)
  })

  it('a refused try keeps nothing: the mended order may carry the same key', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    for (const [parts, status] of [
      [{ total: 1 }, 409],
      [{ bonuses: 3 }, 422],
      [{ goods: [line(GOODS.cheap)], total: 239 }, 422],
    ] as const) {
      expect((await order(customer, orderBody(parts), key)).status).toBe(status)
      expect(await storedOf(customer)).toEqual(NOTHING_STORED)
    }
    await placed(customer, orderBody(), key)
    expect((await storedOf(customer))?.orders).toBe(1)
  })

  it('after 24 hours the key is new', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const first = await placed(customer, orderBody(), key)
    later(24 * HOUR_MS)
    const second = await placed(customer, orderBody({ comment: 'ещё раз' }), key)
    expect(second.id).toBeGreaterThan(first.id)
    expect(await storedOf(customer)).toMatchObject({ orders: 2, keys: 1 })
  })

  it('is per customer', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()]
    const key = crypto.randomUUID()
    expect((await placed(one, orderBody(), key)).id).not.toBe((await placed(other, orderBody(), key)).id)
  })

  it('without a key every call is an order', async () => {
    const customer = await newCustomer()
    const answers = await Promise.all([order(customer), order(customer), order(customer)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    // the typed address of all three is one, and the only default
    expect(await storedOf(customer)).toMatchObject({ orders: 3, keys: 0, addresses: 1 })
  })
})
