import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { categories, cities, orders, slots } from '#server/db/tables'
import { countTrips, db } from '#server/http/api.testing'
import {
  call,
  CITY,
  GOODS,
  line,
  newCustomer,
  NOON,
  NOTHING_STORED,
  order,
  orderBody,
  pickupBody,
  placed,
  quoted,
  seedShop,
  STAFF_TOKEN,
  storedOf,
  type TestCustomer,
} from './orders.testing'
import { onlineBody, takenIn } from './payment.testing'

/* A roll takes 3 minutes of the kitchen (the column's default): the plain order of two rolls takes 6. */

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(async () => {
  vi.useRealTimers()
  await db.delete(slots)
  await setCapacity(null)
})

const setCapacity = (slot_capacity: number | null) => db.update(cities).set({ slot_capacity }).where(eq(cities.id, CITY.day))
const AT_THREE = '2026-11-20T15:00:00+03:00'
const THREE = '2026-11-20T12:00:00.000Z'
/** 12:35 is promised at noon: the slot that begins at 12:30. */
const HALF_PAST = '2026-11-20T09:30:00.000Z'
const timed = (parts: Record<string, unknown> = {}) => orderBody({ time_type: 'datetime', datetime: AT_THREE, ...parts })
const SLOT_FULL = { status: 422, json: { error: { message: 'datetime:Это время уже разобрали. Выберите другое.', code: 'slot_full' } } }
const NOW_FULL = { status: 422, json: { error: { message: 'time_type:Кухня сейчас занята. Выберите время.', code: 'slot_full' } } }
const cancel = ({ token }: TestCustomer, id: number) => call('POST', `/v3/orders/${id}/cancel`, { token })
const loadOf = async (id: number) =>
  (await db.select({ at: orders.slot_at, minutes: orders.kitchen_minutes }).from(orders).where(eq(orders.id, id)))[0]

describe('contract "Order": a slot’s capacity is a setting, off in the demo', () => {
  it('off: no order takes anything of a slot, and nothing more is read', async () => {
    const customer = await newCustomer()
    const tripsOf = async (body: unknown) => {
      const { DB, trips } = countTrips()
      expect((await call('POST', '/v2/orders', { token: customer.token, body, env: { DB } })).status).toBe(201)
      return trips()
    }
    await placed(customer)
    // the session, the reads, the order with all that belongs to it
    expect(await tripsOf(timed())).toBe(3)
    expect(await db.select().from(slots)).toEqual([])
    await setCapacity(60)
    await placed(customer)
    expect(await tripsOf(timed())).toBe(3)
  })

  it('an order takes the kitchen minutes of its goods, of the slot that was chosen', async () => {
    await setCapacity(20)
    const customer = await newCustomer()
    const { id } = await placed(customer, timed())
    expect(await loadOf(id)).toEqual({ at: Date.parse(AT_THREE), minutes: 6 })
    await placed(customer, timed({ goods: [line(GOODS.roll, 3)], total: 1770 }))
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 15 })
    const next = timed({ datetime: '2026-11-20T15:15:00+03:00' })
    await placed(customer, next)
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 15, '2026-11-20T12:15:00.000Z': 6 })
  })

  it('an order for now takes the slot in which its promise begins; a pickup takes of the same kitchen', async () => {
    await setCapacity(20)
    const customer = await newCustomer()
    await placed(customer)
    await placed(customer, pickupBody({ goods: [line(GOODS.cheap, 2)], total: 180 }))
    expect(await takenIn(CITY.day)).toEqual({ [HALF_PAST]: 12 })
  })

  it('a full slot is 422 on the field of the time, and nothing is stored: never another slot in its place', async () => {
    await setCapacity(6)
    await placed(await newCustomer(), timed())
    await placed(await newCustomer())
    for (const [body, refusal] of [
      [timed(), SLOT_FULL],
      [orderBody(), NOW_FULL],
      [timed({ goods: [line(GOODS.cake, 2)], total: 1049 }), SLOT_FULL],
    ] as const) {
      const customer = await newCustomer()
      expect(await order(customer, body, crypto.randomUUID())).toMatchObject(refusal)
      expect(await storedOf(customer)).toEqual(NOTHING_STORED)
    }
    expect(await takenIn(CITY.day)).toEqual({ [HALF_PAST]: 6, [THREE]: 6 })
    // the slot beside it has room
    await placed(await newCustomer(), timed({ datetime: '2026-11-20T15:15:00+03:00' }))
  })

  it('a big order takes a whole slot, and one whose dishes need no cooking takes a minute', async () => {
    await setCapacity(10)
    const customer = await newCustomer()
    const big = timed({ goods: [line(GOODS.roll, 9)], total: 5310 })
    expect(await loadOf((await placed(customer, big)).id)).toMatchObject({ minutes: 10 })
    expect(await order(customer, pickupBody({ time_type: 'datetime', datetime: AT_THREE }))).toMatchObject(SLOT_FULL)
    await db.update(categories).set({ kitchen_minutes: 0 })
    const { id } = await placed(customer, pickupBody())
    expect(await loadOf(id)).toMatchObject({ minutes: 1 })
    await db.update(categories).set({ kitchen_minutes: 3 })
    // big where something is taken already: there it has no room
    expect(await order(customer, orderBody({ goods: [line(GOODS.roll, 9)], total: 5310 }))).toMatchObject(NOW_FULL)
  })

  it('of ten orders at once for the last minutes exactly as many as fit are taken', async () => {
    await setCapacity(20)
    const customers = await Promise.all(Array.from({ length: 10 }, () => newCustomer()))
    const answers = await Promise.all(customers.map((one, i) => order(one, i % 2 ? timed() : timed({ pay_variant: 2, pay_type: 2 }))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(SLOT_FULL)
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 18 })
  })

  it('ten calls under one key take the slot once', async () => {
    await setCapacity(6)
    const customer = await newCustomer()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(customer, timed({ pay_variant: 2, pay_type: 2 }), key)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 6 })
    expect(await storedOf(customer)).toMatchObject({ orders: 1, payments: 1 })
  })
})

