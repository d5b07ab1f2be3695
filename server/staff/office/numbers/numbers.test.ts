import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { numbers, type NumbersQuery } from '~/contracts/staff-numbers'
import { sumMoney } from '~/rules/money'
import { DAY_MS } from '~/rules/time'
import { dishes, orders, salesDays } from '#server/db/tables'
import { countTrips, db } from '#server/http/api.testing'
import { moveByStaff, onlineBody, paidOrder } from '#server/orders/order-state.testing'
import {
  atMinute,
  CITY,
  GOODS,
  line,
  newCustomer,
  NOON,
  orderBody,
  pickupBody,
  placed,
  POINT,
  setUpShop,
  STAFF_TOKEN,
} from '#server/orders/orders.testing'
import { run } from '#server/staff/kitchen/board/board.testing'
import { edited, givenBack, keep } from '#server/staff/desk/edits.testing'
import { cookieFor, staffCall } from '#server/staff/office/people/people.testing'
import { amountOf, csvRows, FRIDAY, handedOver, MIDNIGHT, SATURDAY } from './numbers.testing'
import { buildSalesDays } from './sales-days.service'

setUpShop()

const DAY_MINUTES = 24 * 60

const owner = () => cookieFor({ role: 'owner' })
const read = async (query: Partial<Record<keyof NumbersQuery, string>>, cookie?: string) => {
  const search = new URLSearchParams({ from: FRIDAY, to: FRIDAY, ...query })
  return staffCall('GET', `/staff/numbers?${search}`, { cookie: cookie ?? (await owner()) })
}
const figures = async (query: Partial<Record<keyof NumbersQuery, string>> = {}) =>
  numbers.parse((await read({ kitchen_id: String(POINT.night), ...query })).json)

const inNight = (parts: Record<string, unknown> = {}) => orderBody({ city_id: CITY.night, total: 1279, ...parts })
async function completed(id: number, minute: number) {
  await run({ kind: 'accept', order_id: id })
  atMinute(30)
  await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })
  await handedOver(id, minute)
  atMinute(0)
}

