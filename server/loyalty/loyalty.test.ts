import { describe, expect, it, test, vi } from 'vitest'
import type { Loyalty, Rank } from '~/contracts/user'
import { countTrips } from '#server/http/api.testing'
import { call, newCustomer, orderBody, placed, setUpShop } from '#server/orders/orders.testing'
import { change, completedOrder, day, moveThrough, readHistory, readLoyalty } from './loyalty.testing'

setUpShop()

describe('GET /v2/user/history-loyalty', () => {
  it('describes each own change, newest first', async () => {
    await newCustomer({ bonuses: 5 })
    const customer = await newCustomer({ bonuses: 300 })
    const paid = orderBody({ bonuses: 200, total: 1129 })
    const canceled = await placed(customer, paid)
    await moveThrough(canceled.id, 'canceled')
    const eaten = await placed(customer, paid)
    vi.setSystemTime(day(1))
    await moveThrough(eaten.id, 'processed', 'inTransit', 'completed')
    await change(customer, -29, day(2))

    const [expired, ...rest] = await readHistory(customer)
    expect(expired).toEqual({
      id: expect.any(Number),
      kind: 'expiry',
      amount: -29,
      order_id: null,
      description: 'Сгорели: не тратили 180 дней',
      created_at: '2026-11-22T12:00:00+03:00',
    })
    expect(rest.map(({ kind, amount, order_id, description }) => [kind, amount, order_id, description])).toEqual([
      ['accrual', 29, eaten.id, `За заказ №\u00a0${eaten.number}`],
      ['redemption', -200, eaten.id, `Списали на заказ №\u00a0${eaten.number}`],
      ['refund', 200, canceled.id, `Вернули за отменённый заказ №\u00a0${canceled.number}`],
      ['redemption', -200, canceled.id, `Списали на заказ №\u00a0${canceled.number}`],
      ['gift', 300, null, 'Подарок'],
    ])
  })
})

describe('GET /v3/user/loyalty', () => {
  const next = (rank: Rank, from: number, percent: number, missing: number) => ({ rank, from, percent, missing })
  const CASES: [what: string, rank: Rank, paid: number, seen: Pick<Loyalty, 'percent' | 'next'>][] = [
    ['no orders', 1, 0, { percent: 3, next: next(2, 15_000, 5, 15_000) }],
    ['a kopeck below rank 2', 1, 14_999.99, { percent: 3, next: next(2, 15_000, 5, 0.01) }],
    ['vip', 'vip', 100_000, { percent: 10, next: null }],
    ['the discount rank earns nothing and does not rise', 'discount', 50_000, { percent: 0, next: null }],
    ['a rank above its sum stays until the nightly job', 2, 14_000, { percent: 5, next: next(3, 40_000, 7, 26_000) }],
  ]
  test.each(CASES)('%s', async (_, rank, paid, seen) => {
    const customer = await newCustomer({ rank, personal_discount: 12.5 })
    if (paid > 0) await completedOrder(customer, paid, day(-364))
    await completedOrder(customer, 77_000, day(-365)) // too old to count
    expect(await readLoyalty(customer)).toEqual({ bonuses: 0, rank, personal_discount: 12.5, paid, expiring: [], ...seen })
  })

  it('lists bonuses that expire within 14 days, soonest first', async () => {
    const customer = await newCustomer()
    await change(customer, 100, day(-170))
    await change(customer, 40, day(-167))
    await change(customer, 60, day(-165))
    await change(customer, -30, day(-10))
    expect(await readLoyalty(customer)).toMatchObject({
      bonuses: 170,
      expiring: [
        { amount: 70, at: '2026-11-30T12:00:00+03:00' },
        { amount: 40, at: '2026-12-03T12:00:00+03:00' },
      ],
    })
  })
})

describe.each(['/v2/user/history-loyalty', '/v3/user/loyalty'])('GET %s', (path) => {
  it('takes two round trips and forbids caching', async () => {
    const { DB, trips } = countTrips()
    const { status, headers } = await call('GET', path, { token: (await newCustomer()).token, env: { DB } })
    expect([status, trips(), headers.get('cache-control')]).toEqual([200, 2, 'private, no-store'])
  })
})
