import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Op } from '~/contracts/staff-board'
import { courierScreen, couriers, handedIn } from '~/contracts/staff-courier'
import { courierCash, courierShifts, orderEvents, orders, orderStatusHistory, staffAudit } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { onlineBody, paidOrder } from '#server/orders/order-state.testing'
import { atMinute, GOODS, newCustomer, NOON, orderBody, pickupBody, placed, POINT, setUpShop, times } from '#server/orders/orders.testing'
import { asKey, KITCHEN, newOp, run, sendOps } from '#server/staff/kitchen/board/board.testing'
import { edited, keep, orderRow } from '#server/staff/desk/edits.testing'
import { addDevice, addStaff, staffCall, staffCookie, type TestPerson } from '#server/staff/office/people/people.testing'

setUpShop()

let gosha: TestPerson
let dima: TestPerson
let asGosha: string
let asDima: string
beforeEach(async () => {
  gosha = await addStaff({ role: 'courier', kitchens: [KITCHEN], name: 'Гоша' })
  dima = await addStaff({ role: 'courier', kitchens: [KITCHEN], name: 'Дима' })
  asGosha = await staffCookie(gosha)
  asDima = await staffCookie(dima)
})

const ADDRESS = { street: 'Лесная', house: '7', apartment: '12', entrance: '3', floor: '4', intercom: '12К', comment: 'Злая собака' }
const body = (parts = {}) => orderBody({ address: ADDRESS, comment: 'Не звоните', change_from: 5000, ...parts })

/** A delivery that waits for a courier. */
async function ready(order: unknown = body()) {
  const customer = await newCustomer({ name: 'Мария' })
  const { id, number } = await placed(customer, order)
  await makeReady(id)
  return { id, number, phone: customer.phone }
}
async function makeReady(id: number) {
  await run({ kind: 'accept', order_id: id })
  expect(await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })).toMatchObject({ ok: true })
}
async function delivered(cookie: string, order?: unknown) {
  const made = await ready(order)
  expect(await run({ kind: 'take', order_id: made.id }, cookie)).toMatchObject({ ok: true })
  expect(await run({ kind: 'deliver', order_id: made.id }, cookie)).toMatchObject({ ok: true })
  return made
}
const read = (cookie: string, kitchen: number = KITCHEN) => staffCall('GET', `/staff/courier?kitchen_id=${kitchen}`, { cookie })
const screen = async (cookie: string) => courierScreen.parse((await read(cookie)).json)
const rowOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const auditOf = (subject: string, action: string) =>
  db
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.subject, subject))
    .then((rows) => rows.filter((row) => row.action === action))
/** An operation that was tapped so many minutes after noon. */
const tapped = (op: Parameters<typeof newOp>[0], minute: number): Op => ({
  ...newOp(op),
  at: new Date(NOON.getTime() + minute * 60_000).toISOString(),
})

