import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Op } from '~/contracts/staff-board'
import { orders, staffAudit, staffOps } from '#server/db/tables'
import { countTrips, db } from '#server/http/api.testing'
import { atBank, cancel, eventsOf as messagesOf, messagesTo, onlineBody, readOrder } from '#server/orders/order-state.testing'
import {
  atMinute,
  call,
  GOODS,
  line,
  newCustomer,
  NOON,
  orderBody,
  pickupBody,
  placed,
  POINT,
  setUpShop,
  times,
} from '#server/orders/orders.testing'
import { addDevice, addStaff, cookieFor, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import { asKey, eventsOf, KITCHEN, newOp, readBoard, run, sendOps, ticketOf } from './board.testing'

setUpShop()

const three = () => orderBody({ goods: [line(GOODS.roll, 2), line(GOODS.cake), line(GOODS.tea)], total: 1710 })

/** An accepted order of three lines: 2, 1 and 1 portions. */
async function inWork(body: unknown = three()) {
  const customer = await newCustomer()
  const { id, number } = await placed(customer, body)
  expect(await run({ kind: 'accept', order_id: id })).toMatchObject({ ok: true, ticket: { status: 'processed', stage: 'queue' } })
  return { id, number, customer }
}
const mark = (order_id: number, position: number, made: number) => run({ kind: 'mark', order_id, position, made })
const stage = (order_id: number, from: 'later' | 'queue' | 'cooking' | 'ready', to: typeof from) =>
  run({ kind: 'stage', order_id, from, to })
const kindsOf = async (id: number) => (await eventsOf(id)).map(({ kind }) => kind)
const madeOf = (ticket: { lines: { made: number }[] } | null | undefined) => ticket?.lines.map(({ made }) => made)

describe('POST /staff/ops', () => {
  it('is 422 for an unknown operation, none and too many', async () => {
    const ops = [newOp({ kind: 'accept', order_id: 1 })]
    const bad = [[], [{ ...ops[0], kind: 'eat' }], [{ ...ops[0], op_id: '1' }], times(51, () => newOp({ kind: 'accept', order_id: 1 }))]
    for (const ops of bad) expect((await call('POST', '/staff/ops', { ...asKey, body: { ops } })).status).toBe(422)
  })

  it('cooks an order: marks, ready, back, to the courier, delivered', async () => {
    const courier = await addStaff({ role: 'courier', kitchens: [KITCHEN], name: 'Гоша' })
    const { id, customer } = await inWork()
    expect(await mark(id, 0, 2)).toMatchObject({ ok: true, ticket: { stage: 'cooking' } })
    expect(madeOf((await mark(id, 1, 5)).ticket)).toEqual([2, 1, 0])
    const { ticket } = await mark(id, 2, 1)
    expect([ticket?.stage, ...(madeOf(ticket) ?? [])], '«Готово» is a tap of its own').toEqual(['cooking', 2, 1, 1])
    expect(await stage(id, 'cooking', 'ready')).toMatchObject({ ok: true, ticket: { stage: 'ready' } })
    expect((await readBoard()).done.map((one) => one.id)).toContain(id)
    expect(await stage(id, 'ready', 'cooking')).toMatchObject({ ok: true, ticket: { stage: 'cooking' } })
    await stage(id, 'cooking', 'ready')
    const taken = await run({ kind: 'hand_over', order_id: id, to: 'courier', courier_id: courier.id })
    expect(taken.ticket).toMatchObject({ status: 'inTransit', stage: null, courier: { id: courier.id, name: 'Гоша' } })
    expect(await messagesOf(customer)).toEqual(['taken', 'on_the_way'])
    expect(await run({ kind: 'deliver', order_id: id })).toMatchObject({ ok: true, ticket: { status: 'completed' } })
    expect(await kindsOf(id)).toEqual('placed accepted line stage line line stage stage stage on_the_way courier completed'.split(' '))
  })

  it('«Готово» marks all lines; taking back the only mark returns the order to the queue', async () => {
    const { id } = await inWork()
    await mark(id, 0, 1)
    expect((await mark(id, 0, 0)).ticket).toMatchObject({ stage: 'queue' })
    expect(madeOf((await stage(id, 'queue', 'ready')).ticket)).toEqual([2, 1, 1])
  })

  it('runs once per op_id and answers the same, also at once and in one call', async () => {
    const { id } = await inWork()
    const ops = [
      newOp({ kind: 'mark', order_id: id, position: 0, made: 1 }),
      newOp({ kind: 'stage', order_id: id, from: 'cooking', to: 'ready' }),
    ]
    const answers = [await sendOps([...ops, ...ops]), ...(await Promise.all(times(3, () => sendOps(ops))))]
    for (const results of answers) expect(results.map(({ ok }) => ok)).toEqual(results.map(() => true))
    expect(answers[1]).toEqual(answers[2])
    expect(await kindsOf(id)).toEqual(['placed', 'accepted', 'line', 'stage', 'line', 'line', 'line', 'stage'])
    const parallel = newOp({ kind: 'printed', order_id: id, slip: 'kitchen' })
    await Promise.all(times(5, () => sendOps([parallel])))
    expect((await kindsOf(id)).filter((kind) => kind === 'printed')).toHaveLength(1)
    const refused = newOp({ kind: 'stage', order_id: id, from: 'queue', to: 'cooking' })
    const [first] = await sendOps([refused])
    await stage(id, 'ready', 'queue')
    expect((await sendOps([refused]))[0]).toMatchObject({ ok: false, error: first?.error, ticket: { stage: 'queue' } })
    expect(JSON.stringify(await db.select().from(staffOps))).not.toContain('Лесная')
  })

  it('a queue sent twice runs in order, once', async () => {
    const { id } = await inWork()
    const ops = [
      newOp({ kind: 'mark', order_id: id, position: 0, made: 2 }),
      newOp({ kind: 'mark', order_id: id, position: 1, made: 1 }),
      newOp({ kind: 'mark', order_id: id, position: 0, made: 0 }),
      newOp({ kind: 'stage', order_id: id, from: 'cooking', to: 'ready' }),
      newOp({ kind: 'hand_over', order_id: id, to: 'courier' }),
    ]
    const first = await sendOps(ops)
    expect(first.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
    const second = await sendOps(ops)
    expect(second.map(({ ok, error }) => [ok, error])).toEqual(first.map(({ ok, error }) => [ok, error]))
    expect((await kindsOf(id)).filter((kind) => kind === 'on_the_way')).toHaveLength(1)
  })

  it('parallel marks of two cooks are both kept', async () => {
    const { id } = await inWork()
    await Promise.all([mark(id, 0, 2), mark(id, 1, 1), mark(id, 2, 1)])
    expect(await ticketOf(id)).toMatchObject({ stage: 'cooking', lines: [{ made: 2 }, { made: 1 }, { made: 1 }] })
  })

  it('a mark is two round trips, also among others', async () => {
    const { id } = await inWork()
    const { DB, trips } = countTrips()
    const ops = [0, 1].map((position) => newOp({ kind: 'mark', order_id: id, position, made: 1 }))
    expect((await staffCall('POST', '/staff/ops', { ...asKey, body: { ops }, env: { DB } })).status).toBe(200)
    expect(trips(), 'one to read, one for each').toBe(3)
  })

  it('two cooks set the same stage; a stage of before is refused with the present ticket', async () => {
    const { id, number } = await inWork()
    expect((await stage(id, 'queue', 'cooking')).ok).toBe(true)
    expect((await stage(id, 'queue', 'cooking')).ok).toBe(true)
    expect((await kindsOf(id)).filter((kind) => kind === 'stage')).toHaveLength(1)
    expect(await stage(id, 'queue', 'ready')).toMatchObject({
      ok: false,
      error: { code: 'stage_passed', message: `${number} уже готовят` },
      ticket: { id, stage: 'cooking' },
    })
  })

  it('refuses what the status forbids, by its number', async () => {
    const { id, number, customer } = await inWork()
    await run({ kind: 'hand_over', order_id: id, to: 'courier' })
    expect((await mark(id, 0, 1)).error).toEqual({ code: 'wrong_status', message: `${number} уже у курьера` })
    expect((await run({ kind: 'accept', order_id: id })).error?.code).toBe('wrong_status')
    expect((await run({ kind: 'hand_over', order_id: id, to: 'courier' })).ok, 'two tablets').toBe(true)
    expect((await run({ kind: 'deliver', order_id: id })).ok).toBe(true)
    const refused: [Parameters<typeof run>[0], string][] = [
      [{ kind: 'cancel', order_id: id, reason: 'no_time' }, 'уже выдан'],
      [{ kind: 'promise', order_id: id, minutes: 5, reason: 'queue' }, 'уже выдан'],
      [{ kind: 'courier', order_id: id, courier_id: null }, 'уже выдан'],
    ]
    for (const [op, text] of refused) expect((await run(op)).error).toEqual({ code: 'wrong_status', message: `${number} ${text}` })
    const other = await placed(customer, three())
    expect((await mark(other.id, 0, 1)).error?.message).toBe(`${other.number} ещё не принят`)
    expect((await run({ kind: 'deliver', order_id: other.id })).error?.code).toBe('wrong_status')
    await cancel(customer, other.id)
    expect((await run({ kind: 'accept', order_id: other.id })).error?.message).toBe(`${other.number} уже отменён гостем`)
  })

  it('a delivery is not handed to the guest, a pickup is', async () => {
    const { id } = await inWork()
    expect((await run({ kind: 'hand_over', order_id: id, to: 'guest' })).error?.message).toBe('Заказ с доставкой сначала едет к гостю')
    const pickup = await inWork(pickupBody())
    expect(await run({ kind: 'hand_over', order_id: pickup.id, to: 'guest' })).toMatchObject({ ok: true, ticket: { status: 'completed' } })
  })

  it('never accepts a pending payment', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    const accept = () => run({ kind: 'accept', order_id: id })
    expect((await accept()).error).toEqual({ code: 'wrong_status', message: 'Заказ ещё не оплачен, готовить рано' })
    await atBank(payment?.url, 'pay')
    expect(await accept()).toMatchObject({ ok: true, ticket: { status: 'processed', is_paid: true } })
    expect((await accept()).ok, 'the other tablet').toBe(true)
  })

  it('tells the guest of a pickup that it is ready, once', async () => {
    const { id, customer } = await inWork(pickupBody())
    for (const [from, to] of [
      ['queue', 'ready'],
      ['ready', 'cooking'],
      ['cooking', 'ready'],
    ] as const)
      await stage(id, from, to)
    expect(await messagesOf(customer)).toEqual(['taken', 'ready'])
    const delivery = await inWork()
    await stage(delivery.id, 'queue', 'ready')
    expect(await messagesOf(delivery.customer)).toEqual(['taken'])
  })

  it('begins a pre-order early and puts it back', async () => {
    const customer = await newCustomer()
    const later = await placed(customer, pickupBody({ time_type: 'datetime', datetime: '2026-11-20T19:00:00+03:00' }))
    expect((await run({ kind: 'accept', order_id: later.id })).ticket).toMatchObject({
      stage: 'later',
      fire_at: '2026-11-20T15:48:00.000Z',
    })
    expect((await stage(later.id, 'later', 'queue')).ticket).toMatchObject({ stage: 'queue', fire_at: NOON.toISOString() })
    expect((await stage(later.id, 'queue', 'later')).ticket).toMatchObject({ stage: 'later', fire_at: '2026-11-20T15:48:00.000Z' })
    expect((await mark(later.id, 0, 1)).ticket).toMatchObject({ stage: 'cooking' })
    expect((await mark(later.id, 0, 0)).ticket).toMatchObject({ stage: 'later' })
    expect(await kindsOf(later.id)).toEqual(['placed', 'accepted', 'stage', 'stage', 'line', 'stage', 'line', 'stage'])
  })

  it('moves the promise: keeps the first, tells the guest once', async () => {
    const { id, customer } = await inWork()
    const before = await ticketOf(id)
    const move = (minutes: 5 | 15) => run({ kind: 'promise', order_id: id, minutes, reason: 'queue' })
    const { ticket } = await move(15)
    expect(ticket).toMatchObject({
      promise: { from: '2026-11-20T09:50:00.000Z', to: '2026-11-20T10:00:00.000Z' },
      first_promise_to: before?.promise.to,
      cook_by: '2026-11-20T09:40:00.000Z',
      changes: [{ at: NOON.toISOString(), text: 'К 13:00, обещали к 12:45: много заказов' }],
    })
    expect(ticket?.flags).toContain('changed')
    await move(5)
    expect(await messagesTo(customer)).toMatchObject([
      { event: 'taken' },
      { event: 'delayed', text: `Love Sushi: заказ № ${before?.number} будет около 13:00, просим прощения.` },
    ])
    expect((await readOrder(customer, id)).live?.moved).toMatchObject({ why: 'queue' })
    const [event] = (await eventsOf(id)).filter(({ kind }) => kind === 'promise')
    expect(event).toMatchObject({ data: { is: Date.parse('2026-11-20T13:00:00+03:00'), why: 'queue' } })
    atMinute(120)
    expect((await move(5)).ticket?.promise.to, 'a promise is never in the past').toBe('2026-11-20T11:05:00.000Z')
  })

  it('tells the guest of an order for a chosen time the moved time, not the end of its slot', async () => {
    const customer = await newCustomer()
    const { id, number } = await placed(customer, orderBody({ time_type: 'datetime', datetime: '2026-11-20T14:00:00+03:00' }))
    await run({ kind: 'accept', order_id: id })
    await run({ kind: 'promise', order_id: id, minutes: 15, reason: 'queue' })
    expect(await messagesTo(customer)).toContainEqual(
      expect.objectContaining({ text: `Love Sushi: заказ № ${number} будет около 14:15, просим прощения.` }),
    )
  })

  it('cancels with a reason that the guest reads politely', async () => {
    const { id, customer } = await inWork()
    expect((await run({ kind: 'cancel', order_id: id, reason: 'other' })).error).toEqual({ code: 'invalid', message: 'Напишите причину' })
    const { ticket } = await run({ kind: 'cancel', order_id: id, reason: 'no_product' })
    expect(ticket).toMatchObject({ status: 'canceled', canceled: { by: 'staff', reason: expect.stringMatching(/продукт/) } })
    expect((await readOrder(customer, id)).history.at(-1)?.reason).toBe(ticket?.canceled?.reason)
    const [audit] = await db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, `order:${id}`))
      .orderBy(staffAudit.id)
      .limit(1)
      .offset(1)
    expect(audit).toMatchObject({
      action: 'order.move',
      before: { status: 'processed' },
      after: { status: 'canceled' },
      reason: 'no_product',
    })
    expect((await run({ kind: 'cancel', order_id: id, reason: 'other', text: 'Сломалась печь' })).ok, 'it is cancelled').toBe(true)
  })

  it('a cancelled order leaves the board when a cook taps it', async () => {
    const { id, customer } = await inWork()
    await run({ kind: 'seen', order_id: id })
    await run({ kind: 'cancel', order_id: id, reason: 'changed_mind' })
    expect(await ticketOf(id)).toMatchObject({ status: 'canceled' })
    expect((await run({ kind: 'seen', order_id: id })).ok).toBe(true)
    expect(await ticketOf(id)).toBeUndefined()
    expect((await kindsOf(id)).filter((kind) => kind === 'seen')).toHaveLength(2)
    await run({ kind: 'seen', order_id: id })
    expect(
      (await kindsOf(id)).filter((kind) => kind === 'seen'),
      'seen once',
    ).toHaveLength(2)
    expect(await messagesOf(customer)).toEqual(['taken', 'canceled'])
  })

  it('a tap that waited for the network does not say that the cook knows of the cancelling', async () => {
    const { id } = await inWork()
    await run({ kind: 'cancel', order_id: id, reason: 'changed_mind' })
    const [result] = await sendOps([{ ...newOp({ kind: 'seen', order_id: id }), at: new Date(NOON.getTime() - 60_000).toISOString() }])
    expect(result?.ok).toBe(true)
    expect(await ticketOf(id)).toMatchObject({ status: 'canceled' })
  })

  it('names no person for what happens afterwards on its own', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, onlineBody())
    const cook = await cookieFor({ role: 'cook', kitchens: [KITCHEN] })
    await run({ kind: 'seen', order_id: id }, cook)
    await run({ kind: 'problem', order_id: id, text: 'Нет сдачи' }, cook)
    await atBank(payment?.url, 'pay')
    expect((await eventsOf(id)).map(({ kind, actor, staff_id }) => [kind, actor, staff_id !== null])).toEqual([
      ['placed', 'customer', false],
      ['seen', 'staff', true],
      ['problem', 'staff', true],
      ['paid', 'shop', false],
    ])
  })

  it('keeps what is printed and a problem, without its text in the log', async () => {
    const { id } = await inWork()
    await run({ kind: 'printed', order_id: id, slip: 'kitchen' })
    await run({ kind: 'printed', order_id: id, slip: 'pack' })
    const { ticket } = await run({ kind: 'problem', order_id: id, text: 'Упала коробка' })
    expect(ticket).toMatchObject({ printed: ['kitchen', 'pack'], problem: 'Упала коробка' })
    expect(ticket?.flags).toContain('problem')
    expect(JSON.stringify(await eventsOf(id))).not.toContain('коробка')
    expect((await run({ kind: 'problem', order_id: id, text: null })).ticket?.flags).not.toContain('problem')
  })

  it('forgets the problem and the reason of an erased customer', async () => {
    const { id, customer } = await inWork(pickupBody({ comment: 'Аллергия' }))
    await run({ kind: 'problem', order_id: id, text: 'Гость не отвечает' })
    await run({ kind: 'cancel', order_id: id, reason: 'other', text: 'Мария не отвечает' })
    await db.run(`update customers set deleted_at = 1, phone = null where id = ${customer.id}`)
    expect(await ticketOf(id)).toMatchObject({ comment: null, problem: null, canceled: { reason: null } })
    expect(
      JSON.stringify(
        await db
          .select()
          .from(staffAudit)
          .where(eq(staffAudit.subject, `order:${id}`)),
      ),
    ).not.toContain('Мария')
  })
})

