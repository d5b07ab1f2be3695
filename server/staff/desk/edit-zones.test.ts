import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addZones, FAR } from '#server/cart/zones.testing'
import { deliveryZones } from '#server/db/tables'
import { db } from '#server/http/api.testing'
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
