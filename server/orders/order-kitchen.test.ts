import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { placedOrder } from '~/contracts/orders'
import { categories, cities, kitchens, orderLines, pickupPoints } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call as phoneOrder } from '#server/staff/desk/desk.testing'
import { edit, edited, keep, orderRow } from '#server/staff/desk/edits.testing'
import { staffCall } from '#server/staff/office/people/people.testing'
import { changedBefore, moveByStaff, NOTHING_STORED, storedOf } from './order-state.testing'
import {
  atMinute,
  CITY,
  GOODS,
  line,
  newCustomer,
  NOON,
  order,
  orderBody,
  pickupBody,
  placed,
  POINT,
  setUpShop,
  STAFF_TOKEN,
} from './orders.testing'

/* The kitchen and the times of an order, as they are stored: by the rules, and by what holds at the moment of writing. */

setUpShop()

const MINUTE = 60_000
const LATER = { time_type: 'datetime', datetime: '2026-11-20T19:00:00+03:00' }

/** What the triggers of before migration 0022 would have written, in their SQL. */
async function byTriggers(id: number) {
  const minutes = sql`(select coalesce(sum(l.qtt * coalesce(c.kitchen_minutes, 3)), 0) from order_lines l left join goods g on g.id = l.goods_id
    left join categories c on c.id = g.category_id where l.order_id = o.id)`
  const [row] = await db.all<{ kitchen_id: number; cook_by: number; fire_at: number | null }>(sql`select
    coalesce((select k.id from kitchens k where k.cooks = 1 and k.id = json_extract(o.pickup_point, '$.id')),
      (select kitchen_id from cities where id = o.city_id),
      (select k.id from pickup_points p join kitchens k on k.id = p.id and k.cooks = 1 where p.city_id = o.city_id
        order by p.position, p.id limit 1),
      (select min(id) from kitchens where cooks = 1)) as kitchen_id,
    case o.delivery_type when 'delivery' then o.promised_to - (select travel_minutes from cities where id = o.city_id) * 60000
      else o.promised_from end as cook_by,
    case when o.accepted_at is null then null when o.time_type = 'now' then o.accepted_at else max(o.accepted_at, o.cook_by -
      cast(min(45, max(12, 3 + 1.0 * ${minutes} / coalesce((select lanes from kitchens where id = o.kitchen_id), 2))) * 60000 as integer))
      end as fire_at
    from orders o where o.id = ${id}`)
  return row
}

async function decidedOf(id: number) {
  const { kitchen_id, cook_by, fire_at } = await orderRow(id)
  return { kitchen_id, cook_by, fire_at }
}

const setCity = (values: Partial<typeof cities.$inferInsert>) => db.update(cities).set(values).where(eq(cities.id, CITY.day))
const setPoint = (values: Partial<typeof pickupPoints.$inferInsert>) =>
  db.update(pickupPoints).set(values).where(eq(pickupPoints.id, POINT.day))
const setKitchen = (values: Partial<typeof kitchens.$inferInsert>, id: number = POINT.day) =>
  db.update(kitchens).set(values).where(eq(kitchens.id, id))
/** Of each dish of the shop. */
const setMinutes = (kitchen_minutes: number) => db.update(categories).set({ kitchen_minutes }).where(eq(categories.id, 9001))

/** A second kitchen of the city `day`, which comes after its first one. */
const SECOND = 9003
beforeAll(async () => {
  await db
    .insert(pickupPoints)
    .values({ id: SECOND, city_id: CITY.day, address: 'ул. Лесная, 1', phone: '1', lat: 55, lng: 37, position: 5 })
})
afterEach(async () => {
  await setCity({ kitchen_id: null, travel_minutes: 20 })
  await setPoint({ position: 0, is_public: true })
  await setKitchen({ cooks: true, lanes: 2, paused_until: null, busy_minutes: 0, busy_until: null })
  await setKitchen({ cooks: true }, SECOND)
  await setMinutes(3)
})

const delivery = (parts: Record<string, unknown> = {}) => orderBody(parts)
const PAUSE = NOON.getTime() + 60 * MINUTE

