import { eq } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cities, promoCodes, slots } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import {
  call,
  CITY,
  CODE,
  GOODS,
  line,
  newCustomer,
  NOON,
  ONE_STORED,
  order,
  placed,
  seedShop,
  STAFF_TOKEN,
  storedOf,
} from './orders.testing'
import { bonusesOf, usesOf } from './deals.testing'
import { atBank, messagesTo, onlineBody, paymentsOf, takenIn } from './payment.testing'

/* The Worker is killed, or its answer lost, between any two of its calls to the database; then the same is asked again. */

beforeAll(seedShop)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  await db.update(cities).set({ slot_capacity: 60 }).where(eq(cities.id, CITY.day))
  await db.update(promoCodes).set({ max_uses: 100 }).where(eq(promoCodes.code, CODE.seven))
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await db.delete(slots)
})

type Death = { at: number; isWritten: boolean }

/** A database that dies at its call number `at`, which is written and its answer lost, or is not; and whether it came to that. */
function dyingDatabase({ at, isWritten }: Death): { DB: D1Database; isDead: () => boolean } {
  let calls = 0
  async function live<Result>(run: () => Promise<Result>): Promise<Result> {
    calls += 1
    if (calls < at) return run()
    if (calls === at && isWritten) await run()
    throw new Error('D1_ERROR: Network connection lost.')
  }
  const sent = new Set(['all', 'run', 'raw', 'first'])
  const originals = new WeakMap<object, D1PreparedStatement>()
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name: keyof D1PreparedStatement) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values))
        const own = target[name].bind(target) as (...values: unknown[]) => Promise<unknown>
        return sent.has(name) ? (...values: unknown[]) => live(() => own(...values)) : own
      },
    })
    originals.set(proxy, statement)
    return proxy
  }
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => watch(target.prepare(query))
      if (name !== 'batch') return Reflect.get(target, name)
      return (statements: D1PreparedStatement[]) => live(() => target.batch(statements.map((one) => originals.get(one) ?? one)))
    },
  })
  return { DB, isDead: () => calls >= at }
}

/** Every death until one is too late to be met. */
async function eachDeath(run: (death: Death, DB: D1Database) => Promise<void>): Promise<number> {
  let met = 0
  for (let at = 1; at < 60; at++) {
    let isMet = false
    for (const isWritten of [false, true]) {
      const { DB, isDead } = dyingDatabase({ at, isWritten })
      await run({ at, isWritten }, DB)
      isMet ||= isDead()
      await db.delete(slots)
    }
    if (!isMet) return met
    met = at
  }
  throw new Error('The call never ends')
}

describe('issue 7, part 2: a crash between any two steps leaves one order or none, never half', () => {
  it('placing an order that is paid online, and asking again under the same key', async () => {
    const body = onlineBody({ goods: [line(GOODS.roll, 3)], promocode: CODE.seven, bonuses: 100, total: 934 }) // 1770 − 885 − 100 + 149
    const met = await eachDeath(async (death, DB) => {
      const customer = await newCustomer({ bonuses: 300 })
      const before = await usesOf(CODE.seven)
      const key = crypto.randomUUID()
      await order(customer, body, key, { DB })
      const half = await storedOf(customer)
      expect([death, half?.orders, half?.lines, half?.payments, half?.redemptions, half?.uses]).toEqual([
        death,
        ...Array.from({ length: 5 }, () => (half?.orders === 1 ? 1 : 0)),
      ])
      const { id, payment } = await placed(customer, body, key)
      expect([death, payment?.url]).toEqual([death, expect.stringContaining('/payments/sandbox/')])
      expect([death, await storedOf(customer)]).toEqual([death, { ...ONE_STORED, redemptions: 1, uses: 1, payments: 1, messages: 0 }])
      expect([death, await bonusesOf(customer)]).toEqual([death, { balance: 200, ledger: 200 }])
      expect([death, (await usesOf(CODE.seven))?.used]).toEqual([death, 1 + Number(before?.used)])
      expect(Object.values(await takenIn(CITY.day))).toEqual([9])
      await atBank(payment?.url, 'pay')
      const [paid, ...more] = await paymentsOf(id)
      expect([death, paid?.status, more.length]).toEqual([death, 'paid', 0])
      expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['taken'])
    })
    expect(met).toBeGreaterThan(3)
  }, 120_000)

  it('canceling one that was paid, and the cron that goes on with it', async () => {
    const met = await eachDeath(async (death, DB) => {
      const customer = await newCustomer({ bonuses: 300 })
      const { id, payment } = await placed(customer, onlineBody({ bonuses: 100, total: 1229 }))
      await atBank(payment?.url, 'pay')
      await call('PATCH', `/staff/orders/${id}`, { token: STAFF_TOKEN, body: { status: 'canceled' }, env: { DB } })
      const again = await call('PATCH', `/staff/orders/${id}`, { token: STAFF_TOKEN, body: { status: 'canceled' } })
      expect([death, [200, 409].includes(again.status)]).toEqual([death, true])
      vi.setSystemTime(new Date(NOON.getTime() + 2 * 3_600_000))
      const { json } = await call('GET', `/v3/orders/${id}`, { token: customer.token })
      expect([death, json]).toMatchObject([death, { status: 'canceled', payment_status: 'refunded' }])
      const [book] = await db.all<{ amount: number; refunded: number }>(
        `select sandbox_payments.amount, refunded from sandbox_payments join payments using (idempotence_key) where order_id = ${id}`,
      )
      expect([death, book]).toEqual([death, { amount: 122_900, refunded: 122_900 }])
      expect([death, await bonusesOf(customer)]).toEqual([death, { balance: 300, ledger: 300 }])
      expect(await takenIn(CITY.day)).toEqual({})
      expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['taken', 'canceled'])
      vi.setSystemTime(NOON)
    })
    expect(met).toBeGreaterThan(3)
  }, 120_000)
})
