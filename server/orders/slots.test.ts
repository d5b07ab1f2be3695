import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { categories, cities, orders, slots } from '#server/db/tables'
import { countTrips, db } from '#server/http/api.testing'
import { cancel, NOTHING_STORED, quoted, storedOf, takenIn } from './order-state.testing'
import { CITY, GOODS, line, newCustomer, NOON, order, orderBody, pickupBody, placed, times, setUpShop } from './orders.testing'

/* A roll takes 3 kitchen minutes (the column's default): the plain order of two rolls takes 6. */

setUpShop()
afterEach(async () => {
  await db.delete(slots)
  await setCapacity(null)
})

const setCapacity = (slot_capacity: number | null) => db.update(cities).set({ slot_capacity }).where(eq(cities.id, CITY.day))
const AT_THREE = '2026-11-20T15:00:00+03:00'
const THREE = '2026-11-20T12:00:00.000Z'
const NEXT = { datetime: '2026-11-20T15:15:00+03:00' }
/** An order for now at noon is promised for 12:35: the slot of 12:30. */
const HALF_PAST = '2026-11-20T09:30:00.000Z'
/** A pickup has no courier's way. */
const PICKUP = '2026-11-20T09:15:00.000Z'
const ONLINE = { pay_variant: 2, pay_type: 2 }
const timed = (parts: Record<string, unknown> = {}) => orderBody({ time_type: 'datetime', datetime: AT_THREE, ...parts })
const SLOT_FULL = { status: 422, json: { error: { message: 'datetime:Это время уже разобрали. Выберите другое.', code: 'slot_full' } } }
const NOW_FULL = { status: 422, json: { error: { message: 'time_type:Кухня сейчас занята. Выберите время.', code: 'slot_full' } } }
const loadOf = async (id: number) =>
  (await db.select({ at: orders.slot_at, minutes: orders.kitchen_minutes }).from(orders).where(eq(orders.id, id)))[0]

