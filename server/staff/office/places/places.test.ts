import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCities, pickupPointList } from '~/contracts/dictionaries'
import { staffCity, staffPoint } from '~/contracts/staff-places'
import { cities as cityTable, specialHours, staffAudit } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, CITY, newCustomer, NOON, order, orderBody, pickupBody, placed, POINT, setUpShop } from '#server/orders/orders.testing'
import { auditsOf, patch } from '#server/staff/staff.testing'
import { quoted } from '#server/orders/order-state.testing'

setUpShop()
afterEach(async () => {
  await db.batch([db.delete(staffAudit), db.delete(specialHours), db.update(cityTable).set({ slot_capacity: null })])
})

const cityPath = `/staff/cities/${CITY.day}`
const pointPath = `/staff/pickuppoints/${POINT.day}`
const publicCity = async () => openCities.parse((await call('GET', '/v2/cities')).json).find(({ id }) => id === CITY.day)
const publicPoint = async () => pickupPointList.parse((await call('GET', '/v2/pickuppoints')).json).find(({ id }) => id === POINT.day)

describe('PATCH /staff/cities/{id}', () => {
  it('sets and clears the slot capacity, with audit', async () => {
    const response = await patch(cityPath, { slot_capacity: 60 })
    expect(response.status).toBe(200)
    expect(staffCity.parse(response.json)).toMatchObject({ id: CITY.day, name: 'Город', slot_capacity: 60, special_hours: [] })
    expect((await patch(cityPath, { slot_capacity: null })).json).toMatchObject({ slot_capacity: null })
    expect(await auditsOf(`city:${CITY.day}`)).toMatchObject([
      { action: 'city.set', at: NOON.getTime(), before: { slot_capacity: 60 }, after: { slot_capacity: null } },
      { before: { slot_capacity: null }, after: { slot_capacity: 60 } },
    ])
  })

  it('replaces the hours of the given dates; `weekly` restores the weekday', async () => {
    await patch(cityPath, {
      special_hours: [
        { date: '2026-11-21', open: null, close: null },
        { date: '2026-11-22', open: '12:00', close: '02:00' },
      ],
    })
    const response = await patch(cityPath, {
      special_hours: [
        { date: '2026-11-21', weekly: true },
        { date: '2026-11-23', open: '10:00', close: '24:00' },
      ],
    })
    const left = [
      { date: '2026-11-22', open: '12:00', close: '02:00' },
      { date: '2026-11-23', open: '10:00', close: '24:00' },
    ]
    expect(response).toMatchObject({ status: 200, json: { slot_capacity: null, special_hours: left } })
    expect((await publicCity())?.special_hours).toEqual(left)
    const [last] = await auditsOf(`city:${CITY.day}`)
    expect(last?.before).toEqual({
      special_hours: [
        { date: '2026-11-21', open: null, close: null },
        { date: '2026-11-23', weekly: true },
      ],
    })
  })

  it('a holiday takes effect at once: night mode, orders, slots, promise', async () => {
    await patch(cityPath, { special_hours: [{ date: '2026-11-20' }, { date: '2026-11-21', open: '14:00', close: '16:00' }] })
    expect((await call('GET', `/v3/option/check-night-mode/${CITY.day}`)).json).toEqual({ night_mode: true })
    const customer = await newCustomer()
    expect(await order(customer)).toMatchObject({
      status: 422,
      json: { error: { message: 'time_type:Кухня спит до\u00a021\u00a0ноября, 14:00. Выберите время позже.' } },
    })
    const timed = (datetime: string) => orderBody({ time_type: 'datetime', datetime })
    expect(await order(customer, timed('2026-11-21T13:45:00+03:00'))).toMatchObject({
      status: 422,
      json: { error: { message: 'datetime:В это время кухня спит, выберите другое' } },
    })
    const quote = await quoted({ city_id: CITY.day, goods: [] })
    expect(quote.promised).toBeNull()
    expect([quote.slots[0], quote.slots.at(-1), quote.slots.length]).toEqual(['2026-11-21T14:00:00+03:00', '2026-11-21T15:45:00+03:00', 8])
    await placed(customer, timed('2026-11-21T14:00:00+03:00'))
    // the pickup point has its own hours
    await placed(customer, pickupBody())
  })

  it('a city that stays closed for longer than orders are taken ahead offers no later time', async () => {
    const dates = Array.from({ length: 9 }, (_, day) => ({ date: `2026-11-${20 + day}` }))
    await patch(cityPath, { special_hours: dates })
    const { json } = await order(await newCustomer())
    expect(json).toMatchObject({ error: { message: 'time_type:Кухня пока закрыта' } })
  })

  it('deletes past dates, publishes future ones when they are near, with a new ETag', async () => {
    await db.insert(specialHours).values({ city_id: CITY.day, date: '2026-11-10' })
    await patch(cityPath, { special_hours: [{ date: '2026-12-31', open: '10:00', close: '18:00' }] })
    expect(await db.select({ date: specialHours.date }).from(specialHours)).toEqual([{ date: '2026-12-31' }])
    const { headers } = await call('GET', '/v2/cities')
    expect((await publicCity())?.special_hours).toEqual([])
    vi.setSystemTime(new Date('2026-12-25T12:00:00+03:00'))
    const fresh = await call('GET', '/v2/cities', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(fresh.status).toBe(200)
    expect((await publicCity())?.special_hours).toHaveLength(1)
    const { status } = await call('GET', '/v2/cities', { headers: { 'if-none-match': fresh.headers.get('etag') ?? '' } })
    expect(status).toBe(304)
  })
})

describe('PATCH /staff/pickuppoints/{id}', () => {
  it('sets the hours of single dates for pickups', async () => {
    const response = await patch(pointPath, { special_hours: [{ date: '2026-11-20', open: null, close: null }] })
    expect(response.status).toBe(200)
    const closed = [{ date: '2026-11-20', open: null, close: null }]
    expect(staffPoint.parse(response.json)).toMatchObject({ id: POINT.day, address: 'ул. Покровка, 17', special_hours: closed })
    expect((await publicPoint())?.special_hours).toEqual(closed)
    const customer = await newCustomer()
    expect(await order(customer, pickupBody())).toMatchObject({
      status: 422,
      json: { error: { message: 'time_type:Закрыто до\u00a021\u00a0ноября, 00:00. Выберите время позже.' } },
    })
    await placed(customer)
    expect(await auditsOf(`pickup_point:${POINT.day}`)).toMatchObject([
      { action: 'pickup_point.set', before: { special_hours: [{ date: '2026-11-20', weekly: true }] }, after: { special_hours: closed } },
    ])
  })
})

describe('invalid changes are rejected without an audit row', () => {
  const day = (parts: Record<string, unknown>) => ({ special_hours: [{ date: '2027-01-01', ...parts }] })
  it.each<[string, string, unknown]>([
    ['an empty body', cityPath, {}],
    ['zero minutes', cityPath, { slot_capacity: 0 }],
    ['half a minute', cityPath, { slot_capacity: 2.5 }],
    ['a word', cityPath, { slot_capacity: 'many' }],
    ['an impossible date', cityPath, { special_hours: [{ date: '2027-02-29', open: null, close: null }] }],
    ['a date of another century', cityPath, { special_hours: [{ date: '1999-12-31', open: null, close: null }] }],
    ['one date twice', cityPath, { special_hours: [{ date: '2027-01-01' }, { date: '2027-01-01', open: '10:00', close: '12:00' }] }],
    ['an opening alone', cityPath, day({ open: '10:00' })],
    ['a close alone', cityPath, day({ open: null, close: '10:00' })],
    ['a close at its open', cityPath, day({ open: '10:00', close: '10:00' })],
    ['an impossible time', cityPath, day({ open: '10:00', close: '24:30' })],
    ['an opening at 24:00', cityPath, day({ open: '24:00', close: '02:00' })],
    ['another time format', pointPath, day({ open: '9:00', close: '18:00' })],
    ['no list', pointPath, {}],
    [
      'too many',
      pointPath,
      { special_hours: Array.from({ length: 61 }, (_, i) => ({ date: new Date(i * 86_400_000 + 1e12).toISOString().slice(0, 10) })) },
    ],
  ])('%s is 422', async (_name, path, body) => {
    expect((await patch(path, body)).status).toBe(422)
    expect([await db.select().from(specialHours), await db.select().from(staffAudit)]).toEqual([[], []])
  })
})
