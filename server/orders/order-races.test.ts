import { describe, expect, it, vi } from 'vitest'
import { errorBody } from '~/contracts/common'
import { bonusesOf, moveByStaff, onBatch, ONE_STORED, storedOf, usesOf } from './order-state.testing'
import { atMinute, call, CODE, GOODS, line, newCustomer, order, orderBody, pickupBody, placed, times, setUpShop } from './orders.testing'

setUpShop()

const DAY_MINUTES = 24 * 60
/** How often each response came: «201», or the status with the error's message. */
function tally(responses: { status: number; json: unknown }[]) {
  const texts = responses.map(({ status, json }) => (status === 201 ? '201' : `${status} ${errorBody.parse(json).error.message}`))
  return Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]))
}

describe('Idempotency-Key', () => {
  it('returns the first 201 for 24 hours, whatever happened to the order', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const body = orderBody({ time_type: 'datetime', datetime: '2026-11-20T13:00:00+03:00' })
    const first = await placed(customer, body, key)
    await moveByStaff(first.id, 'processed')
    atMinute(DAY_MINUTES - 1)
    expect(await placed(customer, body, key)).toEqual(first)
    atMinute(DAY_MINUTES)
    expect((await placed(customer, orderBody(), key)).id).toBeGreaterThan(first.id)
    expect(await storedOf(customer)).toMatchObject({ orders: 2, keys: 1 })
  })

  it('with another body is 409, also in parallel; an equivalent body is the same', async () => {
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const bodies = [orderBody(), pickupBody(), orderBody(), pickupBody()]
    const responses = await Promise.all(bodies.map((body) => order(customer, body, key)))
    expect(tally(responses)).toEqual({ '201': 2, '409 С этим ключом уже оформлен другой заказ': 2 })
    const other = crypto.randomUUID()
    const first = await placed(customer, orderBody(), other)
    for (const parts of [{ comment: 'иначе' }, { goods: [line(GOODS.gone)] }, { promocode: 'SUSHI10' }])
      expect(await order(customer, orderBody(parts), other)).toMatchObject({
        status: 409,
        json: { error: { code: 'idempotency_key_reused' } },
      })
    expect((await placed(await newCustomer(), orderBody(), other)).id).not.toBe(first.id)
    const reordered = Object.fromEntries(Object.entries(orderBody({ comment: null, tip: 5 })).toReversed())
    expect(await placed(customer, reordered, other.toUpperCase())).toEqual(first)
    expect((await storedOf(customer))?.orders).toBe(2)
  })
})

describe('parallel orders', () => {
  it('ten with one key: one order, one redemption, one use', async () => {
    const customer = await newCustomer({ bonuses: 590 })
    const before = await usesOf(CODE.ten)
    // 1180 − 118 = 1062, half of it 531; + 149
    const body = orderBody({ promocode: CODE.ten, bonuses: 531, total: 680 })
    const key = crypto.randomUUID()
    const responses = await Promise.all(times(10, () => order(customer, body, key)))
    expect(tally(responses)).toEqual({ '201': 10 })
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, redemptions: 1, uses: 1 })
    expect((await usesOf(CODE.ten))?.used).toBe(1 + Number(before?.used))
    expect(await bonusesOf(customer)).toEqual({ balance: 59, ledger: 59 })
  })

  it('of a hundred customers use a code seven times', async () => {
    const customers = await Promise.all(times(100, () => newCustomer()))
    const body = orderBody({ goods: [line(GOODS.roll, 3)], promocode: CODE.seven, total: 1034 }) // 1770 / 2 + 149
    const responses = await Promise.all(customers.map((customer) => order(customer, body, crypto.randomUUID())))
    expect(tally(responses)).toEqual({ '201': 7, '422 promocode:Код TESTSEVEN уже разобрали': 93 })
    expect(await usesOf(CODE.seven)).toEqual({ used: 7, uses: 7, orders: 7 })
  }, 120_000) // two hundred attempts in one queue

  it('of one customer use a once-per-customer code once', async () => {
    const customer = await newCustomer()
    const body = orderBody({ promocode: CODE.once, total: 1152 })
    const responses = await Promise.all(times(10, () => order(customer, body)))
    expect(tally(responses)).toEqual({ '201': 1, '422 promocode:Код TESTONCE вы уже применили': 9 })
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, keys: 0, uses: 1 })
  })

  it.each([
    [590, 590, 739, 1, 'Бонусов пока нет'],
    [500, 200, 1129, 2, 'Бонусами можно оплатить до 100\u00a0₽: столько их у вас'],
  ])('with a balance of %i and %i bonuses each never overspend', async (bonuses, spent, total, taken, text) => {
    const customer = await newCustomer({ bonuses })
    const body = orderBody({ bonuses: spent, total })
    const responses = await Promise.all(times(20, (index) => order(customer, body, index % 2 ? crypto.randomUUID() : undefined)))
    expect(tally(responses)).toEqual({ '201': taken, [`422 bonuses:${text}`]: 20 - taken })
    const left = bonuses - taken * spent
    expect(await bonusesOf(customer)).toEqual({ balance: left, ledger: left })
    expect(await storedOf(customer)).toMatchObject({ orders: taken, redemptions: taken })
  })
})

describe('a lost response of the database', () => {
  /** Loses the response of the first batch that changes anything: the order's. */
  function lossyDatabase(): D1Database {
    let isLost = false
    return onBatch(async (run) => {
      const results = await run()
      if (isLost || !results.some(({ meta }) => meta.changes > 0)) return results
      isLost = true
      throw new Error('D1_ERROR: Network connection lost.')
    })
  }

  it('with a key finds the order; without one is 500 and orders nothing twice', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const customer = await newCustomer({ bonuses: 590 })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = orderBody({ bonuses: 590, total: 739 })
    const found = await call('POST', '/v2/orders', { token: customer.token, body, headers, env: { DB: lossyDatabase() } })
    expect(found).toMatchObject({ status: 201, json: { total: 739 } })
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, redemptions: 1 })
    const other = await newCustomer()
    expect((await order(other, orderBody(), undefined, { DB: lossyDatabase() })).status).toBe(500)
    expect(await storedOf(other)).toEqual({ ...ONE_STORED, keys: 0 })
  })
})
