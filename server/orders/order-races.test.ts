import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { env } from 'cloudflare:workers'
import { errorBody } from '~/contracts/common'
import { call, CODE, GOODS, line, newCustomer, NOON, ONE_STORED, order, orderBody, seedShop, storedOf } from './orders.testing'
import { bonusesOf, usesOf } from './deals.testing'

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const times = <Value>(n: number, make: (index: number) => Value) => Array.from({ length: n }, (_, index) => make(index))

/** How often each answer came: «201», or the status with the error's message. */
function tally(answers: { status: number; json: unknown }[]) {
  const texts = answers.map(({ status, json }) => (status === 201 ? '201' : `${status} ${errorBody.parse(json).error.message}`))
  return Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]))
}

describe('parallel orders never use a code or bonuses once too often', () => {
  it('a hundred customers, a code for seven orders', async () => {
    const customers = await Promise.all(times(100, () => newCustomer()))
    const body = orderBody({ goods: [line(GOODS.roll, 3)], promocode: CODE.seven, total: 1034 }) // 1770 / 2 + 149
    const answers = await Promise.all(customers.map((customer) => order(customer, body, crypto.randomUUID())))
    expect(tally(answers)).toEqual({ '201': 7, '422 promocode:Код TESTSEVEN уже разобрали': 93 })
    expect(await usesOf(CODE.seven)).toEqual({ used: 7, uses: 7, orders: 7 })
  }, 120_000) // two hundred tries and their reads stand in one queue

  it('one customer, a code for once', async () => {
    const customer = await newCustomer()
    const body = orderBody({ promocode: CODE.once, total: 1152 })
    const answers = await Promise.all(times(10, () => order(customer, body)))
    expect(tally(answers)).toEqual({ '201': 1, '422 promocode:Код TESTONCE вы уже применили': 9 })
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, keys: 0, uses: 1 })
  })

  it('one customer, twenty orders that each spend the whole balance', async () => {
    const customer = await newCustomer({ bonuses: 590 })
    const body = orderBody({ bonuses: 590, total: 739 })
    const answers = await Promise.all(times(20, (index) => order(customer, body, index % 2 ? crypto.randomUUID() : undefined)))
    expect(tally(answers)).toEqual({ '201': 1, '422 bonuses:Бонусов пока нет': 19 })
    expect(await bonusesOf(customer)).toEqual({ balance: 0, ledger: 0 })
    expect(await storedOf(customer)).toMatchObject({ orders: 1, redemptions: 1, messages: 1 })
  })

  it('one customer, twenty orders that each spend a part: as many as the balance pays', async () => {
    const customer = await newCustomer({ bonuses: 700 })
    const answers = await Promise.all(times(20, () => order(customer, orderBody({ bonuses: 200, total: 1129 }))))
    expect(tally(answers)).toEqual({ '201': 3, '422 bonuses:Бонусами можно оплатить до 100\u00a0₽: столько их у вас': 17 })
    expect(await bonusesOf(customer)).toEqual({ balance: 100, ledger: 100 })
  })

  it('ten parallel calls of one key: one order, one redemption, one use', async () => {
    const customer = await newCustomer({ bonuses: 590 })
    const before = await usesOf(CODE.ten)
    // 1180 − 118 = 1062, half of it 531; + 149
    const body = orderBody({ promocode: CODE.ten, bonuses: 531, total: 680 })
    const key = crypto.randomUUID()
    const answers = await Promise.all(times(10, () => order(customer, body, key)))
    expect(tally(answers)).toEqual({ '201': 10 })
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, redemptions: 1, uses: 1 })
    expect((await usesOf(CODE.ten))?.used).toBe(1 + Number(before?.used))
    expect(await bonusesOf(customer)).toEqual({ balance: 59, ledger: 59 })
  })
})

describe('a database whose answer is lost after it wrote', () => {
  /** Keeps the first batch that changes anything to itself: the order's. */
  function losesAnswer(): D1Database {
    let isLost = false
    return new Proxy(env.DB, {
      get(target, name) {
        if (name === 'prepare') return target.prepare.bind(target)
        if (name !== 'batch') return Reflect.get(target, name)
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements)
          const isWriting = results.some(({ meta }) => meta.changes > 0)
          if (!isWriting || isLost) return results
          isLost = true
          throw new Error('D1_ERROR: Network connection lost.')
        }
      },
    })
  }

  it('under a key the order is found again', async () => {
    const customer = await newCustomer({ bonuses: 590 })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = orderBody({ bonuses: 590, total: 739 })
    const { status, json } = await call('POST', '/v2/orders', { token: customer.token, body, headers, env: { DB: losesAnswer() } })
    expect({ status, json }).toMatchObject({ status: 201, json: { total: 739 } })
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, redemptions: 1 })
  })

  it('without a key it is 500, and nothing is ordered twice', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const customer = await newCustomer()
    const { status } = await call('POST', '/v2/orders', { token: customer.token, body: orderBody(), env: { DB: losesAnswer() } })
    expect(status).toBe(500)
    expect(await storedOf(customer)).toEqual({ ...ONE_STORED, keys: 0 })
  })
})