describe('a new order', () => {
  it.each<[string, () => Promise<unknown>, Record<string, unknown>, number]>([
    ['a delivery: to the first kitchen of its city', () => Promise.resolve(), delivery(), POINT.day],
    ['a delivery for later', () => Promise.resolve(), delivery(LATER), POINT.day],
    ['a pickup: to its point', () => Promise.resolve(), pickupBody(), POINT.day],
    ['a pickup for later at another point', () => Promise.resolve(), pickupBody({ ...LATER, pickup_point_id: POINT.night }), POINT.night],
    ['a city with a kitchen of its own elsewhere', () => setCity({ kitchen_id: POINT.night }), delivery(), POINT.night],
    ['a pickup there', () => setCity({ kitchen_id: POINT.night }), pickupBody(), POINT.day],
    ['several kitchens: the first by position', () => setPoint({ position: 9 }), delivery(), SECOND],
    ['a hidden point cooks', () => setPoint({ is_public: false }), delivery(), POINT.day],
    ['a paused kitchen keeps its orders for later', () => setKitchen({ paused_until: PAUSE }), delivery(LATER), POINT.day],
    ['a busy kitchen', () => setKitchen({ busy_minutes: 20, busy_until: PAUSE }), delivery(), POINT.day],
    ['a kitchen that stopped cooking: the next of the city', () => setKitchen({ cooks: false }), delivery(), SECOND],
    ['a pickup at such a point', () => setKitchen({ cooks: false }), pickupBody(), SECOND],
    [
      'a city without a cooking kitchen: the first of the shop',
      async () => [await setKitchen({ cooks: false }), await setKitchen({ cooks: false }, SECOND)],
      delivery(),
      POINT.night,
    ],
    ['a long way', () => setCity({ travel_minutes: 75 }), delivery(LATER), POINT.day],
  ])('%s', async (_what, change, body, kitchen) => {
    await change()
    const { id } = await placed(await newCustomer(), body)
    expect(await decidedOf(id)).toEqual(await byTriggers(id))
    const row = await orderRow(id)
    expect(row).toMatchObject({ kitchen_id: kitchen, first_promised_to: row.promised_to, stage: null, stage_at: NOON.getTime() })
  })

  it('of the desk as well', async () => {
    await setCity({ kitchen_id: SECOND })
    const { status, json } = await phoneOrder({ ...delivery(LATER), phone: '79991230001' }, { caller: { token: STAFF_TOKEN } })
    expect(status).toBe(201)
    const { id } = placedOrder.parse(json)
    expect(await decidedOf(id)).toEqual({ ...(await byTriggers(id)), kitchen_id: SECOND })
  })
})

describe('an accepted order', () => {
  it.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
    ['for now begins at once', () => Promise.resolve(), delivery()],
    ['for later begins in time', () => Promise.resolve(), delivery(LATER)],
    [
      'with seven cooks, to the millisecond',
      async () => [await setKitchen({ lanes: 7 }), await setMinutes(10)],
      delivery({ ...LATER, goods: [line(GOODS.roll, 8)], total: 4720 }),
    ],
    ['of slow dishes', () => setMinutes(20), delivery(LATER)],
    ['of a pickup', () => Promise.resolve(), pickupBody(LATER)],
    ['whose time is near begins at once', () => Promise.resolve(), delivery({ ...LATER, datetime: '2026-11-20T13:00:00+03:00' })],
  ])('%s', async (_what, change, body) => {
    await change()
    const { id } = await placed(await newCustomer(), body)
    atMinute(30)
    expect((await moveByStaff(id, 'processed')).status).toBe(200)
    expect(await decidedOf(id)).toEqual(await byTriggers(id))
    const at = NOON.getTime() + 30 * MINUTE
    expect(await orderRow(id)).toMatchObject({ stage: 'queue', stage_at: at, accepted_at: at })
    await moveByStaff(id, 'inTransit')
    if (body['delivery_type'] === 'delivery') expect(await orderRow(id)).toMatchObject({ stage: null, stage_at: at, taken_at: at })
  })

  it('with a dish that left the menu', async () => {
    const { id } = await placed(await newCustomer(), delivery({ ...LATER, goods: [line(GOODS.roll, 8)], total: 4720 }))
    await db.update(orderLines).set({ goods_id: 1_000_000 }).where(eq(orderLines.order_id, id))
    await moveByStaff(id, 'processed')
    expect(await decidedOf(id)).toEqual(await byTriggers(id))
  })
})

describe('an edited order', () => {
  const accepted = async (body: Record<string, unknown>) => {
    const { id } = await placed(await newCustomer(), body)
    await moveByStaff(id, 'processed')
    return id
  }

  it.each<[string, Record<string, unknown>, object]>([
    ['at another time', delivery(LATER), { time_type: 'datetime', datetime: '2026-11-21T18:30:00+03:00' }],
    ['for now instead of later', delivery(LATER), { time_type: 'now' }],
    ['for later instead of now', delivery(), LATER],
    ['to be picked up', delivery(LATER), { delivery_type: 'pickup', pickup_point_id: POINT.day }],
    ['to be delivered', pickupBody(LATER), { delivery_type: 'delivery', address: { city_id: CITY.day, street: 'Лесная', house: '7' } }],
  ])('%s has the times of its new promise', async (_what, body, change) => {
    const id = await accepted(body)
    await edited(id, change)
    expect(await decidedOf(id)).toEqual(await byTriggers(id))
  })

  it('counts the minutes of a new dish', async () => {
    await setMinutes(10)
    const id = await accepted(delivery(LATER))
    const lines = [...(await keep(id)), { id: GOODS.cake, qtt: 3 }]
    await edited(id, { lines, time_type: 'datetime', datetime: '2026-11-20T20:00:00+03:00' })
    expect(await decidedOf(id)).toEqual(await byTriggers(id))
  })

  it('stays in its kitchen: a place of another one is 422', async () => {
    const id = await accepted(delivery(LATER))
    for (const pickup_point_id of [SECOND, POINT.night])
      expect((await edit(id, { delivery_type: 'pickup', pickup_point_id })).status).toBe(422)
    await setCity({ kitchen_id: POINT.night })
    const pickup = await accepted(pickupBody(LATER))
    const address = { city_id: CITY.day, street: 'Лесная', house: '7' }
    expect((await edit(pickup, { delivery_type: 'delivery', address })).status).toBe(422)
    expect((await orderRow(pickup)).kitchen_id).toBe(POINT.day)
  })
})