describe('who may do what', () => {
  const cancelOp = (order_id: number): Omit<Extract<Op, { kind: 'cancel' }>, 'op_id' | 'at'> => ({
    kind: 'cancel',
    order_id,
    reason: 'no_time',
  })

  it('an order of another kitchen does not exist', async () => {
    const { id } = await inWork()
    const cookie = await cookieFor({ role: 'manager', kitchens: [POINT.night] })
    for (const op of [cancelOp(id), { kind: 'accept', order_id: id }, { kind: 'seen', order_id: id }] as const)
      expect(await run(op, cookie)).toMatchObject({ ok: false, error: { code: 'not_found' }, ticket: null })
  })

  it('a courier sees no board', async () => {
    const cookie = await cookieFor({ role: 'courier', kitchens: [KITCHEN] })
    const { id } = await inWork()
    expect(await run({ kind: 'seen', order_id: id }, cookie)).toMatchObject({ ok: false, error: { code: 'not_found' }, ticket: null })
  })

  it('a cook cooks, but does not cancel or move promises', async () => {
    const { id } = await inWork()
    const cook = await addStaff({ role: 'cook', kitchens: [KITCHEN] })
    const cookie = await staffCookie(cook, { steppedUp: true })
    expect((await run({ kind: 'stage', order_id: id, from: 'queue', to: 'cooking' }, cookie)).ok).toBe(true)
    expect((await run(cancelOp(id), cookie)).error?.code).toBe('not_allowed')
    expect((await run({ kind: 'promise', order_id: id, minutes: 5, reason: 'queue' }, cookie)).error?.code).toBe('not_allowed')
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'stage', actor: 'staff', staff_id: cook.id, device_id: null })
  })

  it('a tablet needs a PIN to cancel; the same operation runs once it was given', async () => {
    const { id } = await inWork()
    const device = await addDevice(KITCHEN)
    expect((await run({ kind: 'mark', order_id: id, position: 0, made: 1 }, device.cookie)).ok).toBe(true)
    expect((await eventsOf(id)).find(({ kind }) => kind === 'line')).toMatchObject({ staff_id: null, device_id: device.id })
    const op = newOp(cancelOp(id))
    expect((await sendOps([op], device.cookie))[0]).toMatchObject({ ok: false, error: { code: 'pin_needed' } })
    const manager = await addStaff({ kitchens: [KITCHEN] })
    const cookie = `${device.cookie}; ${await staffCookie(manager, { deviceId: device.id, steppedUp: true })}`
    expect((await sendOps([op], cookie))[0]).toMatchObject({ ok: true, ticket: { status: 'canceled' } })
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'canceled', staff_id: manager.id, device_id: device.id })
  })

  it('only a courier of the kitchen carries its orders', async () => {
    const { id } = await inWork()
    const [foreign, cook] = [
      await addStaff({ role: 'courier', kitchens: [POINT.night] }),
      await addStaff({ role: 'cook', kitchens: [KITCHEN] }),
    ]
    for (const { id: courier_id } of [foreign, cook])
      for (const op of [
        { kind: 'courier', order_id: id, courier_id },
        { kind: 'hand_over', order_id: id, to: 'courier', courier_id },
      ] as const)
        expect((await run(op)).error?.code).toBe('not_found')
    const [row] = await db.select({ courier_id: orders.courier_id }).from(orders).where(eq(orders.id, id))
    expect(row).toEqual({ courier_id: null })
  })
})
