import { env } from '#host'
import { asc, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '#server/db/tables'
import { call as callApi, db, readError } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { newCustomer, NOON, order, orderBody, placed, POINT, setUpShop } from '#server/orders/orders.testing'
import { onlineBody } from '#server/orders/order-state.testing'
import { addDevice, addStaff } from '#server/staff/office/people/people.testing'
import { watchKitchens } from './watch-kitchens'

setUpShop()

const KITCHEN = POINT.day
const at = (minutes: number) => NOON.getTime() + minutes * 60_000
const watch = (minutes: number) => watchKitchens(serviceContextOf(env, new Date(at(minutes))))
/** The minutely cron from one minute to another. */
async function watchUntil(from: number, to: number) {
  for (let minute = from; minute <= to; minute++) await watch(minute)
}

const setKitchen = (row: Partial<typeof t.kitchens.$inferInsert>) => db.update(t.kitchens).set(row).where(eq(t.kitchens.id, KITCHEN))
const place = async (body = orderBody()) => (await placed(await newCustomer(), body)).id
const rowOf = async (id: number) => {
  const [row] = await db.select().from(t.orders).where(eq(t.orders.id, id))
  if (!row) throw new Error('no order')
  return row
}
const openAlarms = async () =>
  (await db.select().from(t.kitchenAlarms).where(isNull(t.kitchenAlarms.ended_at))).map(({ kind, order_id }) => `${kind} ${order_id}`)
const smsTo = async (phone: string) =>
  (await db.select({ text: t.outbox.text }).from(t.outbox).where(eq(t.outbox.phone, phone)).orderBy(asc(t.outbox.id))).map(
    ({ text }) => text,
  )
const alive = (id: number, minutes: number) =>
  db
    .update(t.staffDevices)
    .set({ last_seen_at: at(minutes) })
    .where(eq(t.staffDevices.id, id))

beforeEach(async () => {
  await db.batch([
    db.delete(t.kitchenAlarms),
    db.delete(t.orderEvents),
    db.delete(t.staffSessions),
    db.delete(t.staffKitchens),
    db.delete(t.staffDevices),
    db.delete(t.staff),
    db.delete(t.orders),
    db.delete(t.outbox),
    db
      .update(t.kitchens)
      .set({ accept: 'auto', accept_after: 60, manual_timeout: 'accept', call_from: 3000, paused_until: null, offline_action: 'warn' }),
  ])
})

/** A manager and an owner of the kitchen, and a device that answers all the time. */
async function crew() {
  const manager = await addStaff({ role: 'manager', kitchens: [KITCHEN] })
  const owner = await addStaff({ role: 'owner', name: 'Анна' })
  const device = await addDevice(KITCHEN)
  await alive(device.id, 60)
  return { manager: manager.phone, owner: owner.phone, device: device.id }
}

describe('an order that nobody has looked at', () => {
  test('rings on the boards after 90 s, is told to the manager after 3 and to the owner after 6 minutes, each once', async () => {
    const { manager, owner } = await crew()
    const id = await place()
    const { number } = await rowOf(id)
    await watch(1)
    expect(await openAlarms()).toEqual([])
    await watch(2)
    expect(await openAlarms()).toEqual([`waiting ${id}`])
    const [event] = await db.select().from(t.orderEvents).where(eq(t.orderEvents.kind, 'alarm'))
    expect(event).toMatchObject({ order_id: id, kitchen_id: KITCHEN, actor: 'shop', data: { alarm: 'waiting', is: 'on' } })
    expect(await smsTo(manager)).toEqual([])

    await watchUntil(3, 5)
    const text = (minutes: string) => `Love Sushi: заказ № ${number} ждёт ${minutes}, его никто не видел`
    expect(await smsTo(manager)).toEqual([text('3 минуты')])
    expect(await smsTo(owner)).toEqual([])
    await watchUntil(6, 9)
    expect(await smsTo(owner)).toEqual([text('6 минут')])
    expect(await smsTo(manager)).toHaveLength(1)

    await db
      .update(t.orders)
      .set({ seen_at: at(9) })
      .where(eq(t.orders.id, id))
    await watch(10)
    expect(await openAlarms()).toEqual([])
  })

  test('rings with a hundred others too, when the whole kitchen has gone', async () => {
    const { manager } = await crew()
    const order = await rowOf(await place())
    const copies = Array.from({ length: 120 }, (_, n) =>
      db.insert(t.orders).values({ ...order, id: order.id + n + 1, number: `copy ${n}`, place: null }),
    )
    const [first = db.select().from(t.orders), ...rest] = copies
    await db.batch([first, ...rest])
    await watchUntil(2, 4)
    expect(await openAlarms()).toHaveLength(121)
    expect(await smsTo(manager)).toHaveLength(10)
  })

  test('is told to managers at work before the others, and to owners where there are none', async () => {
    await crew()
    const [atWork, away] = [await addStaff({ kitchens: [KITCHEN] }), await addStaff({ kitchens: [KITCHEN] })]
    const session = { token_hash: 'x', kind: 'code' as const, created_at: at(-600), expires_at: at(600) }
    await db.insert(t.staffSessions).values({ ...session, staff_id: atWork.id, last_used_at: at(-11 * 60) })
    await db.insert(t.staffSessions).values({ ...session, token_hash: 'y', staff_id: away.id, last_used_at: at(-13 * 60) })
    await addStaff({ kitchens: [POINT.night], name: 'Чужой' })
    await place()
    await watch(3)
    expect(await smsTo(atWork.phone)).toHaveLength(1)
    expect(await db.$count(t.outbox, eq(t.outbox.kind, 'staff'))).toBe(1)

    await db.delete(t.staffKitchens)
    await db.delete(t.outbox)
    const owners = await db.select({ phone: t.staff.phone }).from(t.staff).where(eq(t.staff.role, 'owner'))
    await watch(4)
    expect(await smsTo(owners[0]?.phone ?? '')).toHaveLength(1)
  })

  test('a kitchen sends ten SMS a day at most', async () => {
    const { manager } = await crew()
    for (let count = 0; count < 12; count++) await place()
    await watchUntil(3, 5)
    expect(await smsTo(manager)).toHaveLength(10)
  })

  test('one that waits for its payment or for its time is nobody’s duty', async () => {
    const { manager } = await crew()
    await place(onlineBody())
    const later = await place(orderBody({ time_type: 'datetime', datetime: '2026-11-20T18:00:00+03:00' }))
    await watch(1)
    expect((await rowOf(later)).status).toBe('processed')
    await watchUntil(2, 8)
    expect(await openAlarms()).toEqual([])
    expect(await smsTo(manager)).toEqual([])
    await setKitchen({ lanes: 2 })
    await alive((await db.select({ id: t.staffDevices.id }).from(t.staffDevices))[0]?.id ?? 0, 400)
    await watch(360)
    expect(await openAlarms()).toEqual([`waiting ${later}`])
  })
})

describe('a kitchen whose devices are silent', () => {
  test('with an order to do: one SMS after 2 minutes, and the end when the device is back', async () => {
    const { manager, device } = await crew()
    await alive(device, 0)
    await place()
    await watch(1)
    expect(await smsTo(manager)).toEqual([])
    await watchUntil(2, 5)
    expect(await smsTo(manager)).toEqual(['Love Sushi: планшет «Суши» молчит 2 минуты, ждут заказы: 1'])
    expect(await openAlarms()).toContain('silent 0')
    await alive(device, 5)
    await watch(6)
    expect(await openAlarms()).not.toContain('silent 0')
  })

  test('without orders: after 15 minutes', async () => {
    const { manager, device } = await crew()
    await alive(device, 0)
    await watchUntil(1, 14)
    expect(await smsTo(manager)).toEqual([])
    await watchUntil(15, 20)
    expect(await smsTo(manager)).toEqual(['Love Sushi: планшет «Суши» молчит 15 минут'])
  })

  test('a shop that has no device yet is told when an order comes', async () => {
    const { phone } = await addStaff({ kitchens: [KITCHEN] })
    await watchUntil(1, 30)
    expect(await smsTo(phone)).toEqual([])
    await place()
    await watch(2)
    expect(await smsTo(phone)).toEqual([expect.stringContaining('молчит 2 минуты, ждут заказы: 1')])
  })

  test('takes no orders for now if it wants that, until a device is back; times can be chosen', async () => {
    const { device } = await crew()
    await alive(device, 0)
    await setKitchen({ offline_action: 'pause' })
    await place()
    await watchUntil(1, 4)
    expect((await order(await newCustomer())).status).toBe(201)
    await watch(5)
    const refused = await callApi('/v2/orders', { token: (await newCustomer()).token, body: orderBody() })
    expect(refused.status).toBe(422)
    expect(await readError(refused)).toMatchObject({ code: 'paused', message: expect.stringContaining('на\u00a0паузе до') })
    const atSix = orderBody({ time_type: 'datetime', datetime: '2026-11-20T18:00:00+03:00' })
    expect((await order(await newCustomer(), atSix)).status).toBe(201)
    const [audit] = await db
      .select()
      .from(t.staffAudit)
      .where(eq(t.staffAudit.subject, `kitchen:${KITCHEN}`))
    expect(audit).toMatchObject({ actor: 'shop', action: 'kitchen.set', before: { paused_until: null } })

    await watchUntil(6, 45)
    expect((await kitchenRow()).paused_until).toBeGreaterThan(at(45))
    await alive(device, 46)
    await watch(46)
    expect((await kitchenRow()).paused_until).toBeNull()
    expect((await order(await newCustomer())).status).toBe(201)
  })

  test('a manager’s own pause stays', async () => {
    const { device } = await crew()
    await alive(device, 0)
    await setKitchen({ offline_action: 'pause', paused_until: at(100) + 7 })
    await place(orderBody({ time_type: 'datetime', datetime: '2026-11-20T13:00:00+03:00' }))
    await watchUntil(1, 60)
    await alive(device, 61)
    await watch(61)
    expect((await kitchenRow()).paused_until).toBe(at(100) + 7)
  })

  test('at night nobody is woken', async () => {
    const { phone } = await addStaff({ kitchens: [POINT.night] })
    await addDevice(POINT.night)
    await watchUntil(14 * 60, 14 * 60 + 30)
    expect(await smsTo(phone)).toEqual([])
  })
})

const kitchenRow = async () => {
  const [row] = await db.select().from(t.kitchens).where(eq(t.kitchens.id, KITCHEN))
  if (!row) throw new Error('no kitchen')
  return row
}

describe('acceptance', () => {
  test('is the shop’s after the time of the kitchen, where no board does it', async () => {
    const id = await place()
    await watchKitchens(serviceContextOf(env, new Date(NOON.getTime() + 59_000)))
    expect((await rowOf(id)).status).toBe('new')
    await watch(1)
    expect(await rowOf(id)).toMatchObject({ status: 'processed', stage: 'queue', accepted_at: at(1) })
    const [, history] = await db.select().from(t.orderStatusHistory).where(eq(t.orderStatusHistory.order_id, id))
    expect(history).toMatchObject({ status: 'processed', actor: 'shop' })
  })

  test('never with a payment that is pending or failed, nor where the customer is phoned first', async () => {
    const pending = await place(onlineBody())
    const failed = await place(onlineBody())
    await db.update(t.orders).set({ payment_status: 'failed' }).where(eq(t.orders.id, failed))
    await setKitchen({ call_from: 1000 })
    const large = await place()
    await watchUntil(1, 20)
    for (const id of [pending, failed, large]) expect((await rowOf(id)).status).toBe('new')
    expect(await openAlarms()).toContain(`unanswered ${large}`)
    await setKitchen({ accept: 'manual' })
    await watchUntil(21, 25)
    for (const id of [pending, failed, large]) expect((await rowOf(id)).status).toBe('new')
  })

  test('by hand: without an answer the shop accepts after 8 minutes, or cancels', async () => {
    await setKitchen({ accept: 'manual' })
    const accepted = await place()
    await watchUntil(1, 7)
    expect((await rowOf(accepted)).status).toBe('new')
    await watch(8)
    expect((await rowOf(accepted)).status).toBe('processed')

    await setKitchen({ manual_timeout: 'cancel' })
    const canceled = await place()
    await watch(8)
    expect((await rowOf(canceled)).status).toBe('canceled')
    const history = await db.select().from(t.orderStatusHistory).where(eq(t.orderStatusHistory.order_id, canceled))
    expect(history[1]).toMatchObject({ status: 'canceled', actor: 'shop', reason: 'Кухня не ответила' })
  })

  test('an order three hours on the road is completed with a problem', async () => {
    const id = await place()
    await watch(1)
    await callApi(`/staff/orders/${id}`, { method: 'PATCH', token: 'test-staff-token', body: { status: 'inTransit' } })
    const { taken_at } = await rowOf(id)
    expect(taken_at).toBe(NOON.getTime())
    await watch(179)
    expect((await rowOf(id)).status).toBe('inTransit')
    await watch(180)
    expect(await rowOf(id)).toMatchObject({ status: 'completed', problem: 'Курьер не отметил доставку' })
  })
})
