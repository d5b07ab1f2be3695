import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addZones, FAR } from '#server/cart/zones.testing'
import { deliveryZones, promoCodes } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { readOrder } from '#server/orders/order-state.testing'
import { GOODS, newCustomer, orderBody, placed, POINT, setUpShop } from '#server/orders/orders.testing'
import { edit, edited, keep, orderRow } from './edits.testing'

setUpShop()
let ids = { centre: 0, east: 0 }
beforeEach(async () => void (ids = await addZones()))

const inEast = { street: 'Новая', house: '1', lat: 55.5, lng: 38.5 }
const undecided = { street: 'Новая', house: '1' }
const onReceipt = async (body: object) => placed(await newCustomer(), { ...orderBody(), ...body })

test('another address decides the zone again, and says what changes', async () => {
  const { id } = await onReceipt(orderBody())
  const preview = await edited(id, { address: inEast })
  expect(preview).toMatchObject({
    was: { delivery_fee: 149, total: 1329 },
    now: { delivery_fee: 300, total: 1480 },
    notes: [expect.stringContaining('теперь «Восток», была «Центр»')],
  })
  expect(await orderRow(id)).toMatchObject({ zone: { id: ids.east, ladder: FAR }, delivery_fee: 300, address: { lat: 55.5 } })
  expect((await edited(id, { delivery_type: 'pickup', pickup_point_id: POINT.day })).now.delivery_fee).toBe(0)
  expect((await orderRow(id)).zone).toBeNull()
})

test('an address in the same zone costs the same, whatever its terms are today', async () => {
  const { id } = await onReceipt(orderBody())
  await db.update(deliveryZones).set({ ladder: [{ from: 0, fee: 500 }] })
  expect((await edited(id, { address: { street: 'Лесная', house: '9' } })).now).toMatchObject({ delivery_fee: 149, total: 1329 })
  expect((await edited(id, { lines: [...(await keep(id)), { id: GOODS.tea, qtt: 1 }] })).now).toMatchObject({ delivery_fee: 0 })
  expect((await orderRow(id)).zone).toMatchObject({ name: 'Центр', min_order: 600 })
})

test('where the address does not decide, the zone stays, or is the one that the operator names; outside all is refused', async () => {
  const { id } = await onReceipt(orderBody())
  await edited(id, { address: undecided })
  expect((await orderRow(id)).zone?.name).toBe('Центр')
  await edited(id, { zone_id: ids.east })
  expect(await orderRow(id)).toMatchObject({ zone: { name: 'Восток' }, delivery_fee: 300 })
  const outside = await edit(id, { address: { ...undecided, lat: 10, lng: 10 } })
  expect(outside).toMatchObject({
    status: 422,
    json: { error: { fields: { 'address.street': expect.stringContaining('не\u00a0возим') } } },
  })
  const foreign = await onReceipt(orderBody({ address: undecided, zone_id: ids.centre }))
  await db.delete(deliveryZones).where(eq(deliveryZones.id, ids.centre))
  expect((await edit(foreign.id, { address: { street: 'Новая', house: '2' } })).status).toBe(422)
})

test('an order from before the zones may come at another time, wherever it goes', async () => {
  await db.delete(deliveryZones)
  const { id } = await onReceipt(orderBody({ address: { ...undecided, lat: 10, lng: 10 } }))
  await addZones()
  const later = { time_type: 'datetime', datetime: '2026-11-20T15:00:00+03:00' }
  expect((await edited(id, later)).now).toMatchObject({ delivery_fee: 149, total: 1329 })
  expect((await orderRow(id)).zone).toBeNull()
  await edited(id, { persons: 3 })
})

test('an address in a zone that is closed is refused as an order there is; one that was accepted may be corrected', async () => {
  const { id } = await onReceipt(orderBody())
  await db.update(deliveryZones).set({ is_closed: true, closed_reason: 'снегопад' })
  expect(await edit(id, { address: inEast })).toMatchObject({
    status: 422,
    json: { error: { fields: { 'address.street': expect.stringContaining('снегопад') } } },
  })
  await edited(id, { address: { street: 'Лесная', house: '7', apartment: '13' } })
})

test('a promotion of a zone leaves an order that goes elsewhere, and comes back with it', async () => {
  const rule = { name: 'Центр бесплатно', type: 6 as const, terms: { zones: [ids.centre] } }
  const [made] = await db.insert(promoCodes).values(rule).returning({ id: promoCodes.id })
  const customer = await newCustomer()
  const { id } = await placed(customer, orderBody({ total: 1180 }))
  await db
    .update(promoCodes)
    .set({ is_active: false })
    .where(eq(promoCodes.id, made?.id ?? 0))
  const preview = await edited(id, { address: inEast })
  expect(preview).toMatchObject({
    now: { delivery_fee: 300, total: 1480 },
    notes: expect.arrayContaining(['Акция «Центр бесплатно» больше не\u00a0действует.']),
  })
  expect((await readOrder(customer, id)).promotions).toEqual([])
  expect((await edited(id, { address: { street: 'Лесная', house: '7' } })).now).toMatchObject({ delivery_fee: 0, total: 1180 })
})
