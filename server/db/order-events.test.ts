import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, db, insertRaw, seedShop } from './db.testing'
import { AT, row, type Row } from './rows.testing'
import { cities, kitchens, lineMarks, orderEvents, orders, orderStatusHistory } from './tables'

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
  it('of a delivery belongs to the kitchen of its city, to be ready before the way', async () => {
    expect(await place()).toMatchObject({
      kitchen_id: 1,
      cook_by: AT + 25 * MINUTE,
      first_promised_to: AT + 45 * MINUTE,
      stage: null,
      stage_at: AT,
    })
    expect(await log()).toEqual([{ kind: 'placed', data: { was: null } }])
  })

  it('of a pickup belongs to its point, or to the kitchen of the city where the point does not cook', async () => {
    const pickup = { delivery_type: 'pickup', address: null, pickup_point: '{"id":2}' }
    expect(await place(pickup)).toMatchObject({ kitchen_id: 2, cook_by: AT + 35 * MINUTE })
    await db.delete(orders)
    await db.update(kitchens).set({ cooks: false }).where(eq(kitchens.id, 2))
    await db.update(cities).set({ kitchen_id: 1 }).where(eq(cities.id, 1))
    expect(await place(pickup)).toMatchObject({ kitchen_id: 1 })
    await db.update(kitchens).set({ cooks: true })
  })
})

describe('the status', () => {
  it('sets the stage and writes its event with who did it', async () => {
    await place()
    await move('new', 'processed', { staff_id: 3, device_id: 2 })
    expect(await stored()).toMatchObject({ stage: 'queue', accepted_at: AT + MINUTE, fire_at: AT + MINUTE })
    expect(await lastEvent()).toMatchObject({ kind: 'accepted', actor: 'staff', staff_id: 3, device_id: 2, kitchen_id: 1, at: AT + MINUTE })
    await move('processed', 'inTransit', { at: AT + 2 * MINUTE })
    expect(await stored()).toMatchObject({ stage: null, stage_at: AT + 2 * MINUTE, taken_at: AT + 2 * MINUTE })
    expect((await log()).map(({ kind }) => kind)).toEqual(['placed', 'accepted', 'on_the_way'])
  })

  it('starts an order for a chosen time so late that it is fresh', async () => {
    const at = AT + 120 * MINUTE
    await place({ time_type: 'datetime', datetime: at, promised_from: at, promised_to: at + 15 * MINUTE })
    await move('new', 'processed')
    // two sets of 10 minutes, two cooks and 3 minutes: 13 before cook_by
    expect(await stored()).toMatchObject({ cook_by: at - 5 * MINUTE, fire_at: at - 18 * MINUTE })
  })
})

describe('a change of the order', () => {
  it('writes one event for each thing that differs, and clears who made it', async () => {
    await place()
    await move('new', 'processed')
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
    expect((await stored())?.first_promised_to).toBe(AT + 45 * MINUTE)
  })

  it('by a payment starts the time to accept', async () => {
    await place({ payment_status: 'pending', pay_variant: 1, pay_type: 1 })
    await insertRaw(...row('payments', { status: 'paid', updated_at: AT + 4 * MINUTE }))
    await db.update(orders).set({ payment_status: 'paid' })
    expect(await stored()).toMatchObject({ stage_at: AT + 4 * MINUTE })
    expect(await lastEvent()).toMatchObject({ kind: 'paid', actor: 'shop', data: { was: 'pending' } })
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
