import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openCities } from '~/contracts/dictionaries'
import { staffZone, staffZones, triedZone, zonesPreview } from '~/contracts/staff-zones'
import { deliveryZoneList } from '~/contracts/zones'
import { daDataSimulator } from '#tests/support/dadata-simulator'
import { cities, deliveryZones } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, CITY, newCustomer, orderBody, placed, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { addStaff, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import { auditsOf, patch } from '#server/staff/staff.testing'

setUpShop()
beforeEach(async () => void (await db.delete(deliveryZones)))

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  call(method, path, { token: STAFF_TOKEN, ...(body !== undefined && { body }) })
const ring = [
  [37, 55],
  [37.2, 55],
  [37.2, 55.1],
  [37, 55.1],
  [37, 55],
]
const centre = {
  city_id: CITY.day,
  name: 'Центр',
  area: [[ring]],
  streets: ['Лесная 1–50'],
  min_order: 600,
  ladder: [
    { from: 0, fee: 149 },
    { from: 1200, fee: 0 },
  ],
}
const add = async (body: object = {}) => staffZone.parse((await send('POST', '/staff/zones', { ...centre, ...body })).json)
const list = async () => staffZones.parse((await send('GET', `/staff/zones?city_id=${CITY.day}`)).json)

describe('zones of a city', () => {
  it('take as many streets and points as they say', async () => {
    const streets = Array.from({ length: 2000 }, (_, at) => `Улица Академика Королёва ${at}-я`)
    const angle = (at: number) => ((at % 1900) / 1900) * 2 * Math.PI
    const circle = Array.from({ length: 1901 }, (_, at) => [37.6 + 0.1 * Math.cos(angle(at)), 55.7 + 0.1 * Math.sin(angle(at))])
    const zone = await add({ streets, area: [[circle]] })
    expect([zone.streets.length, zone.area?.[0]?.[0]?.length]).toEqual([2000, 1901])
    const answer = await patch(`/staff/zones/${zone.id}`, { streets: streets.toReversed() }, zone.revision)
    expect(answer.status).toBe(200)
  })

  it('are added, sorted, changed and told to customers at once: terms with the city, areas apart', async () => {
    const [first, second] = [
      await add(),
      await add({ name: 'Север', area: null, closed_until: '2026-11-20T15:00:00+03:00', is_closed: true }),
    ]
    expect((await list()).map(({ name }) => name)).toEqual(['Центр', 'Север'])
    await send('PUT', '/staff/zones/order', { city_id: CITY.day, zones: [second.id] })
    expect((await list()).map(({ name }) => name)).toEqual(['Север', 'Центр'])
    const answer = await patch(`/staff/zones/${first.id}`, { extra_minutes: 15, color: '#ABCDEF' }, first.revision)
    expect(staffZone.parse(answer.json)).toMatchObject({ extra_minutes: 15, color: '#abcdef', revision: first.revision + 1 })

    const told = openCities.parse((await call('GET', '/v2/cities')).json)
    const zones = told.find(({ id }) => id === CITY.day)?.zones
    expect(zones).toMatchObject([
      { name: 'Север', closed_until: '2026-11-20T15:00:00+03:00' },
      { name: 'Центр', extra_minutes: 15 },
    ])
    expect(zones?.[1]).not.toHaveProperty('area')
    expect(told.find(({ id }) => id === CITY.night)).not.toHaveProperty('zones')
    const drawn = deliveryZoneList.parse((await call('GET', `/v2/delivery-zones?city_id=${CITY.day}`)).json)
    expect(drawn.map(({ area }) => area)).toEqual([null, [[ring]]])
    expect((await call('GET', '/v2/delivery-zones?city_id=404404')).status).toBe(404)
    expect((await auditsOf(`zone:${first.id}`)).map(({ action }) => action)).toEqual(['zone.set', 'zone.add'])
  })

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    ['an open outline', { area: [[ring.slice(0, 4)]] }, 'area', /не\u00a0замкнут/],
    ['swapped coordinates', { area: [[ring.map((point) => point.toReversed())]] }, 'area', /перепутаны/],
    ['a point of three numbers', { area: [[[[37, 55, 0]]]] }, 'area.0.0.0', /долгота и\u00a0широта/],
    ['a ladder that rises', { ladder: [...centre.ladder, { from: 2000, fee: 50 }] }, 'ladder', /дорожать/],
    ['an empty ladder', { ladder: [] }, 'ladder', /сколько стоит/],
    [
      'shifts that cross',
      {
        hours: [
          { day: 1, open: '10:00', close: '15:00' },
          { day: 1, open: '14:00', close: '18:00' },
        ],
      },
      'hours',
      /пересекаются/,
    ],
    ['no name', { name: ' ' }, 'name', /Назовите/],
    ['a colour in words', { color: 'red' }, 'color', /#2f7d4f/],
  ])('%s is 422', async (_name, body, field, text) => {
    const { status, json } = await send('POST', '/staff/zones', { ...centre, ...body })
    expect([status, json]).toMatchObject([422, { error: { fields: { [field]: expect.stringMatching(text) } } }])
    const zone = await add()
    expect((await patch(`/staff/zones/${zone.id}`, body, zone.revision)).status).toBe(422)
  })

  it('an inverted outline is turned right, and a second name is refused, also by a change', async () => {
    const { area } = await add({ area: [[ring.toReversed()]] })
    expect(area).toEqual([[ring]])
    expect(await send('POST', '/staff/zones', centre)).toMatchObject({ status: 422, json: { error: { code: 'name_taken' } } })
    const other = await add({ name: 'Север' })
    expect((await patch(`/staff/zones/${other.id}`, { name: 'Центр' }, other.revision)).status).toBe(422)
  })

  it('two people never overwrite each other, and a zone of another city is no part of an order', async () => {
    const zone = await add()
    await patch(`/staff/zones/${zone.id}`, { min_order: 700 }, zone.revision)
    const late = await patch(`/staff/zones/${zone.id}`, { min_order: 800 }, zone.revision)
    expect(late).toMatchObject({ status: 409, json: { error: { code: 'edited_meanwhile', now: { min_order: 700 } } } })
    expect((await send('PUT', '/staff/zones/order', { city_id: CITY.night, zones: [zone.id] })).status).toBe(422)
    expect((await send('GET', '/staff/zones?city_id=404404')).status).toBe(404)
    await send('DELETE', `/staff/zones/${zone.id}`)
    expect((await send('GET', `/staff/zones/${zone.id}`)).status).toBe(404)
  })

  it('a manager closes a zone of their city, and leaves its terms to the owner', async () => {
    const zone = await add()
    const cookie = await staffCookie(await addStaff({ kitchens: [POINT.day] }))
    const headers = { 'if-match': `"${zone.revision}"` }
    const change = (body: object) => staffCall('PATCH', `/staff/zones/${zone.id}`, { cookie, headers, body })
    expect(await change({ min_order: 1 })).toMatchObject({ status: 403, json: { error: { right: 'places.terms' } } })
    expect(await change({ is_closed: true, closed_reason: 'Снегопад' })).toMatchObject({ status: 200, json: { closed_reason: 'Снегопад' } })
    const stranger = await staffCookie(await addStaff({ kitchens: [POINT.night] }))
    expect((await staffCall('GET', `/staff/zones/${zone.id}`, { cookie: stranger })).status).toBe(404)
  })
})

