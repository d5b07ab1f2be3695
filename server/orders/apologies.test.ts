import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { staffApology } from '~/contracts/apology'
import { orderPage, placedOrder } from '~/contracts/orders'
import { numbers } from '~/contracts/staff-numbers'
import { MINUTE_MS } from '~/rules/time'
import { apologyTerms, cities, customers, orders, outbox, promoCodes } from '#server/db/tables'
import { call as callApi, db } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { moveThrough } from '#server/loyalty/loyalty.testing'
import { cancel, eventsOf, messagesTo, moveByStaff, quoted, readOrder, usesOf } from '#server/orders/order-state.testing'
import {
  call,
  CITY,
  newCustomer,
  NOON,
  order,
  orderBody,
  pickupBody,
  placed,
  POINT,
  setUpShop,
  STAFF_TOKEN,
  type Env,
  type TestCustomer,
} from '#server/orders/orders.testing'
import { eachCrash } from '#server/payments/crash.testing'
import { run, sendOps, newOp } from '#server/staff/kitchen/board/board.testing'
import { moveDueOrders } from '#server/watchdog/accept-orders'
import { readKitchens } from '#server/watchdog/kitchen-state'

setUpShop()
beforeEach(() => terms({}))
afterEach(async () => void (await db.update(cities).set({ time_zone: 'Europe/Moscow' }).where(eq(cities.id, CITY.day))))

async function terms(parts: Partial<typeof apologyTerms.$inferInsert>) {
  await db.delete(apologyTerms)
  await db.insert(apologyTerms).values({ is_on: true, minutes: 15, percent: 10, days: 30, min_total: 0, ...parts })
}
const promisedTo = async (id: number) => {
  const [row] = await db.select({ at: orders.first_promised_to }).from(orders).where(eq(orders.id, id))
  return row?.at ?? 0
}
const clockAt = (at: number) => vi.setSystemTime(new Date(at))
const codesFor = (id: number) => db.select().from(promoCodes).where(eq(promoCodes.apology_for, id))
const complete = (id: number, Env: Env = {}) => moveByStaff(id, 'completed', Env)

/** A delivery on the road, with the moment at which its code becomes due. */
async function onTheRoad(body: unknown = orderBody()) {
  const customer = await newCustomer()
  const { id } = await placed(customer, body)
  await moveThrough(id, 'processed', 'inTransit')
  return { customer, id, due: (await promisedTo(id)) + 15 * MINUTE_MS }
}

/** A late delivery and its code. */
async function late() {
  const { customer, id, due } = await onTheRoad()
  clockAt(due)
  expect((await complete(id)).status).toBe(200)
  const [row] = await codesFor(id)
  return { customer, id, code: row?.code ?? '' }
}

describe('a delivery that came too late', () => {
  it.each([
    [-1, 0],
    [0, 1],
    [1, 1],
  ])('%i seconds after the minute that the owner set: %i code', async (seconds, count) => {
    const { customer, id, due } = await onTheRoad()
    clockAt(due + seconds * 1000)
    expect((await complete(id)).status).toBe(200)
    expect(await codesFor(id)).toHaveLength(count)
    expect((await eventsOf(customer)).filter((event) => event === 'apology')).toHaveLength(count)
  })

  it('gives a code for one use, said in one SMS, in the order and in the list', async () => {
    await terms({ percent: null, amount: 300, min_total: 900, days: 7 })
    const { customer, id, code } = await late()
    expect(code).toMatch(/^[A-Z2-9]{8}$/)
    const [row] = await codesFor(id)
    expect(row).toMatchObject({ type: 2, amount: 300, percent: null, min_total: 900, max_uses: 1, used: 0 })
    expect(row?.ends_at).toBe(Date.parse('2026-11-28T00:00:00+03:00'))
    const text = (await messagesTo(customer)).find(({ event }) => event === 'apology')?.text ?? ''
    expect(text.replaceAll('\u00a0', ' ')).toBe(`Love Sushi: простите, опоздали. Код ${code} −300 ₽ от 900 ₽ до 27.11`)
    const shown = { code, percent: null, amount: 300, min_total: 900, until: '2026-11-27T23:59:59+03:00', is_used: false }
    expect((await readOrder(customer, id)).apology).toEqual(shown)
    const list = orderPage.parse((await call('GET', '/v3/orders', { token: customer.token })).json)
    expect(list.data[0]?.apology).toEqual(shown)
  })

  it('counts by the clock of the city, also in the night when it goes back', async () => {
    await db.update(cities).set({ time_zone: 'Europe/Berlin' }).where(eq(cities.id, CITY.day))
    await terms({ days: 1 })
    clockAt(Date.parse('2026-10-25T00:20:00Z'))
    const { id, due } = await onTheRoad()
    // 02:20 in summer time; the delivery comes at 02:20 in winter time
    clockAt(due)
    expect(new Date(due).getTime()).toBeLessThan(Date.parse('2026-10-25T01:30:00Z'))
    expect((await complete(id)).status).toBe(200)
    const [row] = await codesFor(id)
    expect(row?.ends_at).toBe(Date.parse('2026-10-27T00:00:00+01:00'))
  })

  it('also one that was ordered by phone', async () => {
    const { id, due } = await onTheRoad()
    await db.update(orders).set({ source: 'phone' }).where(eq(orders.id, id))
    clockAt(due)
    await complete(id)
    expect(await codesFor(id)).toHaveLength(1)
  })

  it('counts from the first promise where the kitchen moved it, and from the time that staff agreed on with the guest', async () => {
    const moved = await onTheRoad()
    const agreed = await onTheRoad()
    const later = { promised_to: sql`${orders.promised_to} + ${20 * MINUTE_MS}` }
    await db
      .update(orders)
      .set({ ...later, moved_at: NOON.getTime(), moved_why: 'queue' })
      .where(eq(orders.id, moved.id))
    await db.update(orders).set(later).where(eq(orders.id, agreed.id))
    clockAt(Math.max(moved.due, agreed.due))
    await complete(moved.id)
    await complete(agreed.id)
    expect(await codesFor(moved.id)).toHaveLength(1)
    expect(await codesFor(agreed.id)).toEqual([])
  })

  it('that a courier reported without a network counts at the time of the tap', async () => {
    const [kept, missed] = [await onTheRoad(), await onTheRoad()]
    clockAt(Math.max(kept.due, missed.due) + 60 * MINUTE_MS)
    const tapped = (id: number, at: number) => ({ ...newOp({ kind: 'deliver', order_id: id }), at: new Date(at).toISOString() })
    const results = await sendOps([tapped(kept.id, kept.due - 1000), tapped(missed.id, missed.due)])
    expect(results).toMatchObject([{ ok: true }, { ok: true }])
    expect(await codesFor(kept.id)).toEqual([])
    expect(await codesFor(missed.id)).toHaveLength(1)
  })
})

