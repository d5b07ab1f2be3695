import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addressValue } from '~/contracts/addresses'
import { addZones, FAR } from '#server/cart/zones.testing'
import { addresses, deliveryZones, orders } from '#server/db/tables'
import { db, read, call as callApi } from '#server/http/api.testing'
import { quoted } from './order-state.testing'
import { call, CITY, GOODS, line, newCustomer, order, orderBody, pickupBody, placed, setUpShop } from './orders.testing'

setUpShop()

let ids = { centre: 0, east: 0 }
beforeEach(async () => void (ids = await addZones()))

const at = (parts: object) => ({ street: 'Новая', house: '1', ...parts })
const inEast = at({ lat: 55.5, lng: 38.5 })
const deliveryTo = async (address: object, parts: object = {}) =>
  (await quoted({ delivery_type: 'delivery', city_id: CITY.day, address, goods: [line(GOODS.roll, 2)], ...parts })).delivery

describe('a quote', () => {
  it.each<[name: string, address: object, zone: string | null, refused: string | undefined, among: number]>([
    ['a point of the east', inEast, 'Восток', undefined, 0],
    ['a point on the border of both: the first', at({ lat: 55.5, lng: 38 }), 'Центр', undefined, 0],
    ['a street of one', { street: 'ул. Лесная', house: '5' }, 'Центр', undefined, 0],
    ['a house typed with its street', { street: 'Длинная 51, кв. 3' }, 'Восток', undefined, 0],
    ['a house in the part of a street', { street: 'Длинная', house: '50' }, 'Центр', undefined, 0],
    ['a street of nobody', { street: 'Новая', house: '1' }, null, 'pick', 2],
    ['a point outside', at({ lat: 10, lng: 10 }), null, 'outside', 0],
    ['nothing typed yet', {}, null, undefined, 0],
    ['nonsense', { street: 5, lat: 'x' }, null, undefined, 0],
  ])('%s', async (_name, address, zone, refused, among) => {
    const delivery = await deliveryTo(address)
    expect([delivery.zone?.name ?? null, delivery.refused?.reason, delivery.among?.length ?? 0]).toEqual([zone, refused, among])
  })

  it('has the fee, the minimum, the estimate and the next step of the zone, whose minimum blocks nothing', async () => {
    const body = { delivery_type: 'delivery', city_id: CITY.day, address: inEast, goods: [line(GOODS.cheap, 2)] }
    const quote = await quoted(body)
    expect(quote).toMatchObject({
      totals: { full: 180, delivery_fee: 300, total: 480 },
      delivery: { fee: 300, min_order: 1000, missing: 820, next: { missing: 1320, fee: 99 }, zone: { id: ids.east } },
      promised: { from: '2026-11-20T12:55:00+03:00', to: '2026-11-20T13:05:00+03:00' },
    })
    expect((await quoted({ ...body, delivery_type: 'pickup' })).delivery).toMatchObject({ fee: 0, zone: null, refused: null })
  })

  it('takes the zone that the customer names where the address does not decide, and only there', async () => {
    const undecided = { street: 'Новая', house: '1' }
    expect(await deliveryTo(undecided, { zone_id: ids.east })).toMatchObject({
      zone: { name: 'Восток' },
      refused: null,
      among: [ids.centre, ids.east],
    })
    expect(await deliveryTo(inEast, { zone_id: ids.centre })).toMatchObject({ zone: { name: 'Восток' }, among: null })
    expect(await deliveryTo(at({ lat: 10, lng: 10 }), { zone_id: ids.centre })).toMatchObject({
      zone: null,
      refused: { reason: 'outside' },
    })
    expect(await deliveryTo(undecided, { zone_id: 404_404 })).toMatchObject({ zone: null, refused: { reason: 'pick' } })
  })
})

