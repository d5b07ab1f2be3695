import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import type { Rank } from '~/contracts/user'
import { customers } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { newCustomer, pickupBody, placed, setUpShop, times } from '#server/orders/orders.testing'
import { moveByStaff } from '#server/orders/order-state.testing'
import { completedOrder, day, ledgerOf, moveThrough, rankOf } from './loyalty.testing'

setUpShop()

describe('bonuses are earned when the order completes', () => {
  it('at the rate fixed when it was placed', async () => {
    const customer = await newCustomer({ rank: 'vip' })
    const { id } = await placed(customer)
    await db.update(customers).set({ rank: 1 }).where(eq(customers.id, customer.id))
    await moveThrough(id, 'processed', 'inTransit', 'completed')
    expect(await ledgerOf(customer)).toEqual([['accrual', 118]])
  })

  it('not by an order without bonuses or a canceled one', async () => {
    const customer = await newCustomer()
    await moveThrough((await placed(customer, pickupBody())).id, 'processed', 'completed')
    await moveThrough((await placed(customer)).id, 'canceled')
    expect(await ledgerOf(customer)).toEqual([])
  })

  it('3 % of 1180 ₽ once, if ten complete it at once', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer)
    await moveThrough(id, 'processed', 'inTransit')
    expect(await ledgerOf(customer)).toEqual([])
    const responses = await Promise.all(times(10, () => moveByStaff(id, 'completed')))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...times(9, () => 409)])
    expect(await ledgerOf(customer)).toEqual([['accrual', 35]])
  })
})

describe('the rank follows the sum of completed orders in 365 days, this one of 90 ₽ included', () => {
  const CASES: [paid: number, before: Rank, after: Rank][] = [
    [0, 1, 1],
    [14_909.99, 1, 1], // 14 999.99
    [14_910, 1, 2], // 15 000
    [39_910, 2, 3],
    [99_910, 3, 'vip'],
    [0, 'vip', 1],
    [200_000, 'discount', 'discount'],
  ]
  test.each(CASES)('%d ₽ paid before: rank %s becomes %s', async (paid, before, after) => {
    const customer = await newCustomer()
    if (paid > 0) await completedOrder(customer, paid, day(-100))
    await placed(customer) // an open order does not count
    const { id } = await placed(customer, pickupBody())
    await db.update(customers).set({ rank: before }).where(eq(customers.id, customer.id))
    await moveThrough(id, 'processed')
    expect(await rankOf(customer)).toBe(before)
    await moveThrough(id, 'completed')
    expect(await rankOf(customer)).toBe(after)
  })

  it('an order completed exactly 365 days ago does not count', async () => {
    for (const [ago, rank] of [
      [day(-365), 1],
      [new Date(day(-365).getTime() + 1), 2],
    ] as const) {
      const customer = await newCustomer()
      await completedOrder(customer, 14_910, ago)
      const { id } = await placed(customer, pickupBody())
      await moveThrough(id, 'processed', 'completed')
      expect(await rankOf(customer)).toBe(rank)
    }
  })
})