describe('no code', () => {
  it.each(['off', 'test', 'canceled', 'erased'] as const)('%s', async (why) => {
    const { customer, id, due } = await onTheRoad()
    if (why === 'off') await terms({ is_on: false })
    if (why === 'test') await db.update(orders).set({ source: 'test' }).where(eq(orders.id, id))
    if (why === 'erased') await db.update(customers).set({ deleted_at: NOON.getTime(), phone: null }).where(eq(customers.id, customer.id))
    clockAt(due + 60 * MINUTE_MS)
    if (why === 'canceled') {
      const other = await placed(customer)
      clockAt(due + 180 * MINUTE_MS)
      expect((await cancel(customer, other.id)).status).toBe(200)
      expect(await codesFor(other.id)).toEqual([])
      return
    }
    expect((await complete(id)).status).toBe(200)
    expect(await codesFor(id)).toEqual([])
    expect(await eventsOf(customer)).not.toContain('apology')
  })

  it('for a delivery that the courier forgot: when it came is unknown', async () => {
    const { id, due } = await onTheRoad()
    const ctx = serviceContextOf(env, new Date(due + 240 * MINUTE_MS))
    for (const kitchen of await readKitchens(ctx)) await moveDueOrders(ctx, kitchen)
    const [row] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id))
    expect(row?.status).toBe('completed')
    expect(await codesFor(id)).toEqual([])
  })

  it('for a pickup that was ready in time and fetched later; one that was ready too late has it', async () => {
    const pickup = async (readyAfter: number) => {
      clockAt(NOON.getTime())
      const { id } = await placed(await newCustomer(), pickupBody())
      await run({ kind: 'accept', order_id: id })
      const due = (await promisedTo(id)) + 15 * MINUTE_MS
      clockAt(due + readyAfter)
      await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })
      clockAt(due + 60 * MINUTE_MS)
      expect((await complete(id)).status).toBe(200)
      return codesFor(id)
    }
    expect(await pickup(-1000)).toEqual([])
    expect(await pickup(0)).toHaveLength(1)
  })
})

/* magento/magento2#38815 and MultiSafepay/magento2#65: two events of one order each gave the credit. */
describe('one code for one order', () => {
  it('however often and from wherever it is completed at once', async () => {
    const { customer, id, due } = await onTheRoad()
    clockAt(due)
    const tap = () => sendOps([{ ...newOp({ kind: 'deliver', order_id: id }), at: new Date(due).toISOString() }])
    const answers = await Promise.all([complete(id), tap(), complete(id), tap(), complete(id)])
    expect(answers).toHaveLength(5)
    await complete(id)
    expect(await codesFor(id)).toHaveLength(1)
    expect((await eventsOf(customer)).filter((event) => event === 'apology')).toHaveLength(1)
  })

  it('whenever the server crashes', async () => {
    for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
    const crashes = await eachCrash(async (crash, DB) => {
      clockAt(NOON.getTime())
      const { customer, id, due } = await onTheRoad()
      clockAt(due)
      await complete(id, { DB })
      await complete(id)
      expect([crash, (await readOrder(customer, id)).status]).toEqual([crash, 'completed'])
      expect([crash, (await codesFor(id)).length]).toEqual([crash, 1])
      const texts = (await db.select().from(outbox).where(eq(outbox.order_id, id))).filter(({ event }) => event === 'apology')
      expect([crash, texts.length]).toEqual([crash, 1])
    })
    expect(crashes).toBeGreaterThan(0)
  }, 120_000)
})

