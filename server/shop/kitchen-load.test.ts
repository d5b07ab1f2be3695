import { createExecutionContext } from '#host/testing'
import { env } from '#host'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openCities, pickupPointList } from '~/contracts/dictionaries'
import * as t from '#server/db/tables'
import { readGeneration } from '#server/edge/cache-generation'
import { call as callApi, db, read, readError } from '#server/http/api.testing'
import {
  atMinute,
  call,
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
} from '#server/orders/orders.testing'
import { quoted, readOrder } from '#server/orders/order-state.testing'

setUpShop()

const KITCHEN = POINT.day
const OTHER = 9100
const inMinutes = (minutes: number) => NOON.getTime() + minutes * 60_000

async function setKitchen(id: number, load: Partial<typeof t.kitchens.$inferInsert>) {
  await db.update(t.kitchens).set(load).where(eq(t.kitchens.id, id))
}
const busy = (minutes: number, until: number) => ({ busy_minutes: minutes, busy_until: inMinutes(until) })

beforeEach(async () => {
  await db.update(t.kitchens).set({ busy_minutes: 0, busy_until: null, paused_until: null })
})

const readCity = async (headers: Record<string, string> = {}) => {
  const response = await callApi('/v2/cities', { headers })
  if (response.status === 304) return { status: 304, etag: response.headers.get('etag'), eta: [], paused: undefined }
  const city = (await read(response, openCities)).find(({ id }) => id === CITY.day)
  const { eta_min, eta_max } = city?.delivery ?? {}
  return { status: response.status, etag: response.headers.get('etag') ?? '', eta: [eta_min, eta_max], paused: city?.paused_until }
}
/** Until when an order placed now is promised. */
async function promisedTo(body?: Record<string, unknown>) {
  const customer = await newCustomer()
  return (await readOrder(customer, (await placed(customer, body)).id)).promised.to
}
const etaOfPage = async () => {
  const { passed, version } = await readGeneration(env, createExecutionContext(), Date.now(), 0)
  return `${version}.${passed}`
}

describe('a busy kitchen', () => {
  test('adds its minutes to the city, the quote and the promise, until its time is over', async () => {
    const calm = await readCity()
    expect(calm.eta).toEqual([35, 45])
    await setKitchen(KITCHEN, busy(20, 60))
    const asked = await readCity({ 'if-none-match': calm.etag ?? '' })
    expect(asked.eta).toEqual([55, 65])
    expect((await quoted({ city_id: CITY.day, goods: [line(GOODS.roll)] })).promised).toEqual({
      from: '2026-11-20T12:55:00+03:00',
      to: '2026-11-20T13:05:00+03:00',
    })
    expect(await promisedTo()).toBe('2026-11-20T13:05:00+03:00')
    const page = await etaOfPage()

    atMinute(60)
    expect((await readCity({ 'if-none-match': asked.etag ?? '' })).eta).toEqual([35, 45])
    expect((await quoted({ city_id: CITY.day, goods: [line(GOODS.roll)] })).promised?.to).toBe('2026-11-20T13:45:00+03:00')
    expect(await etaOfPage()).not.toBe(page)
  })

  test('is 409 promise_changed to a customer who saw less', async () => {
    await setKitchen(KITCHEN, busy(30, 60))
    const { status, json } = await order(await newCustomer(), orderBody({ eta_max: 45 }))
    expect([status, json]).toMatchObject([409, { error: { code: 'promise_changed', eta_min: 65, eta_max: 75 } }])
    expect((await order(await newCustomer(), orderBody({ eta_max: 75 }))).status).toBe(201)
  })

  test('counts for pickups at its own point, and for deliveries of its city', async () => {
    await db
      .insert(t.pickupPoints)
      .values({ id: OTHER, city_id: CITY.day, address: 'Вторая, 2', phone: '79990000000', lat: 55, lng: 37, position: 9 })
    await db.insert(t.hours).values([1, 2, 3, 4, 5, 6, 7].map((day) => ({ pickup_point_id: OTHER, day, open: '00:00', close: '24:00' })))
    await setKitchen(OTHER, busy(45, 60))
    const at = (parts: Record<string, unknown>) => promisedTo(pickupBody(parts))
    expect(await at({})).toBe('2026-11-20T12:35:00+03:00')
    expect(await at({ pickup_point_id: OTHER })).toBe('2026-11-20T13:20:00+03:00')
    expect((await readCity()).eta).toEqual([35, 45])
    await db.update(t.cities).set({ kitchen_id: OTHER }).where(eq(t.cities.id, CITY.day))
    expect((await readCity()).eta).toEqual([80, 90])
    expect(await at({})).toBe('2026-11-20T12:35:00+03:00')
    await db.update(t.cities).set({ kitchen_id: null }).where(eq(t.cities.id, CITY.day))
  })
})

describe('a paused kitchen', () => {
  test('takes no order for now, takes one for a chosen time, and takes all again when the pause is over', async () => {
    await setKitchen(KITCHEN, { paused_until: inMinutes(90) })
    const paused = await readCity()
    expect(paused.paused).toBe('2026-11-20T13:30:00+03:00')
    expect((await quoted({ city_id: CITY.day, goods: [line(GOODS.roll)] })).promised).toBeNull()
    const customer = await newCustomer()
    const refused = await callApi('/v2/orders', { token: customer.token, body: orderBody() })
    expect(refused.status).toBe(422)
    expect(await readError(refused)).toMatchObject({
      code: 'paused',
      message: 'time_type:Кухня на\u00a0паузе до\u00a013:30. Можно заказать ко времени.',
    })
    expect((await order(customer, orderBody({ time_type: 'datetime', datetime: '2026-11-20T14:00:00+03:00' }))).status).toBe(201)

    atMinute(90)
    expect((await readCity({ 'if-none-match': paused.etag ?? '' })).paused).toBeUndefined()
    expect((await order(customer, orderBody())).status).toBe(201)
  })

  test('pauses pickups at its point', async () => {
    await setKitchen(POINT.night, { paused_until: inMinutes(30) })
    const points = await read(await callApi('/v2/pickuppoints'), pickupPointList)
    expect(points.find(({ id }) => id === POINT.night)?.paused_until).toBe('2026-11-20T14:30:00+05:00')
    expect(points.find(({ id }) => id === POINT.day)?.paused_until).toBeUndefined()
    const { status } = await call('POST', '/v2/orders', {
      token: (await newCustomer()).token,
      body: pickupBody({ pickup_point_id: POINT.night }),
    })
    expect(status).toBe(422)
  })
})