describe('GET /staff/numbers', () => {
  it('is 422 for invalid days, and for a long or a reversed period', async () => {
    const manager = await cookieFor({ kitchens: [POINT.day] })
    for (const bad of [{ from: '2026-13-01' }, { from: SATURDAY }, { from: '2025-01-01' }])
      expect((await read(bad, manager)).status, JSON.stringify(bad)).toBe(422)
    expect((await read({}, manager)).status).toBe(200)
  })

  it('a day is what its orders sum to, across midnight in Yekaterinburg, with edits and refunds', async () => {
    await db.update(dishes).set({ name: '=1+1' }).where(eq(dishes.id, GOODS.tea))
    const lines = [line(GOODS.roll, 2), line(GOODS.soup)]
    const [early, online, late, canceled] = [
      await placed(await newCustomer(), inNight({ goods: lines, total: 1400.5 })),
      { id: await paidOrder(await newCustomer(), onlineBody({ city_id: CITY.night, goods: lines, total: 1400.5 })) },
      await placed(await newCustomer(), inNight({ goods: [line(GOODS.roll, 2), line(GOODS.tea)], total: 1359 })),
      await placed(await newCustomer(), inNight()),
    ]
    expect((await moveByStaff(canceled.id, 'canceled')).status).toBe(200)
    // cheaper by the soup: the refund of an edit is in the total already
    await run({ kind: 'accept', order_id: online.id })
    await edited(online.id, { lines: await keep(online.id, [1]) })
    await completed(early.id, 50)
    await completed(online.id, MIDNIGHT - 1)
    await completed(late.id, MIDNIGHT + 1)
    atMinute(MIDNIGHT - 1)
    await givenBack(online.id, { amount: 100.25 })
    atMinute(MIDNIGHT + 5)
    await givenBack(early.id, { amount: 50, to: 'cash' })
    atMinute(MIDNIGHT + 10)

    const friday = await figures()
    expect(friday.totals).toMatchObject({
      revenue: sumMoney([1400.5, 1279, -100.25]),
      online: 1279,
      receipt: 1400.5,
      refunds: 100.25,
      orders: 2,
      placed: 4,
      canceled: 1,
      new_customers: 2,
      promise_kept: 50,
      late_median: MIDNIGHT - 61,
    })
    expect(friday.cancels).toEqual([{ actor: 'staff', reason: null, count: 1 }])
    expect(friday.goods.map(({ id, qtt, revenue }) => [id, qtt, revenue])).toEqual([
      [GOODS.roll, 4, 2360],
      [GOODS.soup, 1, 121.5],
    ])
    const saturday = await figures({ from: SATURDAY, to: SATURDAY })
    expect(saturday).toMatchObject({ today: SATURDAY, totals: { revenue: 1309, orders: 1, placed: 0, refunds: 50 } })

    for (const [day, { totals }] of [
      [FRIDAY, friday],
      [SATURDAY, saturday],
    ] as const) {
      const [, ...rows] = await csvRows('orders', day)
      expect(sumMoney(rows.map((row) => amountOf(row[3])))).toBe(totals.revenue)
    }
    expect((await csvRows('orders', FRIDAY)).map((row) => row[11])).toEqual(['Вовремя', 'да', 'нет', ''])
    expect((await csvRows('goods', SATURDAY)).map(([name]) => name)).toContain("'=1+1")
    expect((await csvRows('days', FRIDAY, SATURDAY)).map((row) => amountOf(row[1])).slice(1)).toEqual([2579.25, 1309])

    // stored at night, the days stay what they were; an order that is paid back later changes them for three days
    const nextNight = new Date(NOON.getTime() + 2 * 24 * 60 * 60_000)
    await buildSalesDays({ db, now: nextNight })
    expect(await db.select().from(salesDays).where(eq(salesDays.kitchen_id, POINT.night))).toHaveLength(2)
    expect((await figures()).totals).toEqual(friday.totals)
    expect((await figures({ to: SATURDAY })).totals).toMatchObject({ revenue: sumMoney([2579.25, 1309]), orders: 3 })
    expect((await figures({ from: SATURDAY, to: SATURDAY, compare: 'period' })).before.totals).toEqual(friday.totals)
  })

  it('a pickup is in time if it was ready by its first promise; test orders do not count', async () => {
    const { id } = await placed(await newCustomer(), pickupBody())
    const test = await placed(await newCustomer(), pickupBody())
    await db.update(orders).set({ source: 'test' }).where(eq(orders.id, test.id))
    await run({ kind: 'accept', order_id: id })
    atMinute(20)
    await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })
    atMinute(300)
    expect((await moveByStaff(id, 'completed')).status).toBe(200)
    expect((await figures({ kitchen_id: String(POINT.day) })).totals).toMatchObject({
      orders: 1,
      placed: 1,
      promise_kept: 100,
      cook_median: 20,
    })
  })

  it('a month of 10,000 orders reads few rows', async () => {
    const [stored] = await db.select().from(salesDays).limit(1)
    if (!stored) throw new Error('the days of the test above')
    const { counts } = stored
    const day = (index: number) => new Date(Date.parse('2026-10-01') + index * DAY_MS).toISOString().slice(0, 10)
    await db.delete(salesDays)
    for (let index = 0; index < 49; index++) await db.insert(salesDays).values({ day: day(index), kitchen_id: POINT.night, counts })
    const { DB, rows } = countTrips()
    const search = `from=${day(0)}&to=${day(30)}&kitchen_id=${POINT.night}`
    expect((await staffCall('GET', `/staff/numbers?${search}`, { token: STAFF_TOKEN, env: { DB } })).status).toBe(200)
    expect(rows()).toBeLessThan(5000)
  })

  it('a stop counts in opening hours, with what the dish sold a day earlier at that time', async () => {
    await db.delete(salesDays)
    const { id } = await placed(await newCustomer(), inNight({ goods: [line(GOODS.cake, 2)], total: 999 }))
    await completed(id, 50)
    atMinute(DAY_MINUTES - 30)
    const stop = { subject: 'goods', id: GOODS.cake, kitchen_id: POINT.night, until: null }
    expect((await staffCall('POST', '/staff/stops', { token: STAFF_TOKEN, body: stop })).status).toBe(201)
    atMinute(DAY_MINUTES + 40)
    expect((await figures({ from: SATURDAY, to: SATURDAY })).totals.stop).toEqual({ goods: 1, minutes: 70, lost: 900 })
    // closed at 22:00: the night does not count
    atMinute(DAY_MINUTES + MIDNIGHT - 1)
    expect((await figures({ from: SATURDAY, to: SATURDAY })).totals.stop).toMatchObject({ minutes: 30 + 8 * 60 })
  })
})