describe('an order', () => {
  const body = (address: object, parts: object = {}) => orderBody({ address, goods: [line(GOODS.roll, 2)], ...parts })

  it('keeps the zone with its terms and the coordinates, and comes later', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, body(inEast, { total: 1480 }))
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({
      zone: { id: ids.east, name: 'Восток', min_order: 1000, ladder: FAR, extra_minutes: 20 },
      address: { lat: 55.5, lng: 38.5 },
      delivery_fee: 300,
    })
    expect([row?.promised_to, row?.cook_by].map((at) => new Date(at ?? 0).toISOString().slice(11, 16))).toEqual(['10:05', '09:25'])
    const [saved] = await db.select().from(addresses).where(eq(addresses.customer_id, customer.id))
    expect(saved).toMatchObject({ lat: 55.5, lng: 38.5, zone_id: null })
    await db.update(deliveryZones).set({ name: 'Другая' }).where(eq(deliveryZones.id, ids.east))
    expect((await call('GET', `/v3/orders/${id}`, { token: customer.token })).json).toMatchObject({
      zone: { id: ids.east, name: 'Восток' },
    })
  })

  it.each<[name: string, address: object, parts: object, field: string, code: string]>([
    ['outside', at({ lat: 10, lng: 10 }), {}, 'address.street', 'outside_zones'],
    ['where nothing decides', { street: 'Новая', house: '1' }, {}, 'zone_id', 'pick_zone'],
    ['with a zone of nobody', { street: 'Новая', house: '1' }, { zone_id: 404_404 }, 'zone_id', 'pick_zone'],
    ['below the zone’s minimum', inEast, { goods: [line(GOODS.cheap)], total: 390 }, 'total', 'invalid'],
  ])('%s is 422 with a reason', async (_name, address, parts, field, code) => {
    const { status, json } = await order(await newCustomer(), body(address, parts))
    expect([status, json]).toMatchObject([422, { error: { code, fields: { [field]: expect.stringMatching(/[а-яё]/i) } } }])
  })

  it('outside offers a pickup, which is taken', async () => {
    const customer = await newCustomer()
    const { json } = await order(customer, body(at({ lat: 10, lng: 10 })))
    expect(json).toMatchObject({ message: expect.stringContaining('можно забрать самим') })
    await placed(customer, pickupBody())
  })

  it('a zone that was named is saved with the address, and counts for its next order; another house forgets it', async () => {
    const customer = await newCustomer()
    await placed(customer, body({ street: 'Новая', house: '1' }, { zone_id: ids.east, total: 1480 }))
    const [saved] = await db.select().from(addresses).where(eq(addresses.customer_id, customer.id))
    expect(saved?.zone_id).toBe(ids.east)
    const again = { city_id: CITY.day, address_id: saved?.id, goods: [line(GOODS.roll, 2)] }
    expect((await quoted(again, customer)).delivery).toMatchObject({ zone: { name: 'Восток' } })
    const path = `/v3/addresses/${saved?.id}`
    const changed = async (change: object) =>
      (await read(await callApi(path, { method: 'PUT', token: customer.token, body: change }), addressValue)).value
    expect(await changed({ apartment: '7', house: '1' })).toMatchObject({ zone_id: ids.east })
    expect(await changed({ house: '2' })).toMatchObject({ zone_id: null, lat: null })
    expect(await changed({ house: '3', lat: 55.5, lng: 37.5 })).toMatchObject({ lat: 55.5 })
    expect((await quoted(again, customer)).delivery).toMatchObject({ zone: { name: 'Центр' } })
  })

  it('a closed zone takes no order until it opens, and one with hours only within them, by the promised time', async () => {
    await db
      .update(deliveryZones)
      .set({ is_closed: true, closed_reason: 'снегопад', closed_until: Date.parse('2026-11-20T15:00:00+03:00') })
    const customer = await newCustomer()
    const timed = (clock: string) => ({ time_type: 'datetime', datetime: `2026-11-20T${clock}:00+03:00` })
    expect(await order(customer, orderBody())).toMatchObject({
      status: 422,
      json: { error: { code: 'zone_closed', fields: { time_type: expect.stringContaining('снегопад') } } },
    })
    expect((await order(customer, orderBody(timed('14:45')))).status).toBe(422)
    await placed(customer, orderBody(timed('15:00')))
    const quote = await quoted({ ...orderBody(), total: null })
    expect([quote.promised, quote.slots[0], quote.delivery.refused?.reason]).toEqual([null, '2026-11-20T15:00:00+03:00', 'closed'])
    await db.update(deliveryZones).set({ is_closed: false, hours: [{ day: 5, open: '18:00', close: '20:00' }] })
    expect((await order(customer, orderBody(timed('17:45')))).status).toBe(422)
    await placed(customer, orderBody(timed('19:45')))
  })

  it('terms that changed under an open cart are 409 with the new sums, not other money', async () => {
    await db.update(deliveryZones).set({ ladder: [{ from: 0, fee: 199 }] })
    const answer = await order(await newCustomer(), orderBody())
    expect(answer).toMatchObject({ status: 409, json: { error: { code: 'cart_changed', totals: { delivery_fee: 199, total: 1379 } } } })
    await db.update(deliveryZones).set({ extra_minutes: 30 })
    const late = await order(await newCustomer(), orderBody({ total: 1379, eta_max: 45 }))
    expect(late).toMatchObject({ status: 409, json: { error: { code: 'promise_changed', eta_max: 75 } } })
  })

  it('a city without zones has its own terms, whatever the body says', async () => {
    await db.delete(deliveryZones)
    const customer = await newCustomer()
    const { id } = await placed(customer, body({ street: 'Новая', house: '1', lat: 10, lng: 10 }, { zone_id: 1 }))
    expect((await call('GET', `/v3/orders/${id}`, { token: customer.token })).json).toMatchObject({
      zone: null,
      totals: { delivery_fee: 149 },
    })
  })
})