describe('GET /staff/courier', () => {
  it('shows ready deliveries by street and house, and own runs with everything that the courier needs', async () => {
    const { id, number, phone } = await ready()
    const [before] = (await screen(asGosha)).ready.filter((one) => one.id === id)
    expect(before).toMatchObject({ number, place: 'Лесная, 7', address: null, name: null, phone: null, comment: null, to_pay: 1329 })
    expect(before?.items.length).toBeGreaterThan(0)
    await run({ kind: 'take', order_id: id }, asGosha)
    const after = await screen(asGosha)
    expect(after.ready.map((one) => one.id)).not.toContain(id)
    expect(after.mine).toMatchObject([
      {
        id,
        status: 'inTransit',
        name: 'Мария',
        phone,
        address: ADDRESS,
        comment: 'Злая собака\nНе звоните',
        pay: 'cash',
        change_from: 5000,
      },
    ])
    expect(await auditOf(`order:${id}`, 'customer.reveal')).toMatchObject([{ staff_id: gosha.id }])
    expect(JSON.stringify(await read(asDima)), 'nothing of another courier').not.toContain(phone)
    expect((await screen(asDima)).mine).toEqual([])
  })

  it('shows what was given to this courier first, and nothing given to another one', async () => {
    const [first, second] = [await ready(), await ready()]
    await run({ kind: 'courier', order_id: second.id, courier_id: gosha.id })
    const own = (await screen(asGosha)).ready.map(({ id }) => id)
    expect(own[0]).toBe(second.id)
    expect(own).toContain(first.id)
    expect((await screen(asDima)).ready.map(({ id }) => id)).not.toContain(second.id)
  })

  it('has no pickups, nothing that is still cooked, and says who has paid', async () => {
    const pickup = (await placed(await newCustomer(), pickupBody())).id
    await makeReady(pickup)
    const cooking = (await placed(await newCustomer(), body())).id
    await run({ kind: 'accept', order_id: cooking })
    const paid = await paidOrder(await newCustomer())
    await makeReady(paid)
    const shown = (await screen(asGosha)).ready
    expect(shown.map(({ id }) => id)).not.toEqual(expect.arrayContaining([pickup]))
    expect(shown.map(({ id }) => id)).not.toContain(cooking)
    expect(shown.find(({ id }) => id === paid)).toMatchObject({ pay: 'paid', to_pay: 0 })
  })

  it('says how the receipt of money at the door is, and nothing of one that was paid online', async () => {
    const cash = await delivered(asGosha)
    const paid = await paidOrder(await newCustomer())
    await makeReady(paid)
    await run({ kind: 'take', order_id: paid }, asGosha)
    await run({ kind: 'deliver', order_id: paid }, asGosha)
    const receipts = new Map((await screen(asGosha)).mine.map(({ id, receipt }) => [id, receipt]))
    expect(receipts.get(cash.id)).toMatch(/^(?:due|sent|done)$/)
    expect(receipts.get(paid)).toBeNull()
  })

  it('forgets the guest half an hour after the delivery', async () => {
    const { id, phone } = await delivered(asGosha)
    atMinute(29)
    expect((await screen(asGosha)).mine).toMatchObject([{ id, status: 'completed', phone, address: ADDRESS }])
    atMinute(31)
    const { json } = await read(asGosha)
    expect(courierScreen.parse(json).mine).toEqual([])
    expect(JSON.stringify(json)).not.toContain(phone)
  })

  it('counts the day of the kitchen, and what was in time', async () => {
    await delivered(asGosha)
    const late = await ready()
    atMinute(100)
    await sendOps([tapped({ kind: 'take', order_id: late.id }, 90), tapped({ kind: 'deliver', order_id: late.id }, 100)], asGosha)
    expect((await screen(asGosha)).today).toEqual({ runs: 2, kept: 1 })
    // 12 hours later it is another day in Moscow
    atMinute(12 * 60 + 1)
    expect((await screen(asGosha)).today).toEqual({ runs: 0, kept: 0 })
  })

  it('is 403 for the machine key, which is no person', async () => {
    expect((await staffCall('GET', `/staff/courier?kitchen_id=${KITCHEN}`, asKey)).status).toBe(403)
  })
})