describe('the code', () => {
  const priced = (code: string, customer?: TestCustomer) => quoted(orderBody({ promocode: code }), customer)

  it('is its customer’s alone; a guest is asked to sign in', async () => {
    const { customer, code } = await late()
    expect((await priced(code, customer)).promo).toMatchObject({ code, discount: 10 })
    const other = await newCustomer()
    expect(await priced(code, other)).toMatchObject({ promo: null, promo_refused: { reason: 'unknown' } })
    expect(await priced(code)).toMatchObject({ promo: null, promo_refused: { reason: 'sign_in' } })
    expect(await order(other, orderBody({ promocode: code, total: 1211 }))).toMatchObject({
      status: 422,
      json: { error: { code: 'promo_unknown' } },
    })
  })

  /* Sylius/Sylius#10124 and mitodl/mitxpro#1102: uses of cancelled orders counted, and codes of refunded ones worked twice. */
  it('works once, and again only after the order that used it was canceled', async () => {
    const { customer, id, code } = await late()
    const body = orderBody({ promocode: code, total: 1211 })
    const [first, ...others] = (await Promise.all([order(customer, body), order(customer, body), order(customer, body)])).toSorted(
      (one, two) => one.status - two.status,
    )
    expect([first?.status, ...others.map(({ status }) => status)]).toEqual([201, 422, 422])
    expect((await readOrder(customer, id)).apology?.is_used).toBe(true)
    expect((await cancel(customer, placedOrder.parse(first?.json).id)).status).toBe(200)
    expect(await usesOf(code)).toMatchObject({ used: 0, uses: 0 })
    expect((await priced(code, customer)).promo?.code).toBe(code)
  })
})

describe('GET and PATCH /staff/apology', () => {
  const change = (body: object, revision = 0) =>
    call('PATCH', '/staff/apology', { token: STAFF_TOKEN, body, headers: { 'if-match': `"${revision}"` } })
  const read = async () => staffApology.parse((await call('GET', '/staff/apology', { token: STAFF_TOKEN })).json)
  beforeEach(async () => void (await db.delete(apologyTerms)))

  it('are off until the owner switches them on; a change is undone', async () => {
    expect(await read()).toMatchObject({ is_on: false, minutes: 15, percent: 10, amount: null, revision: 0 })
    expect((await change({ is_on: true, amount: 250 })).json).toMatchObject({ is_on: true, percent: null, amount: 250, revision: 1 })
    expect((await change({ minutes: 5 })).status).toBe(409)
    const { data } = (await call('GET', '/staff/audit', { token: STAFF_TOKEN })).json as { data: { id: number; action: string }[] }
    expect(data[0]).toMatchObject({ action: 'apology.set', before: { is_on: false, amount: null, percent: 10 } })
    expect((await call('POST', `/staff/audit/${data[0]?.id}/undo`, { token: STAFF_TOKEN })).status).toBeLessThan(300)
    expect(await read()).toMatchObject({ is_on: false, percent: 10, amount: null, revision: 2 })
  })

  it.each([
    [{ percent: null }, 'percent'],
    [{ percent: 5, amount: 5 }, 'amount'],
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ days: 366 }, 'days'],
    [{ percent: 101 }, 'percent'],
  ])('%o is refused', async (body, field) => {
    expect(await change(body)).toMatchObject({ status: 422, json: { error: { fields: { [field]: expect.any(String) } } } })
  })
})

it('the figures and their file say how many codes were given and used, and what they cost', async () => {
  const read = async () => {
    const path = `/staff/numbers?from=2026-11-20&to=2026-11-20&kitchen_id=${POINT.day}`
    return numbers.parse((await call('GET', path, { token: STAFF_TOKEN })).json)
  }
  clockAt(NOON.getTime() + 1)
  const before = (await read()).totals.apologies
  const { customer, code } = await late()
  const { id } = await placed(customer, orderBody({ promocode: code, total: 1211 }))
  expect((await read()).totals.apologies, 'not used before it is handed over').toEqual({ ...before, given: before.given + 1 })
  await moveThrough(id, 'processed', 'inTransit', 'completed')
  const after = { given: before.given + 1, used: before.used + 1, discount: before.discount + 118 }
  const { totals, days } = await read()
  expect([totals.apologies, days[0]?.apologies]).toEqual([after, after])
  const file = await callApi(`/staff/numbers.csv?part=days&from=2026-11-20&to=2026-11-20&kitchen_id=${POINT.day}`, {
    token: STAFF_TOKEN,
    env: { STAFF_TOKEN },
  })
  const [head = '', row = ''] = (await file.text()).split('\r\n')
  expect(head.split(';').slice(-3)).toEqual(['Кодов за опоздание', 'Применили', 'Скидка по ним, ₽'])
  expect(row.split(';').slice(-3)).toEqual([after.given, after.used, after.discount].map(String))
})
