import { DAY_MS } from '~/rules/time'
import { createScheduledController } from '#host/testing'
import { env } from '#host'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import type { Rank } from '~/contracts/user'
import { type BonusChange, expiringLots } from '~/rules/bonus-lots'
import { runCron } from '#server/cron'
import { orders, refunds } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { newCustomer, NOON, setUpShop } from '#server/orders/orders.testing'
import { change, completedOrder, day, ledgerOf, rankOf, readLoyalty } from './loyalty.testing'

setUpShop()

/** Runs the nightly cron and returns its log lines about loyalty. */
async function night(at: Date, bindings: Cloudflare.Env = env): Promise<unknown[]> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await runCron(createScheduledController({ scheduledTime: at, cron: '15 1 * * *' }), bindings)
  const lines = [...log.mock.calls, ...error.mock.calls].map(([text]): unknown => JSON.parse(String(text)))
  log.mockRestore()
  error.mockRestore()
  return lines.filter((line) => JSON.stringify(line).includes('"cron":"loyalty"'))
}

describe('bonuses unspent for 180 days expire', () => {
  it('on the 180th day, not before, and once, for all customers, logging one line', async () => {
    await night(day(180)) // of other tests
    const [one, two, fresh] = [await newCustomer({ bonuses: 10 }), await newCustomer({ bonuses: 7 }), await newCustomer()]
    await change(fresh, 5, day(170))
    const line = { level: 'info', cron: 'loyalty' }
    expect(await night(new Date(day(180).getTime() - 1))).toEqual([{ ...line, customers: 0, expired: 0, ranks: 0 }])
    const lowered = await newCustomer({ rank: 2 })
    expect(await night(day(180))).toEqual([{ ...line, customers: 2, expired: 17, ranks: 1 }])
    expect([await ledgerOf(one), await ledgerOf(two), await ledgerOf(fresh), await rankOf(lowered)]).toEqual([
      [
        ['gift', 10],
        ['expiry', -10],
      ],
      [
        ['gift', 7],
        ['expiry', -7],
      ],
      [['gift', 5]],
      1,
    ])
    expect(await night(day(180))).toEqual([{ ...line, customers: 0, expired: 0, ranks: 0 }])
  })

  it('as the rule of the account computes, for any ledger', async () => {
    const step = fc.record({ days: fc.integer({ min: 0, max: 60 }), amount: fc.integer({ min: -90, max: 100 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const customer = await newCustomer()
        const rows: BonusChange[] = []
        let [at, balance] = [day(-400).getTime(), 0]
        for (const { days, amount } of steps) {
          at += days * DAY_MS
          const taken = Math.max(amount, -balance)
          if (taken === 0) continue
          balance += taken
          rows.push({ amount: taken, created_at: at, life_days: 180 })
          await change(customer, taken, new Date(at))
        }
        const due = expiringLots(rows, NOON.getTime(), { warning_days: 0 }).filter((lot) => lot.at <= NOON.getTime())
        const expired = due.reduce((sum, { amount }) => sum + amount, 0)
        await night(NOON)
        expect((await ledgerOf(customer)).slice(rows.length)).toEqual(expired > 0 ? [['expiry', -expired]] : [])
      }),
      { numRuns: 25 },
    )
  })
})

test('what was paid back counts for no rank, bonuses given instead of money do not lower it', async () => {
  const [back, given] = [await newCustomer({ rank: 2 }), await newCustomer({ rank: 2 })]
  for (const [customer, way] of [
    [back, 'cash'],
    [given, 'bonuses'],
  ] as const) {
    await completedOrder(customer, 15_500)
    const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.customer_id, customer.id))
    const row = { order_id: order?.id ?? 0, amount: 600, status: 'done' as const, idempotence_key: `rank-${way}`, created_at: 0 }
    await db.insert(refunds).values({ ...row, way })
  }
  await night(day(1))
  expect([await rankOf(back), await rankOf(given)]).toEqual([1, 2])
  expect([await readLoyalty(back), await readLoyalty(given)]).toMatchObject([{ paid: 14_900 }, { paid: 15_500 }])
})

describe('ranks are lowered when orders leave the 365 days', () => {
  const CASES: [rank: Rank, paid: number, after: Rank][] = [
    [2, 14_999.99, 1],
    [2, 15_000, 2],
    [3, 0, 1],
    ['vip', 99_999.99, 3],
    ['vip', 100_000, 'vip'],
    ['discount', 200_000, 'discount'],
  ]
  test.each(CASES)('rank %s with %d ₽ paid becomes %s', async (rank, paid, after) => {
    const customer = await newCustomer({ rank })
    if (paid > 0) await completedOrder(customer, paid, day(-364))
    await completedOrder(customer, 100_000, day(-365))
    await night(NOON)
    expect(await rankOf(customer)).toBe(after)
  })
})

describe('the nightly run', () => {
  it('changes nothing if one half fails', async () => {
    const customer = await newCustomer({ bonuses: 100, rank: 2 })
    await env.DB.exec("create trigger no_falls before update of rank on customers begin select raise(abort, 'not now'); end")
    expect(await night(day(180))).toEqual([{ level: 'error', cron: 'loyalty', reason: expect.stringContaining('not now') }])
    await env.DB.exec('drop trigger no_falls')
    expect([await ledgerOf(customer), await rankOf(customer)]).toEqual([[['gift', 100]], 2])
    await night(day(180))
    expect(await rankOf(customer)).toBe(1)
  })
})