describe('a courier’s operations', () => {
  it('taking a run begins the shift once', async () => {
    const [first, second] = [await ready(), await ready()]
    expect((await screen(asGosha)).shift).toBeNull()
    await run({ kind: 'take', order_id: first.id }, asGosha)
    await run({ kind: 'take', order_id: second.id }, asGosha)
    expect((await screen(asGosha)).shift).toEqual({ since: NOON.toISOString() })
    expect(await db.select().from(courierShifts).where(eq(courierShifts.staff_id, gosha.id))).toHaveLength(1)
  })

  it('two couriers take the same order at once: one has it', async () => {
    const { id } = await ready()
    const results = await Promise.all([asGosha, asDima].map((cookie) => run({ kind: 'take', order_id: id }, cookie)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'not_found' }, ticket: null })
    expect(await auditOf(`order:${id}`, 'customer.reveal')).toHaveLength(1)
  })

  it('run once per op_id, also sent again and at once', async () => {
    const { id } = await ready()
    const ops = [newOp({ kind: 'take', order_id: id }), newOp({ kind: 'deliver', order_id: id })]
    const answers = await Promise.all(times(3, () => sendOps(ops, asGosha)))
    for (const results of [...answers, await sendOps(ops, asGosha)]) expect(results.map(({ ok }) => ok)).toEqual([true, true])
    const history = await db.select().from(orderStatusHistory).where(eq(orderStatusHistory.order_id, id)).orderBy(orderStatusHistory.id)
    expect(history.map(({ status }) => status)).toEqual(['new', 'processed', 'inTransit', 'completed'])
  })

  it('are for own orders: another courier’s and one that is not ready do not exist', async () => {
    const { id } = await ready()
    const cooking = (await placed(await newCustomer(), body())).id
    await run({ kind: 'accept', order_id: cooking })
    await run({ kind: 'take', order_id: id }, asGosha)
    for (const order_id of [id, cooking, 999_999]) {
      for (const op of [{ kind: 'deliver' }, { kind: 'fail', why: 'refused' }, { kind: 'seen' }] as const)
        expect(await run({ ...op, order_id }, asDima)).toMatchObject({ ok: false, error: { code: 'not_found' }, ticket: null })
      expect(await run({ kind: 'take', order_id }, asDima)).toMatchObject({ ok: false, error: { code: 'not_found' } })
    }
    expect((await rowOf(id))?.status).toBe('inTransit')
  })

  it('are these three only', async () => {
    const { id } = await ready()
    await run({ kind: 'courier', order_id: id, courier_id: gosha.id })
    const others = [
      { kind: 'mark', position: 0, made: 1 },
      { kind: 'stage', from: 'ready', to: 'queue' },
      { kind: 'accept' },
      { kind: 'hand_over', to: 'guest' },
      { kind: 'seen' },
      { kind: 'printed', slip: 'courier' },
      { kind: 'promise', minutes: 10, reason: 'traffic' },
      { kind: 'cancel', reason: 'mistake' },
      { kind: 'courier', courier_id: dima.id },
      { kind: 'problem', text: 'Нет' },
    ] as const
    for (const op of others)
      expect([op.kind, await run({ ...op, order_id: id }, asGosha)]).toMatchObject([op.kind, { ok: false, error: { code: 'not_allowed' } }])
    expect(await run({ kind: 'take', order_id: id })).toMatchObject({ ok: false, error: { code: 'not_allowed' } })
    expect(await run({ kind: 'take', order_id: id }, asGosha)).toMatchObject({ ok: true })
  })

  it('a cancelled order of theirs says so', async () => {
    const { id, number } = await ready()
    await run({ kind: 'courier', order_id: id, courier_id: gosha.id })
    await run({ kind: 'cancel', order_id: id, reason: 'mistake' })
    expect(await run({ kind: 'take', order_id: id }, asGosha)).toMatchObject({
      error: { code: 'wrong_status', message: `${number} уже отменён` },
    })
  })

  it('taps without a network count at the time of the tap, within the order’s history', async () => {
    const { id } = await ready()
    atMinute(50)
    await sendOps([tapped({ kind: 'take', order_id: id }, 10), tapped({ kind: 'deliver', order_id: id, paid_by: 'cash' }, 32)], asGosha)
    const at = (minute: number) => NOON.getTime() + minute * 60_000
    expect(await rowOf(id)).toMatchObject({ taken_at: at(10), completed_at: at(32), stage_at: at(32) })
    const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, id))
    expect(events.find(({ kind }) => kind === 'completed')?.at).toBe(at(32))
    expect((await screen(asGosha)).today).toEqual({ runs: 1, kept: 1 })

    const other = await ready()
    await sendOps([tapped({ kind: 'take', order_id: other.id }, 0), tapped({ kind: 'deliver', order_id: other.id }, 5)], asGosha)
    expect(await rowOf(other.id), 'not before it was ready').toMatchObject({ taken_at: at(50), completed_at: at(50) })
    const third = await ready()
    await sendOps([tapped({ kind: 'take', order_id: third.id }, 90), tapped({ kind: 'deliver', order_id: third.id }, 99)], asGosha)
    expect(await rowOf(third.id), 'not ahead of the server').toMatchObject({ taken_at: at(50), completed_at: at(50) })
  })

  it('«Не получилось» keeps the order on the road and tells the kitchen why', async () => {
    const { id } = await ready()
    await run({ kind: 'take', order_id: id }, asGosha)
    expect(await run({ kind: 'fail', order_id: id, why: 'other' }, asGosha)).toMatchObject({ ok: false, error: { code: 'invalid' } })
    expect(await run({ kind: 'fail', order_id: id, why: 'not_home', text: 'звонил дважды' }, asGosha)).toMatchObject({ ok: true })
    expect((await screen(asGosha)).mine).toMatchObject([{ status: 'inTransit', problem: 'Гость не\u00a0открыл: звонил дважды' }])
    const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, id))
    expect(events.at(-1)).toMatchObject({ kind: 'problem', staff_id: gosha.id, data: { was: false, is: true } })
    expect(await run({ kind: 'deliver', order_id: id }, asGosha)).toMatchObject({ ok: true })
  })

  it('another way to pay at the door is stored with who says so; what is paid online stays', async () => {
    const { id } = await ready()
    await run({ kind: 'take', order_id: id }, asGosha)
    await run({ kind: 'deliver', order_id: id, paid_by: 'card' }, asGosha)
    expect(await rowOf(id)).toMatchObject({ pay_variant: 3, pay_type: 4 })
    expect(await auditOf(`order:${id}`, 'order.paid_by')).toMatchObject([
      { staff_id: gosha.id, before: { pay_type: 1 }, after: { pay_type: 4 } },
    ])
    expect((await screen(asGosha)).cash.sum).toBe(0)
    const paid = await paidOrder(await newCustomer(), onlineBody())
    await makeReady(paid)
    await run({ kind: 'take', order_id: paid }, asGosha)
    await run({ kind: 'deliver', order_id: paid, paid_by: 'cash' }, asGosha)
    expect(await rowOf(paid)).toMatchObject({ status: 'completed', pay_variant: 2, payment_status: 'paid' })
    expect((await screen(asGosha)).cash.sum).toBe(0)
  })
})

