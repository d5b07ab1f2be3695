import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { kitchenCounts } from '~/contracts/staff-board'
import { courierShifts, orders, stops } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { onlineBody } from '#server/orders/order-state.testing'
import { newCustomer, NOON, orderBody, placed, POINT, setUpShop } from '#server/orders/orders.testing'
import { addStaff, staffCall } from '#server/staff/office/people/people.testing'
import { asKey, KITCHEN, run } from './board.testing'

setUpShop()

const counts = async (kitchen: number = KITCHEN) =>
  kitchenCounts.parse((await staffCall('GET', `/staff/counts?kitchen_id=${kitchen}`, asKey)).json)

it('counts open orders and those the board shows to the cooks', async () => {
  const order = async (body: unknown = orderBody()) => placed(await newCustomer(), body)
  await order()
  await order(onlineBody())
  const [cooking, ready, later] = [await order(), await order(), await order()]
  for (const { id } of [cooking, ready, later]) await run({ kind: 'accept', order_id: id })
  await run({ kind: 'stage', order_id: cooking.id, from: 'queue', to: 'cooking' })
  await run({ kind: 'stage', order_id: ready.id, from: 'queue', to: 'ready' })
  await db
    .update(orders)
    .set({ fire_at: NOON.getTime() + 3_600_000 })
    .where(eq(orders.id, later.id))
  expect(await counts()).toMatchObject({ orders: 4, tickets: 2 })
  expect(await counts(POINT.night)).toMatchObject({ orders: 0, tickets: 0 })
})

it('counts stops that hold here, and couriers on shift', async () => {
  const before = await counts()
  const stop = { subject: 'goods' as const, from_at: NOON.getTime() }
  await db.insert(stops).values([
    { ...stop, subject_id: 1, kitchen_id: KITCHEN },
    { ...stop, subject_id: 2, kitchen_id: null },
    { ...stop, subject_id: 3, kitchen_id: KITCHEN, until: NOON.getTime() - 1 },
    { ...stop, subject_id: 4, kitchen_id: KITCHEN, ended_at: NOON.getTime() },
    { ...stop, subject_id: 5, kitchen_id: POINT.night },
  ])
  const [here, gone] = [await addStaff({ role: 'courier', kitchens: [KITCHEN] }), await addStaff({ role: 'courier', kitchens: [KITCHEN] })]
  await db.insert(courierShifts).values([
    { staff_id: here.id, kitchen_id: KITCHEN, started_at: NOON.getTime() },
    { staff_id: gone.id, kitchen_id: KITCHEN, started_at: NOON.getTime(), ended_at: NOON.getTime() },
  ])
  expect(await counts()).toMatchObject({ stops: before.stops + 2, couriers: before.couriers + 1 })
})