describe('issue 7, part 3: a cancel gives the minutes back once', () => {
  it('whoever cancels, however many at once', async () => {
    await setCapacity(20)
    const [customer, other] = [await newCustomer(), await newCustomer()]
    await placed(other, timed())
    const { id } = await placed(customer, timed())
    const byStaff = () => call('PATCH', `/staff/orders/${id}`, { token: STAFF_TOKEN, body: { status: 'canceled' } })
    const tries = await Promise.all(Array.from({ length: 6 }, (_, i) => (i % 2 ? cancel(customer, id) : byStaff())))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 6 })
  })

  it('an unpaid one that is late too: its time can be had again', async () => {
    await setCapacity(6)
    const customer = await newCustomer()
    const body = onlineBody({ time_type: 'datetime', datetime: AT_THREE })
    const { id } = await placed(customer, body)
    expect(await order(await newCustomer(), timed())).toMatchObject(SLOT_FULL)
    vi.setSystemTime(new Date(NOON.getTime() + 30 * 60_000))
    expect(await call('GET', `/v3/orders/${id}`, { token: customer.token })).toMatchObject({ json: { status: 'canceled' } })
    await placed(await newCustomer(), timed())
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 6 })
  })

  it('of an order that took none nothing is given back', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, timed())
    await setCapacity(20)
    await placed(customer, timed())
    expect((await cancel(customer, id)).status).toBe(200)
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 6 })
  })
})

describe('issue 7: a capacity that changes works with what is taken', () => {
  it('lower: what is promised stays, what is full is full; higher: there is room again', async () => {
    await setCapacity(18)
    const customer = await newCustomer()
    const first = await placed(customer, timed())
    await placed(customer, timed())
    await setCapacity(8)
    expect(await order(customer, timed())).toMatchObject(SLOT_FULL)
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 12 })
    expect((await cancel(customer, first.id)).status).toBe(200)
    expect(await order(customer, timed())).toMatchObject(SLOT_FULL)
    await setCapacity(12)
    await placed(customer, timed())
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 12 })
    expect(await order(customer, timed())).toMatchObject(SLOT_FULL)
  })

  it('slots of the days before yesterday go', async () => {
    await setCapacity(18)
    const old = NOON.getTime() - 3 * 86_400_000
    await db.insert(slots).values({ city_id: CITY.day, starts_at: old, taken: 5, capacity: 18 })
    await placed(await newCustomer(), timed())
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 6 })
  })
})

describe('contract "Added calls": a quote knows what is full', () => {
  const goods = [line(GOODS.roll, 2)]
  const quote = (parts: Record<string, unknown> = {}) => quoted({ city_id: CITY.day, goods, ...parts })

  it('leaves out the slots with no room for this cart, and promises none of them', async () => {
    await setCapacity(10)
    await placed(await newCustomer(), timed())
    await placed(await newCustomer())
    const atThree = { time_type: 'datetime', datetime: AT_THREE }
    const big = await quote(atThree)
    expect(big.slots).not.toContain(AT_THREE)
    expect(big.slots).toContain('2026-11-20T15:15:00+03:00')
    expect(big.promised).toBeNull()
    const small = await quote({ ...atThree, goods: [line(GOODS.roll)] })
    expect(small.slots).toContain(AT_THREE)
    expect(small.promised).toEqual({ from: AT_THREE, to: '2026-11-20T15:15:00+03:00' })
    expect((await quote()).promised).toBeNull()
    expect((await quote({ goods: [line(GOODS.roll)] })).promised).toEqual({
      from: '2026-11-20T12:35:00+03:00',
      to: '2026-11-20T12:45:00+03:00',
    })
  })

  it('a day that is full is not the first that has any', async () => {
    await setCapacity(6)
    const quarters = Array.from({ length: 96 }, (_, i) => Date.parse('2026-11-20T00:00:00+03:00') + i * 900_000)
    await db.batch([
      db.insert(slots).values({ city_id: CITY.night, starts_at: Date.parse('2026-11-21T00:00:00+03:00'), taken: 6, capacity: 6 }),
      ...quarters.map((starts_at) => db.insert(slots).values({ city_id: CITY.day, starts_at, taken: 6, capacity: 6 })),
    ])
    expect((await quote()).slots[0]).toBe('2026-11-21T00:00:00+03:00')
    expect((await quote({ datetime: AT_THREE })).slots).toEqual([])
  })

  it('every slot that it lists is taken by the order', async () => {
    await setCapacity(6)
    await placed(await newCustomer(), timed())
    const { slots: listed } = await quote({ datetime: AT_THREE })
    for (const datetime of listed.slice(0, 8)) await placed(await newCustomer(), timed({ datetime }))
    expect((await quote({ datetime: AT_THREE })).slots).toEqual(listed.slice(8))
  })
})