describe('what an edit added to an order paid online', () => {
  const dearer = async () => {
    const id = await paidOrder(await newCustomer(), onlineBody())
    await edited(id, { lines: [...(await keep(id)), { id: GOODS.roll, qtt: 1 }] })
    const { collect } = await orderRow(id)
    expect(collect).toBeGreaterThan(0)
    await makeReady(id)
    await run({ kind: 'take', order_id: id }, asGosha)
    return { id, collect }
  }

  it('is cash to hand in unless the courier says otherwise', async () => {
    const { id, collect } = await dearer()
    expect((await screen(asGosha)).mine).toMatchObject([{ id, to_pay: collect, pay: 'cash' }])
    await run({ kind: 'deliver', order_id: id, paid_by: 'cash' }, asGosha)
    expect((await screen(asGosha)).cash).toMatchObject({ sum: collect, orders: [{ id }] })
    expect(await auditOf(`order:${id}`, 'order.paid_by')).toEqual([])
  })

  it('is no cash where it was paid by card; the payment of the order stays', async () => {
    const { id } = await dearer()
    await run({ kind: 'deliver', order_id: id, paid_by: 'card' }, asGosha)
    const { cash, mine } = await screen(asGosha)
    expect(cash).toEqual({ sum: 0, orders: [] })
    expect(mine).toMatchObject([{ id, status: 'completed', pay: 'card' }])
    expect(await rowOf(id)).toMatchObject({ pay_variant: 2, pay_type: 2, payment_status: 'paid', collect_type: 4 })
    expect(await auditOf(`order:${id}`, 'order.paid_by')).toMatchObject([{ before: { pay_type: 1 }, after: { pay_type: 4 } }])
  })
})

