import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { customerPage, staffCustomer } from '~/contracts/staff-customers'
import { guest } from '~/contracts/staff-desk'
import { numbers } from '~/contracts/staff-numbers'
import { promotionPage, staffPromotion } from '~/contracts/staff-promotions'
import { subtractMoney, sumMoney } from '~/rules/money'
import { orders, salesDays } from '#server/db/tables'
import { call, db } from '#server/http/api.testing'
import { moveByStaff, onlineBody, paidOrder } from '#server/orders/order-state.testing'
import {
  atMinute,
  CITY,
  CODE,
  GOODS,
  line,
  newCustomer,
  NOON,
  orderBody,
  placed,
  POINT,
  setUpShop,
  STAFF_TOKEN,
  type TestCustomer,
} from '#server/orders/orders.testing'
import { run } from '#server/staff/kitchen/board/board.testing'
import { edited, giveBack, givenBack, keep } from '#server/staff/desk/edits.testing'
import { cookieFor, staffCall } from '#server/staff/office/people/people.testing'
import { amountOf, csvRows, FRIDAY, handedOver, MIDNIGHT, SATURDAY } from './numbers.testing'
import { buildSalesDays } from './sales-days.service'

setUpShop()
beforeEach(async () => {
  // test orders do not count
  await db.update(orders).set({ source: 'test' })
  await db.delete(salesDays)
})

const read = async (from: string, to: string) =>
  numbers.parse(
    (
      await staffCall('GET', `/staff/numbers?from=${from}&to=${to}&kitchen_id=${POINT.night}`, {
        cookie: await cookieFor({ role: 'owner' }),
      })
    ).json,
  )

/** The sum of a column of a file, in roubles. */
async function fileSum(part: string, column: string, from: string, to: string) {
  const [head = [], ...rows] = await csvRows(part, from, to)
  const index = head.indexOf(column)
  expect(index).toBeGreaterThan(0)
  return sumMoney(rows.map((row) => amountOf(row[index])))
}

const asStaff = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
  (await staffCall(method, `/staff${path}`, { cookie: await cookieFor({ role: 'owner' }), ...(body !== undefined && { body }) })).json

const promo = async () => staffPromotion.parse(promotionPage.parse(await asStaff('GET', `/promotions?list=codes&q=${CODE.ten}`)).data[0])

/** What a guest has bought, wherever it is said. */
async function boughtBy({ id, phone }: TestCustomer) {
  const csv = await call('/staff/customers.csv?legal=1&reason=test', { token: STAFF_TOKEN, env: { STAFF_TOKEN } })
  const rows = (await csv.text()).split('\r\n').map((row) => row.split(';'))
  const own = rows.find((row) => row[1]?.replace(/\D/g, '') === phone)
  return {
    guest: staffCustomer.parse(await asStaff('GET', `/customers/${id}`)).sum,
    list: customerPage.parse(await asStaff('GET', `/customers?q=${phone}`)).data[0]?.sum,
    desk: guest.parse(await asStaff('POST', '/guests', { phone })).sum,
    file: amountOf(own?.[6]),
  }
}

/** All that shows a sum of these days shows the same. */
async function expectAgreement(from: string, to: string) {
  const { totals, goods, hours, days } = await read(from, to)
  const sums = {
    days: sumMoney(days.map(({ revenue }) => revenue)),
    hours: sumMoney(hours.map(({ revenue }) => revenue)),
    goods: subtractMoney(sumMoney([totals.delivery, ...goods.map(({ revenue }) => revenue)]), totals.refunds_whole),
    daysFile: await fileSum('days', 'Выручка, ₽', from, to),
    goodsFile: await fileSum('goods', 'Выручка, ₽', from, to),
    ordersFile: await fileSum('orders', 'Сумма, ₽', from, to),
    paid: subtractMoney(sumMoney([totals.online, totals.receipt]), totals.refunds),
  }
  expect(Object.values(sums), JSON.stringify(sums)).toEqual(Object.values(sums).map(() => totals.revenue))
  expect(sumMoney(hours.map(({ orders }) => orders))).toBe(totals.orders)
  expect(await fileSum('days', 'Заказов', from, to)).toBe(totals.orders)
  expect(await fileSum('days', 'Ещё в работе', from, to)).toBe(totals.open.orders)
  expect(sumMoney(hours.map(({ open }) => open))).toBe(totals.open.orders)
  return totals
}

const inNight = (parts: Record<string, unknown> = {}) => ({
  city_id: CITY.night,
  goods: [line(GOODS.roll, 2), line(GOODS.soup)],
  total: 1400.5,
  ...parts,
})
async function completed(id: number, minute: number) {
  await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })
  await handedOver(id, minute)
}

const order = fc.record({
  isOnline: fc.boolean(),
  hasCode: fc.boolean(),
  early: fc.constantFrom('none', 'line', 'sum', 'bonuses'),
  edit: fc.constantFrom('none', 'one', 'both'),
  ends: fc.constantFrom('friday', 'saturday', 'never'),
  late: fc.constantFrom('none', 'line', 'sum', 'bonuses'),
  lateOn: fc.constantFrom(MIDNIGHT - 1, MIDNIGHT + 20),
})
type Plan = typeof order extends fc.Arbitrary<infer One> ? One : never

const refundBody = (kind: string, to: string) =>
  kind === 'sum' ? { amount: 100.25, to } : { lines: [{ position: 0, qtt: 1 }], to: kind === 'bonuses' ? 'bonuses' : to }