describe('an order takes kitchen minutes of its slot', () => {
  it('but no row and no extra round trip without a capacity', async () => {
    await placed(await newCustomer())
    for (const capacity of [null, 60]) {
      await setCapacity(capacity)
      await placed(await newCustomer())
      const { DB, trips } = countTrips()
      await placed(await newCustomer(), timed(), undefined, { DB })
      expect(trips()).toBe(3)
      if (capacity === null) expect(await db.select().from(slots)).toEqual([])
    }
  })

  it('the chosen one, or for now the one in which its promise begins; pickups share the kitchen', async () => {
    await setCapacity(20)
    const customer = await newCustomer()
    const { id } = await placed(customer, timed())
    expect(await loadOf(id)).toEqual({ at: Date.parse(AT_THREE), minutes: 6 })
    for (const body of [timed({ goods: [line(GOODS.roll, 3)], total: 1770 }), timed(NEXT), orderBody()])
      await placed(await newCustomer(), body)
    await placed(customer, pickupBody({ goods: [line(GOODS.cheap, 2)], total: 180 }))
    expect(await takenIn(CITY.day)).toEqual({ [PICKUP]: 6, [HALF_PAST]: 6, [THREE]: 15, '2026-11-20T12:15:00.000Z': 6 })
  })

  it('a full slot is 422 and nothing is stored; the next slot is free', async () => {
    await setCapacity(6)
    await placed(await newCustomer(), timed())
    await placed(await newCustomer())
    for (const [body, rejection] of [
      [timed(), SLOT_FULL],
      [orderBody(), NOW_FULL],
      [timed({ goods: [line(GOODS.cake, 2)], total: 1049 }), SLOT_FULL],
    ] as const) {
      const customer = await newCustomer()
      expect(await order(customer, body, crypto.randomUUID())).toMatchObject(rejection)
      expect(await storedOf(customer)).toEqual(NOTHING_STORED)
    }
    expect(await takenIn(CITY.day)).toEqual({ [HALF_PAST]: 6, [THREE]: 6 })
    await placed(await newCustomer(), timed(NEXT))
  })

  it('a large order takes a whole empty slot; dishes without cooking take a minute', async () => {
    await setCapacity(10)
    const customer = await newCustomer()
    expect(await loadOf((await placed(customer, timed({ goods: [line(GOODS.roll, 9)], total: 5310, ...ONLINE }))).id)).toMatchObject({
      minutes: 10,
    })
    expect(await order(customer, pickupBody({ time_type: 'datetime', datetime: AT_THREE }))).toMatchObject(SLOT_FULL)
    await db.update(categories).set({ kitchen_minutes: 0 })
    expect(await loadOf((await placed(customer)).id)).toMatchObject({ minutes: 1 })
    await db.update(categories).set({ kitchen_minutes: 3 })
    expect(await order(customer, orderBody({ goods: [line(GOODS.roll, 9)], total: 5310, ...ONLINE }))).toMatchObject(NOW_FULL)
  })

  it('of ten parallel orders exactly as many as fit', async () => {
    await setCapacity(20)
    const online = timed(ONLINE)
    const customers = await Promise.all(times(10, () => newCustomer()))
    const responses = await Promise.all(customers.map((one, index) => order(one, index % 2 ? timed() : online)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const response of responses) if (response.status !== 201) expect(response).toMatchObject(SLOT_FULL)
    expect(await takenIn(CITY.day)).toEqual({ [THREE]: 18 })
  })
})

it('a cancellation returns no minutes of an order that took none', async () => {
  const customer = await newCustomer()
  const { id } = await placed(customer, timed())
  await setCapacity(20)
  await placed(customer, timed())
  expect((await cancel(customer, id)).status).toBe(200)
  expect(await takenIn(CITY.day)).toEqual({ [THREE]: 6 })
})

it('a lower capacity keeps what is promised, a higher one makes room; old slots are deleted', async () => {
  await setCapacity(18)
  await db.insert(slots).values({ city_id: CITY.day, starts_at: NOON.getTime() - 3 * 86_400_000, taken: 5, capacity: 18 })
  const customer = await newCustomer()
  const first = await placed(customer, timed())
  await placed(await newCustomer(), timed())
  await setCapacity(8)
  expect(await order(customer, timed())).toMatchObject(SLOT_FULL)
  expect(await takenIn(CITY.day)).toEqual({ [THREE]: 12 })
  await cancel(customer, first.id)
  expect(await order(customer, timed())).toMatchObject(SLOT_FULL)
  await setCapacity(12)
  await placed(customer, timed())
  expect(await order(customer, timed())).toMatchObject(SLOT_FULL)
})

describe('a quote', () => {
  const quote = (parts: Record<string, unknown> = {}) => quoted({ city_id: CITY.day, goods: [line(GOODS.roll, 2)], ...parts })

  it('leaves out slots without room for this cart, and promises none of them', async () => {
    await setCapacity(10)
    await placed(await newCustomer(), timed())
    await placed(await newCustomer())
    const atThree = { time_type: 'datetime', datetime: AT_THREE }
    const large = await quote(atThree)
    expect([large.slots.includes(AT_THREE), large.slots.includes(NEXT.datetime), large.promised]).toEqual([false, true, null])
    const small = await quote({ ...atThree, goods: [line(GOODS.roll)] })
    expect(small.slots).toContain(AT_THREE)
    expect(small.promised).toEqual({ from: AT_THREE, to: NEXT.datetime })
    expect((await quote()).promised).toBeNull()
    expect((await quote({ goods: [line(GOODS.roll)] })).promised?.from).toBe('2026-11-20T12:35:00+03:00')
  })

  it('skips a full day', async () => {
    await setCapacity(6)
    const quarters = times(96, (index) => Date.parse('2026-11-20T00:00:00+03:00') + index * 900_000)
    for (const starts_at of quarters) await db.insert(slots).values({ city_id: CITY.day, starts_at, taken: 6, capacity: 6 })
    const midnight = '2026-11-21T00:00:00+03:00'
    await db.insert(slots).values({ city_id: CITY.night, starts_at: Date.parse(midnight), taken: 6, capacity: 6 })
    expect((await quote()).slots[0]).toBe(midnight)
    expect((await quote({ datetime: AT_THREE })).slots).toEqual([])
  })
})