describe('a setting that changes between reading and writing', () => {
  it('decides where a new order goes, and when it must be ready', async () => {
    const DB = changedBefore('orders', () => setCity({ kitchen_id: SECOND, travel_minutes: 33 }))
    const { id } = await placed(await newCustomer(), delivery(LATER), undefined, { DB })
    const { promised_to } = await orderRow(id)
    expect(await decidedOf(id)).toEqual({ kitchen_id: SECOND, cook_by: promised_to - 33 * MINUTE, fire_at: null })
  })

  it('a kitchen that stops cooking gets no order', async () => {
    const DB = changedBefore('orders', () => setKitchen({ cooks: false }))
    const { id } = await placed(await newCustomer(), delivery(LATER), undefined, { DB })
    expect((await orderRow(id)).kitchen_id).toBe(SECOND)
  })

  it('a point that is removed gets none either', async () => {
    await db
      .insert(pickupPoints)
      .values({ id: 9004, city_id: CITY.day, address: 'ул. Лесная, 2', phone: '1', lat: 55, lng: 37, position: 6 })
    const customer = await newCustomer()
    const DB = changedBefore('orders', () => staffCall('DELETE', '/staff/pickuppoints/9004', { token: STAFF_TOKEN }))
    const { status } = await order(customer, pickupBody({ pickup_point_id: 9004 }), undefined, { DB })
    expect([status, await storedOf(customer)]).toEqual([422, NOTHING_STORED])
  })

  it('a shop that changes all the time is 409, and nothing is stored', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const customer = await newCustomer()
    let travel = 20
    const DB = changedBefore('orders', () => setCity({ travel_minutes: ++travel }), Number.POSITIVE_INFINITY)
    expect(await order(customer, delivery(), undefined, { DB })).toMatchObject({
      status: 409,
      json: { error: { code: 'overtaken' } },
    })
    expect(await storedOf(customer)).toEqual(NOTHING_STORED)
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['the cooks', () => setKitchen({ lanes: 5 })],
    ['the minutes of a dish', () => setMinutes(12)],
    ['the time', (id) => edited(id, { time_type: 'datetime', datetime: '2026-11-20T21:00:00+03:00' })],
    ['the dishes', async (id) => edited(id, { lines: await keep(id, [], { 0: 9 }) })],
  ])('counts when an order is accepted: %s', async (_what, change) => {
    await setMinutes(6)
    const { id } = await placed(await newCustomer(), delivery({ ...LATER, goods: [line(GOODS.roll, 8)], total: 4720 }))
    const DB = changedBefore('order_status_history', () => change(id))
    expect((await moveByStaff(id, 'processed', { DB })).status).toBe(200)
    expect(await decidedOf(id)).toEqual(await byTriggers(id))
  })

  it('counts when an order is edited', async () => {
    const { id } = await placed(await newCustomer(), delivery({ ...LATER, goods: [line(GOODS.roll, 8)], total: 4720 }))
    await moveByStaff(id, 'processed')
    const DB = changedBefore('order_edits', async () => [await setCity({ travel_minutes: 40 }), await setKitchen({ lanes: 9 })])
    await edited(id, { time_type: 'datetime', datetime: '2026-11-20T20:00:00+03:00' }, { env: { DB } })
    expect(await decidedOf(id)).toEqual(await byTriggers(id))
  })

  it('keeps an edit from moving an order to a kitchen that is no longer its own', async () => {
    const { id } = await placed(await newCustomer(), pickupBody(LATER))
    const DB = changedBefore('order_edits', () => setCity({ kitchen_id: POINT.night }))
    const address = { city_id: CITY.day, street: 'Лесная', house: '7' }
    expect((await edit(id, { delivery_type: 'delivery', address }, { env: { DB } })).status).toBe(422)
    expect(await orderRow(id)).toMatchObject({ delivery_type: 'pickup', revision: 0 })
  })
})