describe('POST /staff/courier/shift', () => {
  const shift = (cookie: string, on: boolean, parts = {}) => staffCall('POST', '/staff/courier/shift', { cookie, body: { on, ...parts } })

  it('begins and ends, once each, and not while orders are on the road', async () => {
    for (const on of [true, true, false, false, true]) expect((await shift(asGosha, on)).status).toBe(204)
    expect(await db.select().from(courierShifts).where(eq(courierShifts.staff_id, gosha.id))).toHaveLength(2)
    expect(await auditOf(`person:${gosha.id}`, 'courier.shift')).toHaveLength(3)
    const { id } = await ready()
    await run({ kind: 'take', order_id: id }, asGosha)
    expect(await shift(asGosha, false)).toMatchObject({ status: 409, json: { error: { code: 'runs_open' } } })
    expect((await screen(asGosha)).shift).not.toBeNull()
    await run({ kind: 'deliver', order_id: id }, asGosha)
    expect((await shift(asGosha, false)).status).toBe(204)
    expect((await screen(asGosha)).shift).toBeNull()
  })
})

describe('cash', () => {
  const hand = (cookie: string, parts: Record<string, unknown>) =>
    staffCall('POST', '/staff/courier/cash', { cookie, body: { kitchen_id: KITCHEN, staff_id: gosha.id, ...parts } })
  const manager = async (kitchens: number[] = [KITCHEN]) => staffCookie(await addStaff({ kitchens }), { steppedUp: true })

  it('adds up over orders paid in cash, and is handed in once, however often it is asked at once', async () => {
    const first = await delivered(asGosha)
    const second = await delivered(asGosha)
    await delivered(asGosha, body({ pay_variant: 3, pay_type: 4, change_from: null }))
    await delivered(asDima)
    const { cash } = await screen(asGosha)
    expect(cash).toMatchObject({
      sum: 2658,
      orders: [
        { number: first.number, amount: 1329 },
        { number: second.number, amount: 1329 },
      ],
    })
    const boss = await manager()
    const answers = await Promise.all(times(4, () => hand(boss, { expected: 2658, amount: 2658 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(handedIn.parse(answers.find(({ status }) => status === 200)?.json)).toMatchObject({ expected: 2658, amount: 2658, orders: 2 })
    const rows = await db.select().from(courierCash).where(eq(courierCash.staff_id, gosha.id))
    expect(rows).toMatchObject([{ expected: 2658, amount: 2658, kitchen_id: KITCHEN, reason: null }])
    for (const { id } of [first, second]) expect((await rowOf(id))?.cash_id).toBe(rows[0]?.id)
    expect((await screen(asGosha)).cash).toEqual({ sum: 0, orders: [] })
    expect((await screen(asDima)).cash.sum).toBe(1329)
    expect(await auditOf(`person:${gosha.id}`, 'courier.cash')).toMatchObject([{ after: { expected: 2658, amount: 2658, orders: 2 } }])
  })

  it('has what an edit added to an order paid online, unless the guest paid that by card', async () => {
    for (const paid_by of ['cash', 'card'] as const) {
      const id = await paidOrder(await newCustomer(), onlineBody())
      await makeReady(id)
      await db.update(orders).set({ collect: 190 }).where(eq(orders.id, id))
      await run({ kind: 'take', order_id: id }, asGosha)
      expect(await run({ kind: 'deliver', order_id: id, paid_by }, asGosha)).toMatchObject({ ok: true })
      expect((await screen(asGosha)).cash).toMatchObject({ sum: 190, orders: [{ amount: 190 }] })
      expect(await auditOf(`order:${id}`, 'order.paid_by')).toHaveLength(paid_by === 'card' ? 1 : 0)
      expect(await rowOf(id)).toMatchObject({ pay_variant: 2, payment_status: 'paid' })
    }
  })

  it('a sum of before is refused with the present one', async () => {
    await delivered(asGosha)
    const boss = await manager()
    await delivered(asGosha)
    expect(await hand(boss, { expected: 1329, amount: 1329 })).toMatchObject({
      status: 409,
      json: { error: { code: 'cash_changed', sum: 2658 } },
    })
    expect((await screen(asGosha)).cash.sum).toBe(2658)
  })

  it('a difference needs a reason', async () => {
    await delivered(asGosha)
    const boss = await manager()
    expect(await hand(boss, { expected: 1329, amount: 1300 })).toMatchObject({
      status: 422,
      json: { error: { fields: { reason: expect.any(String) } } },
    })
    expect((await hand(boss, { expected: 1329, amount: 1300, reason: 'Не было сдачи' })).status).toBe(200)
    const [row] = await db.select().from(courierCash).where(eq(courierCash.staff_id, gosha.id))
    expect(row).toMatchObject({ expected: 1329, amount: 1300, reason: 'Не было сдачи' })
  })

  it('is taken by managers of the kitchen with a PIN', async () => {
    await delivered(asGosha)
    const parts = { expected: 1329, amount: 1329 }
    expect((await hand(asGosha, parts)).status).toBe(403)
    const noPin = await staffCookie(await addStaff({ kitchens: [KITCHEN] }))
    expect(await hand(noPin, parts)).toMatchObject({ status: 403, json: { error: { code: 'pin_needed' } } })
    expect((await hand(await manager([POINT.night]), parts)).status).toBe(404)
    const stranger = await addStaff({ role: 'courier', kitchens: [POINT.night] })
    expect((await hand(await manager(), { ...parts, staff_id: stranger.id })).status).toBe(404)
  })
})

describe('GET /staff/couriers', () => {
  const list = (cookie: string, kitchen: number = KITCHEN) => staffCall('GET', `/staff/couriers?kitchen_id=${kitchen}`, { cookie })

  it('says who is out, with what, and who has cash', async () => {
    const boss = await staffCookie(await addStaff({ kitchens: [KITCHEN] }))
    const { id, number } = await ready()
    await delivered(asGosha)
    await run({ kind: 'take', order_id: id }, asGosha)
    await run({ kind: 'fail', order_id: id, why: 'wrong_address' }, asGosha)
    const all = couriers.parse((await list(boss)).json)
    expect(all.find((one) => one.id === gosha.id)).toMatchObject({
      name: 'Гоша',
      shift: { since: NOON.toISOString() },
      out: [{ number, place: 'Лесная, 7', taken_at: NOON.toISOString(), problem: 'Адрес неверный' }],
      cash: { sum: 1329 },
      today: { runs: 1, kept: 1 },
    })
    expect(all.find((one) => one.id === dima.id)).toMatchObject({ shift: null, out: [], cash: { sum: 0 } })
  })

  it('includes a manager who drives', async () => {
    const driver = await addStaff({ kitchens: [KITCHEN], name: 'Борис' })
    const boss = await staffCookie(driver)
    await run({ kind: 'take', order_id: (await ready()).id }, boss)
    expect(couriers.parse((await list(boss)).json).find(({ id }) => id === driver.id)?.out).toHaveLength(1)
  })

  it('is 403 for couriers, 404 for a foreign kitchen, and open to the kitchen’s tablet', async () => {
    expect((await list(asGosha)).status).toBe(403)
    expect((await list(await staffCookie(await addStaff({ kitchens: [POINT.night] })))).status).toBe(404)
    expect((await list((await addDevice(KITCHEN)).cookie)).status).toBe(200)
  })
})
