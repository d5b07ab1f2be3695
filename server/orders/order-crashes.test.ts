import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cities, promoCodes, slots } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { eachCrash } from '#server/payments/crash.testing'
import {
  atBank,
  bonusesOf,
  moveByStaff,
  ONE_STORED,
  onlineBody,
  paidOrder,
  paymentsOf,
  readOrder,
  storedOf,
  takenIn,
  usesOf,
  eventsOf,
} from './order-state.testing'
import { atMinute, CITY, CODE, GOODS, line, newCustomer, order, placed, times, setUpShop } from './orders.testing'

/* The Worker crashes before or after every write in turn; then the call is repeated. */

setUpShop()
beforeEach(async () => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  await db.update(cities).set({ slot_capacity: 60 }).where(eq(cities.id, CITY.day))
  await db.update(promoCodes).set({ max_uses: 100 }).where(eq(promoCodes.code, CODE.seven))
})
afterEach(async () => void (await db.delete(slots)))

describe('a crash between any two steps leaves one order or none', () => {
  it('placing an online order, repeated with the same key', async () => {
    const body = onlineBody({ goods: [line(GOODS.roll, 3)], promocode: CODE.seven, bonuses: 100, total: 934 }) // 1770 − 885 − 100 + 149
    const reached = await eachCrash(async (crash, DB) => {
      await db.delete(slots)
      const customer = await newCustomer({ bonuses: 300 })
      const before = await usesOf(CODE.seven)
      const key = crypto.randomUUID()
      await order(customer, body, key, { DB })
      const half = await storedOf(customer)
      expect([crash, half?.orders, half?.lines, half?.payments, half?.redemptions, half?.uses]).toEqual([
        crash,
        ...times(5, () => (half?.orders === 1 ? 1 : 0)),
      ])
      const { id, payment } = await placed(customer, body, key)
      expect([crash, payment?.url]).toEqual([crash, expect.stringContaining('/payments/sandbox/')])
      expect([crash, await storedOf(customer)]).toEqual([crash, { ...ONE_STORED, redemptions: 1, uses: 1, payments: 1 }])
      expect([crash, await bonusesOf(customer)]).toEqual([crash, { balance: 200, ledger: 200 }])
      expect([crash, (await usesOf(CODE.seven))?.used]).toEqual([crash, 1 + Number(before?.used)])
      expect(Object.values(await takenIn(CITY.day))).toEqual([9])
      await atBank(payment?.url, 'pay')
      const [paid, ...more] = await paymentsOf(id)
      expect([crash, paid?.status, more.length]).toEqual([crash, 'paid', 0])
    })
    expect(reached).toBeGreaterThan(3)
  }, 120_000)

  it('canceling a paid order, continued by a reader', async () => {
    const reached = await eachCrash(async (crash, DB) => {
      await db.delete(slots)
      const customer = await newCustomer({ bonuses: 300 })
      const id = await paidOrder(customer, onlineBody({ bonuses: 100, total: 1229 }))
      await moveByStaff(id, 'canceled', { DB })
      const again = await moveByStaff(id, 'canceled')
      expect([crash, [200, 409].includes(again.status)]).toEqual([crash, true])
      atMinute(120)
      expect([crash, await readOrder(customer, id)]).toMatchObject([crash, { status: 'canceled', payment_status: 'refunded' }])
      const [book] = await db.all<{ amount: number; refunded: number }>(
        `select sandbox_payments.amount, refunded from sandbox_payments join payments using (idempotence_key) where order_id = ${id}`,
      )
      expect([crash, book]).toEqual([crash, { amount: 122_900, refunded: 122_900 }])
      expect([crash, await bonusesOf(customer)]).toEqual([crash, { balance: 300, ledger: 300 }])
      expect(await takenIn(CITY.day)).toEqual({})
      expect(await eventsOf(customer)).toEqual(['canceled'])
      atMinute(0)
    })
    expect(reached).toBeGreaterThan(3)
  }, 120_000)
})
