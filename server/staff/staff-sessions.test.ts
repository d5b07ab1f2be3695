import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { staffOrder, staffOrderPage } from '~/contracts/staff'
import { db } from '#server/http/api.testing'
import { CITY, GOODS, newCustomer, pickupBody, placed, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { addDevice, addStaff, cookieFor, staffCall, staffCookie } from './office/people/people.testing'
import { auditsOf } from './staff.testing'

/* The calls that the machine key has had, for people and devices. */

setUpShop()

const at = (point: number) => pickupBody({ pickup_point_id: point, time_type: 'now' })
const orderAt = async (point: number) => placed(await newCustomer({ name: 'Вера' }), at(point))
const phoneOf = (json: unknown) => staffOrder.parse(json).customer.phone

describe('orders', () => {
  it('people and counters list those of own kitchens with masked phones, the key all with phones', async () => {
    const [ours, theirs] = [await orderAt(POINT.day), await orderAt(POINT.night)]
    const list = async (caller: Parameters<typeof staffCall>[2]) => {
      const { data } = staffOrderPage.parse((await staffCall('GET', '/staff/orders', caller)).json)
      return new Map(data.map((order) => [order.id, order.customer.phone]))
    }
    for (const cookie of [await cookieFor({ kitchens: [POINT.day] }), (await addDevice(POINT.day, 'counter')).cookie]) {
      const seen = await list({ cookie })
      expect([seen.get(ours.id), seen.has(theirs.id)]).toEqual([expect.stringMatching(/^7•{6}\d{4}$/), false])
    }
    expect((await list({ token: STAFF_TOKEN })).get(theirs.id)).toMatch(/^7\d{10}$/)
    expect((await auditsOf('orders')).map(({ action, actor }) => [action, actor]).slice(0, 2)).toEqual([
      ['orders.read', 'key'],
      ['orders.read', 'staff'],
    ])
    expect((await staffCall('GET', '/staff/orders', { cookie: (await addDevice(POINT.day)).cookie })).status).toBe(401)
  })

  it('each status needs its right, in the own kitchen, and the history names who', async () => {
    const [ours, theirs] = [await orderAt(POINT.day), await orderAt(POINT.night)]
    const [cook, tablet] = [await addStaff({ role: 'cook', kitchens: [POINT.day] }), await addDevice(POINT.day)]
    const both = `${tablet.cookie}; ${await staffCookie(cook, { deviceId: tablet.id })}`
    const move = (id: number, status: string, cookie: string) => staffCall('PATCH', `/staff/orders/${id}`, { cookie, body: { status } })
    expect((await move(theirs.id, 'processed', both)).status).toBe(404)
    const taken = await move(ours.id, 'processed', both)
    expect([taken.status, phoneOf(taken.json)]).toEqual([200, expect.stringContaining('•')])
    const [row] = await db.all(sql`select staff_id, device_id, actor from order_status_history where order_id = ${ours.id}
      and status = 'processed'`)
    expect(row).toEqual({ staff_id: cook.id, device_id: tablet.id, actor: 'staff' })
    expect(await auditsOf(`order:${ours.id}`)).toMatchObject([{ action: 'order.move', staff_id: cook.id, device_id: tablet.id }])
    expect(await move(ours.id, 'canceled', both)).toMatchObject({
      status: 403,
      json: { error: { code: 'pin_needed', right: 'order.cancel' } },
    })
    const owner = await addStaff({ role: 'owner', pin: '135790' })
    expect(await move(ours.id, 'canceled', await staffCookie(owner))).toMatchObject({
      status: 403,
      json: { error: { code: 'pin_needed' } },
    })
    expect((await move(ours.id, 'canceled', await staffCookie(owner, { steppedUp: true }))).status).toBe(200)
    const courier = await cookieFor({ role: 'courier', kitchens: [POINT.day] })
    expect(await move(ours.id, 'completed', courier)).toMatchObject({ status: 403, json: { error: { code: 'not_allowed' } } })
  })
})

describe('menu, places and switches', () => {
  it('a manager takes a dish off the menu, a cook and a device do not', async () => {
    const set = (cookie: string, available: boolean) => staffCall('PATCH', `/staff/goods/${GOODS.tea}`, { cookie, body: { available } })
    const manager = await addStaff({ kitchens: [POINT.day] })
    const cookie = await staffCookie(manager)
    expect((await set(cookie, false)).status).toBe(200)
    expect((await auditsOf(`goods:${GOODS.tea}`))[0]).toMatchObject({ actor: 'staff', staff_id: manager.id, after: { available: false } })
    expect((await set(cookie, true)).status).toBe(200)
    expect((await set(await cookieFor({ role: 'cook', kitchens: [POINT.day] }), false)).status).toBe(403)
    expect(await set((await addDevice(POINT.day)).cookie, false)).toMatchObject({ status: 401, json: { error: { code: 'locked' } } })
  })

  it('a manager sets the hours of own places, an owner also the capacity', async () => {
    const manager = await cookieFor({ kitchens: [POINT.day] })
    const set = (path: string, cookie: string, body: unknown) => staffCall('PATCH', `/staff/${path}`, { cookie, body })
    const hours = { special_hours: [{ date: '2026-12-31', open: '10:00', close: '18:00' }] }
    expect((await set(`pickuppoints/${POINT.day}`, manager, hours)).status).toBe(200)
    expect((await set(`pickuppoints/${POINT.night}`, manager, hours)).status).toBe(404)
    expect((await set(`cities/${CITY.day}`, manager, hours)).status).toBe(200)
    expect((await set(`cities/${CITY.night}`, manager, hours)).status).toBe(404)
    const capacity = { slot_capacity: 90 }
    expect(await set(`cities/${CITY.day}`, manager, capacity)).toMatchObject({ status: 403, json: { error: { right: 'places.terms' } } })
    expect((await set(`cities/${CITY.night}`, await cookieFor({ role: 'owner' }), capacity)).status).toBe(200)
  })

  it('only an owner with a PIN switches the shop', async () => {
    const body = { delivery_state: { is_busy: false, message: '' } }
    const set = async (cookie: string) => (await staffCall('PATCH', '/staff/system', { cookie, body })).status
    expect(await set(await cookieFor({ role: 'owner' }))).toBe(200)
    expect(await set(await staffCookie(await addStaff({ role: 'owner' })))).toBe(403)
    expect(await set(await cookieFor({ kitchens: [POINT.day] }))).toBe(403)
  })
})
