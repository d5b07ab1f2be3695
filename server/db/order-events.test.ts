import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, db, insertRaw, seedShop } from './db.testing'
import { AT, row, type Row } from './rows.testing'
import { kitchens, lineMarks, orderEvents, orders, orderStatusHistory } from './tables'

const MINUTE = 60_000

beforeEach(async () => {
  await seedShop()
  await db.delete(orderEvents)
  await db.delete(orders)
})

let customerId = 0
async function place(change: Row = {}) {
  customerId ||= (await createCustomer({ phone: '79991112277' })).customerId
  await insertRaw(...row('orders', { customer_id: customerId, promised_from: AT + 35 * MINUTE, promised_to: AT + 45 * MINUTE, ...change }))
  await insertRaw(...row('order_lines', { goods_id: 501, qtt: 2 }))
  await move(null, 'new', { actor: 'customer' })
  return stored()
}

const stored = async () => (await db.select().from(orders).where(eq(orders.id, 1)))[0]
const move = (was: Was, status: Status, more: Partial<typeof orderStatusHistory.$inferInsert> = {}) =>
  db.insert(orderStatusHistory).values({ order_id: 1, was, status, at: AT + MINUTE, actor: 'staff', ...more })
type Status = (typeof orderStatusHistory.$inferInsert)['status']
type Was = Status | null
const log = () => db.select({ kind: orderEvents.kind, data: orderEvents.data }).from(orderEvents).orderBy(orderEvents.id)
const lastEvent = async () => (await db.select().from(orderEvents).orderBy(orderEvents.id)).at(-1)

describe('a new order', () => {
  it('is written with its kitchen and times, unless no kitchen cooks', async () => {
    await place()
    expect(await log()).toEqual([{ kind: 'placed', data: { was: null } }])
    await db.delete(orders)
    for (const column of ['kitchen_id', 'cook_by', 'first_promised_to', 'stage_at'])
      await expect(place({ [column]: null }), column).rejects.toThrow('orders_insert_guard')
    await db.update(kitchens).set({ cooks: false })
    expect(await place({ kitchen_id: null })).toMatchObject({ kitchen_id: null })
    await db.update(kitchens).set({ cooks: true })
  })
})

describe('the status', () => {
  it('writes its event with who did it', async () => {
    await place()
    await move('new', 'processed', { staff_id: 3, device_id: 2 })
    expect(await lastEvent()).toMatchObject({ kind: 'accepted', actor: 'staff', staff_id: 3, device_id: 2, kitchen_id: 1, at: AT + MINUTE })
    await move('processed', 'inTransit', { at: AT + 2 * MINUTE })
    expect((await log()).map(({ kind }) => kind)).toEqual(['placed', 'accepted', 'on_the_way'])
  })

  it('is written with the stage that belongs to it', async () => {
    await place()
    const set = (values: Partial<typeof orders.$inferInsert>) => db.update(orders).set(values)
    const accepted = { status: 'processed', stage: 'queue', accepted_at: AT, fire_at: AT } as const
    for (const column of ['stage', 'accepted_at', 'fire_at']) await expect(set({ ...accepted, [column]: null }), column).rejects.toThrow()
    await set(accepted)
    await expect(set({ status: 'inTransit', taken_at: AT })).rejects.toThrow()
    await expect(set({ status: 'inTransit', stage: null })).rejects.toThrow()
    await set({ status: 'inTransit', stage: null, taken_at: AT })
    expect(await stored()).toMatchObject({ status: 'inTransit' })
  })
})

describe('a change of the order', () => {
  it('writes one event for each thing that differs, and clears who made it', async () => {
    await place()
    await db.update(orders).set({ stage: 'queue' })
    const changed_by = '{"staff":3,"device":2}'
    await db.update(orders).set({ stage: 'cooking', stage_at: AT + 2 * MINUTE, changed_by })
    expect(await lastEvent()).toMatchObject({
      kind: 'stage',
      actor: 'staff',
      staff_id: 3,
      device_id: 2,
      data: { was: 'queue', is: 'cooking' },
    })
    expect((await stored())?.changed_by).toBe(null)
    const count = (await log()).length
    await db.update(orders).set({ stage: 'cooking', changed_by })
    expect(await log()).toHaveLength(count)

    await db
      .update(orders)
      .set({ promised_to: AT + 60 * MINUTE, moved_at: AT + 3 * MINUTE, moved_why: 'queue', problem: 'Нет угря', changed_by })
    expect((await log()).slice(count)).toEqual([
      { kind: 'promise', data: { was: AT + 45 * MINUTE, is: AT + 60 * MINUTE, why: 'queue' } },
      { kind: 'problem', data: { was: false, is: true } },
    ])
  })

  it('by a payment is an event', async () => {
    await place({ payment_status: 'pending', pay_variant: 1, pay_type: 1 })
    await db.update(orders).set({ payment_status: 'paid' })
    expect(await lastEvent()).toMatchObject({ kind: 'paid', actor: 'shop', data: { was: 'pending' } })
    await db.update(orders).set({ payment_status: 'refunded' })
    await db.update(orders).set({ payment_status: 'failed' })
    await db.update(orders).set({ payment_status: 'pending' })
    expect((await log()).slice(2).map(({ kind }) => kind)).toEqual(['refunded', 'payment_failed', 'payment_pending'])
  })
})

it('a mark writes an event, the same mark again none', async () => {
  await place()
  const mark = { order_id: 1, position: 0, made: 2, at: AT, device_id: 2 }
  const put = (made: number) =>
    db
      .insert(lineMarks)
      .values({ ...mark, made })
      .onConflictDoUpdate({ target: [lineMarks.order_id, lineMarks.position], set: { made } })
  await put(1)
  await put(2)
  await put(2)
  expect((await log()).slice(1)).toEqual([
    { kind: 'line', data: { position: 0, made: 1 } },
    { kind: 'line', data: { position: 0, made: 2 } },
  ])
})
