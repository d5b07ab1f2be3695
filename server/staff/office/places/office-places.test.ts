import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openCities as cityList, pickupPointList as pointList } from '~/contracts/dictionaries'
import { placeHours, staffCities, staffCity, staffPoint, stationList } from '~/contracts/staff-places'
import { cities, kitchens, pickupPoints, systemState } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, CITY, newCustomer, order, orderBody, pickupBody, placed, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { addStaff, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import { auditsOf, patch } from '#server/staff/staff.testing'

setUpShop()

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  call(method, path, { token: STAFF_TOKEN, ...(body !== undefined && { body }) })
const cityPath = `/staff/cities/${CITY.day}`
const nightPath = `/staff/cities/${CITY.night}`
const pointPath = `/staff/pickuppoints/${POINT.day}`
const readCity = async (id: number) => staffCity.parse((await send('GET', `/staff/cities/${id}`)).json)
const readPoint = async (id: number) => staffPoint.parse((await send('GET', `/staff/pickuppoints/${id}`)).json)

describe('terms of a city', () => {
  it('are changed at a revision, published at once, and written down', async () => {
    const { revision } = await readCity(CITY.night)
    const change = { name: 'Москва', fee: 99.5, free_from: 900, eta_min: 40 }
    expect(await patch(nightPath, change)).toMatchObject({ status: 428, json: { error: { code: 'revision_required' } } })
    const answer = await patch(nightPath, change, revision)
    expect(staffCity.parse(answer.json)).toMatchObject({ ...change, min_order: 450, revision: revision + 1 })
    const known = cityList.parse((await call('GET', '/v2/cities')).json).find(({ id }) => id === CITY.night)
    expect(known).toMatchObject({ name: 'Москва', delivery: { fee: 99.5, free_from: 900, min_order: 450, eta_min: 40, eta_max: 60 } })
    const [row] = await auditsOf(`city:${CITY.night}`)
    expect(row).toMatchObject({
      action: 'city.set',
      before: { name: 'Город', fee: 99, free_from: null, eta_min: 45 },
      after: change,
    })
    expect(await db.select({ hash: systemState.seed_hash }).from(systemState)).toEqual([{ hash: 'owned' }])
  })

  it('a second one at the same revision gets the present values and changes nothing', async () => {
    const { revision } = await readCity(CITY.night)
    await patch(nightPath, { travel_minutes: 15 }, revision)
    const late = await patch(nightPath, { travel_minutes: 25, special_hours: [{ date: '2026-12-31' }] }, revision)
    expect(late).toMatchObject({
      status: 409,
      json: { error: { code: 'edited_meanwhile', now: { travel_minutes: 15, revision: revision + 1, special_hours: [] } } },
    })
    expect(await readCity(CITY.night)).toMatchObject({ travel_minutes: 15, special_hours: [] })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a zone that is not there', { time_zone: 'Europe/Atlantis' }, 'time_zone'],
    ['a kitchen that is not there', { kitchen_id: 424242 }, 'kitchen_id'],
    ['an estimate upside down', { eta_max: 5 }, 'eta_max'],
    ['a fee below zero', { fee: -1 }, 'fee'],
  ])('%s is 422', async (_name, body, field) => {
    const { revision } = await readCity(CITY.night)
    const { status, json } = await patch(nightPath, body, revision)
    expect([status, json]).toMatchObject([422, { error: { fields: { [field]: expect.any(String) } } }])
  })

  it('a manager sees and times their own places, and leaves the terms to the owner', async () => {
    const cookie = await staffCookie(await addStaff({ kitchens: [POINT.day] }))
    const seen = staffCities.parse((await staffCall('GET', '/staff/cities', { cookie })).json)
    expect(seen.map(({ id }) => id)).toEqual([CITY.day])
    const headers = { 'if-match': '"1"' }
    const fee = await staffCall('PATCH', cityPath, { cookie, headers, body: { fee: 1 } })
    expect(fee).toMatchObject({ status: 403, json: { error: { right: 'places.terms' } } })
    const hours = { hours: [{ day: 1, open: '10:00', close: '22:00' }] }
    expect((await staffCall('PUT', `${cityPath}/hours?dry=1`, { cookie, body: hours })).status).toBe(200)
  })
})

describe('weekly hours', () => {
  const week = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))

  it('a dry run names the promised orders that they leave outside, and stores nothing', async () => {
    const customer = await newCustomer()
    const late = await placed(customer, orderBody({ time_type: 'datetime', datetime: '2026-11-20T21:30:00+03:00' }))
    await placed(customer, orderBody({ time_type: 'datetime', datetime: '2026-11-20T19:00:00+03:00' }))
    await placed(await newCustomer(), pickupBody({ time_type: 'datetime', datetime: '2026-11-20T21:30:00+03:00' }))
    const before = await readCity(CITY.day)
    const dry = await send('PUT', `${cityPath}/hours?dry=1`, { hours: week('10:00', '20:00') })
    expect(placeHours.parse(dry.json)).toMatchObject({
      hours: week('10:00', '20:00'),
      revision: before.revision,
      orders: [{ id: late.id }],
    })
    expect(placeHours.parse(dry.json).orders).toHaveLength(1)
    const holiday = await send('PUT', `${cityPath}/hours?dry=1`, { special_hours: [{ date: '2026-11-20' }] })
    expect(placeHours.parse(holiday.json).orders).toHaveLength(2)
    expect(await readCity(CITY.day)).toEqual(before)
  })

  it('are replaced as a whole, also after midnight, and written down so that they can be put back', async () => {
    const { revision, hours } = await readPoint(POINT.day)
    const shifts = [
      { day: 1, open: '10:00', close: '15:00' },
      { day: 1, open: '17:00', close: '02:00' },
    ]
    const answer = await call('PUT', `${pointPath}/hours`, {
      token: STAFF_TOKEN,
      body: { hours: shifts },
      headers: { 'if-match': `"${revision}"` },
    })
    expect(placeHours.parse(answer.json)).toMatchObject({ hours: shifts, revision: revision + 1 })
    const shown = pointList.parse((await call('GET', '/v2/pickuppoints')).json).find(({ id }) => id === POINT.day)
    expect(shown?.hours).toEqual(shifts)
    expect((await auditsOf(`pickup_point:${POINT.day}`))[0]).toMatchObject({
      action: 'hours.set',
      before: { hours },
      after: { hours: shifts },
    })
    const again = { token: STAFF_TOKEN, body: { hours: [] }, headers: { 'if-match': `"${revision}"` } }
    expect(await call('PUT', `${pointPath}/hours`, again)).toMatchObject({ status: 409, json: { error: { code: 'edited_meanwhile' } } })
    expect((await send('PUT', `${pointPath}/hours`, { hours })).status).toBe(200)
  })

  it('shifts that cross are 422', async () => {
    const crossing = [
      { day: 7, open: '20:00', close: '03:00' },
      { day: 1, open: '02:00', close: '10:00' },
    ]
    expect(await send('PUT', `${cityPath}/hours`, { hours: crossing })).toMatchObject({
      status: 422,
      json: { error: { fields: { hours: 'Понедельник: смены пересекаются' } } },
    })
  })
})