describe('trying the zones', () => {
  const tried = async (query: string) => triedZone.parse((await send('GET', `/staff/zones/try?city_id=${CITY.day}&${query}`)).json)

  it('says where an address falls, on which terms and why', async () => {
    await add()
    const north = await add({ name: 'Север', area: null, streets: [], is_closed: true })
    expect(await tried('lat=55.05&lng=37.1')).toMatchObject({
      zone: { name: 'Центр', ladder: centre.ladder },
      why: expect.stringContaining('координатам'),
    })
    expect(await tried(`street=${encodeURIComponent('Лесная 7')}`)).toMatchObject({
      zone: { name: 'Центр' },
      why: expect.stringContaining('списку улиц'),
    })
    expect(await tried('lat=50&lng=37.1')).toMatchObject({ zone: null, among: [north.id], why: expect.stringContaining('выберет') })
    await send('DELETE', `/staff/zones/${north.id}`)
    expect(await tried('lat=50&lng=37.1')).toMatchObject({ zone: null, among: [], why: expect.stringContaining('Вне зон') })
    expect((await send('GET', `/staff/zones/try?city_id=${CITY.day}&lat=99`)).status).toBe(422)
  })

  it('asks for the place of a house, as the checkout of a guest does', async () => {
    await add({ streets: [] })
    const [{ name: city = '' } = {}] = await db.select().from(cities).where(eq(cities.id, CITY.day))
    vi.stubGlobal(
      'fetch',
      daDataSimulator({ token: 'key', places: [{ city, street: 'ул Ясная', house: '7', lat: 55.05, lng: 37.1 }] }).fetch,
    )
    const ask = async (house: string) => {
      const path = `/staff/zones/try?city_id=${CITY.day}&${new URLSearchParams({ street: 'Ясная', house })}`
      return triedZone.parse((await staffCall('GET', path, { token: STAFF_TOKEN, env: { DADATA_TOKEN: 'key' } })).json)
    }
    expect(await ask('7')).toMatchObject({ zone: { name: 'Центр' }, why: expect.stringContaining('координатам') })
    expect(await ask('9')).toMatchObject({ zone: null, why: expect.stringContaining('выберет') })
    vi.unstubAllGlobals()
  })

  it('shows what the last deliveries cost and would cost, of which some would be refused', async () => {
    const customer = await newCustomer()
    await placed(customer)
    await placed(customer, orderBody({ address: { street: 'Другая', house: '1', lat: 50, lng: 37 } }))
    await add({
      ladder: [
        { from: 0, fee: 199 },
        { from: 1000, fee: 99 },
      ],
    })
    const preview = zonesPreview.parse((await send('GET', `/staff/zones/preview?city_id=${CITY.day}`)).json)
    expect(preview).toMatchObject({
      orders: [
        { goods: 1180, zone_now: null, fee_then: 149, fee_now: null },
        { goods: 1180, zone_then: null, zone_now: 'Центр', fee_then: 149, fee_now: 99 },
      ],
      fees_then: 298,
      fees_now: 99,
    })
    expect(JSON.stringify(preview)).not.toContain('Лесная')
  })
})