async function live({ isOnline, hasCode, early, edit, ends, late, lateOn }: Plan) {
  atMinute(0)
  const body = inNight(hasCode ? { promocode: CODE.ten, total: 1282.5 } : {})
  const id = isOnline ? await paidOrder(await newCustomer(), onlineBody(body)) : (await placed(await newCustomer(), orderBody(body))).id
  await run({ kind: 'accept', order_id: id })
  // money on receipt can be paid back once it was taken
  if (isOnline && early !== 'none') await givenBack(id, refundBody(early, 'online'))
  if (edit === 'one') await edited(id, { lines: await keep(id, [], { 0: 1 }) })
  if (edit === 'both') await edited(id, { lines: await keep(id, [0]) })
  if (ends === 'never') return
  const end = ends === 'friday' ? MIDNIGHT - 30 : MIDNIGHT + 10
  await completed(id, end)
  if (late === 'none') return
  atMinute(Math.max(end, lateOn))
  // refused where nothing is left of the dish
  await giveBack(id, refundBody(late, isOnline ? 'online' : 'cash'))
}

describe('the figures', () => {
  it('agree on screen and in all files, however orders end, are changed and paid back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 3 }), async (plans) => {
        await db.delete(salesDays)
        for (const plan of plans) await live(plan)
        atMinute(MIDNIGHT + 60)
        const friday = await expectAgreement(FRIDAY, FRIDAY)
        await expectAgreement(SATURDAY, SATURDAY)
        const both = await expectAgreement(FRIDAY, SATURDAY)
        await buildSalesDays({ db, now: new Date(NOON.getTime() + 24 * 60 * 60_000) })
        expect({ ...(await expectAgreement(FRIDAY, SATURDAY)), open: both.open }).toEqual(both)
        expect(await expectAgreement(FRIDAY, FRIDAY)).toEqual(friday)
      }),
      env.EVERY_TEST ? { numRuns: 20 } : { numRuns: 2, seed: 7 },
    )
  })

  it('agree with what the guest, the desk, the file of guests and the code say', async () => {
    const before = await promo()
    const customer = await newCustomer()
    const id = await paidOrder(customer, onlineBody(inNight({ promocode: CODE.ten, total: 1282.5 })))
    await run({ kind: 'accept', order_id: id })
    const bought = () => boughtBy(customer)
    expect(await bought()).toEqual({ guest: 0, list: 0, desk: 0, file: 0 })
    await completed(id, 40)
    expect(await bought()).toEqual({ guest: 1282.5, list: 1282.5, desk: 1282.5, file: 1282.5 })
    await givenBack(id, refundBody('sum', 'online'))
    await givenBack(id, refundBody('line', 'online'))
    await givenBack(id, { lines: [{ position: 1, qtt: 1 }], to: 'bonuses' })
    const { totals, codes } = await read(FRIDAY, FRIDAY)
    const back = totals.refunds
    const left = subtractMoney(1282.5, back)
    expect(await bought()).toEqual({ guest: left, list: left, desk: left, file: left })
    expect(codes.find(({ code }) => code === CODE.ten)?.revenue).toBe(subtractMoney((await promo()).revenue, before.revenue))
    expect(subtractMoney((await promo()).revenue, before.revenue)).toBe(left)
    expect(await expectAgreement(FRIDAY, FRIDAY)).toMatchObject({ revenue: left })
  })

  it('counts a day again that was stored by earlier rules', async () => {
    const { id } = await placed(await newCustomer(), orderBody(inNight()))
    await run({ kind: 'accept', order_id: id })
    await completed(id, 50)
    const nextNight = new Date(NOON.getTime() + 24 * 60 * 60_000)
    await buildSalesDays({ db, now: nextNight })
    const { totals } = await read(FRIDAY, FRIDAY)
    await db.update(salesDays).set({ counts: sql`json_remove(${salesDays.counts}, '$.open', '$.delivery', '$.goods')` })
    expect((await read(FRIDAY, FRIDAY)).totals).toEqual(totals)
    await buildSalesDays({ db, now: nextNight })
    expect((await db.select().from(salesDays).where(eq(salesDays.day, FRIDAY))).map(({ counts }) => counts.open.orders)).toContain(0)
  })

  it('a portion that is paid back and then leaves the order is subtracted once, a refund before the end counts with it', async () => {
    atMinute(2 * MIDNIGHT + 7 * 24 * 60)
    const day = '2026-11-28'
    const id = await paidOrder(await newCustomer(), onlineBody(inNight()))
    await run({ kind: 'accept', order_id: id })
    await givenBack(id, refundBody('line', 'online'))
    await edited(id, { lines: await keep(id, [], { 0: 1 }) })
    const total = 590 + 121.5 + 99
    expect((await read(day, day)).totals).toMatchObject({ orders: 0, revenue: 0, open: { orders: 1, total } })
    await completed(id, 2 * MIDNIGHT + 7 * 24 * 60 + 30)
    expect(await expectAgreement(day, day)).toMatchObject({ orders: 1, revenue: total, refunds: 0, open: { orders: 0, total: 0 } })
  })

  it('says what is still in work on the running day, without a pre-order for later and one that waits for its payment', async () => {
    const before = (await read(FRIDAY, FRIDAY)).totals
    const { id } = await placed(await newCustomer(), orderBody(inNight()))
    await placed(await newCustomer(), orderBody(inNight({ time_type: 'datetime', datetime: `${SATURDAY}T18:00:00+05:00` })))
    await placed(await newCustomer(), onlineBody(inNight()))
    const { totals, hours } = await read(FRIDAY, FRIDAY)
    expect(totals.open.orders).toBe(before.open.orders + 1)
    expect(totals.orders).toBe(before.orders)
    expect(hours.find(({ hour }) => hour === 14)?.open).toBe(totals.open.orders)
    expect((await moveByStaff(id, 'canceled')).status).toBe(200)
    expect((await read(FRIDAY, FRIDAY)).totals.open.orders).toBe(before.open.orders)
  })
})