describe('new places', () => {
  it('a city and a point with its kitchen are added, hidden from guests, and deleted while nothing depends on them', async () => {
    const city = staffCity.parse((await send('POST', '/staff/cities', { name: 'Тверь', fee: 150 })).json)
    const body = { city_id: city.id, name: 'Тверская', address: 'ул. Советская, 5', phone: '+7 482 212-34-56', lat: 56.8, lng: 35.9 }
    const point = staffPoint.parse((await send('POST', '/staff/pickuppoints', body)).json)
    expect(point).toMatchObject({ ...body, is_public: true, hours: [], kitchen: { lanes: 2 } })
    expect((await send('DELETE', `/staff/cities/${city.id}`)).json).toMatchObject({ error: { code: 'in_use' } })

    const path = `/staff/pickuppoints/${point.id}`
    expect((await patch(path, { is_public: false, name: 'Цех' }, point.revision)).json).toMatchObject({ is_public: false, name: 'Цех' })
    const shown = (await call('GET', '/v2/pickuppoints')).json
    expect(pointList.parse(shown).map(({ id }) => id)).not.toContain(point.id)
    expect(JSON.stringify(shown)).not.toMatch(/is_public|revision/)
    expect((await auditsOf(`pickup_point:${point.id}`))[0]).toMatchObject({ before: { is_public: true, name: 'Тверская' } })

    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('DELETE', `/staff/cities/${city.id}`)).status).toBe(204)
    expect((await send('GET', `/staff/cities/${city.id}`)).status).toBe(404)
    const next = staffPoint.parse((await send('POST', '/staff/pickuppoints', { ...body, city_id: CITY.day })).json)
    expect(next.id).toBeGreaterThan(point.id)
    await db.delete(pickupPoints).where(eq(pickupPoints.id, next.id))
  })

  it('a point with orders stays; hidden, it takes no pickups', async () => {
    const customer = await newCustomer()
    await placed(customer, pickupBody())
    expect(await send('DELETE', pointPath)).toMatchObject({ status: 409, json: { error: { code: 'in_use' } } })
    await patch(pointPath, { is_public: false }, (await readPoint(POINT.day)).revision)
    expect(await order(customer, pickupBody())).toMatchObject({
      status: 422,
      json: { error: { message: 'pickup_point_id:Такой точки самовывоза нет' } },
    })
    const delivery = await placed(customer, orderBody())
    expect(delivery.id).toBeGreaterThan(0)
    await patch(pointPath, { is_public: true }, (await readPoint(POINT.day)).revision)
  })

  it('an empty shop gets its first city and kitchen', async () => {
    const city = await readCity(CITY.night)
    expect(city).toMatchObject({ kitchen_id: null })
    const owner = await staffCookie(await addStaff({ role: 'owner' }))
    const added = await staffCall('POST', '/staff/cities', { cookie: owner, body: { name: 'Псков', time_zone: 'Europe/Moscow' } })
    expect([added.status, staffCity.parse(added.json)]).toMatchObject([201, { hours: [], revision: 0 }])
    await db.delete(cities).where(eq(cities.id, staffCity.parse(added.json).id))
  })
})

it('stations are added, sorted, renamed and deleted', async () => {
  const names = async () => stationList.parse((await send('GET', '/staff/stations')).json).map(({ name }) => name)
  const known = (await names()).length
  for (const name of ['Холодный', 'Горячий', 'Пицца']) await send('POST', '/staff/stations', { name })
  const rows = stationList.parse((await send('GET', '/staff/stations')).json).slice(known)
  const [cold, hot, pizza] = rows.map(({ id }) => id)
  expect((await patch(`/staff/stations/${pizza}`, { position: known, name: 'Печь' })).json).toMatchObject({ name: 'Печь', position: known })
  expect((await names()).slice(known)).toEqual(['Печь', 'Холодный', 'Горячий'])
  for (const id of [cold, hot, pizza]) expect((await send('DELETE', `/staff/stations/${id}`)).status).toBe(204)
  expect([(await names()).length, (await send('DELETE', `/staff/stations/${hot}`)).status]).toEqual([known, 404])
  expect(await db.select().from(kitchens).where(eq(kitchens.id, POINT.day))).toHaveLength(1)
})
