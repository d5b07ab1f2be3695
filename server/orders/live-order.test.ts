import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orderPage } from '~/contracts/orders'
import type { PromiseReason } from '~/contracts/staff-constants'
import { lineMarks, orders, staff } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { cancel, moveByStaff, readOrder } from './order-state.testing'
import { atMinute, call, GOODS, line, newCustomer, NOON, orderBody, pickupBody, placed, setUpShop, STAFF_TOKEN } from './orders.testing'

setUpShop()

const mark = (order_id: number, position: number, made: number) =>
  db.insert(lineMarks).values({ order_id, position, made, at: NOON.getTime() })
const change = (id: number, values: Partial<typeof orders.$inferInsert>) => db.update(orders).set(values).where(eq(orders.id, id))

it('follows an order through the kitchen to the courier', async () => {
  const customer = await newCustomer()
  const goods = [line(GOODS.roll, 2), line(GOODS.cake), line(GOODS.tea)]
  const { id } = await placed(customer, orderBody({ goods, total: 1710 }))
  const live = async () => (await readOrder(customer, id)).live
  const { promised } = await readOrder(customer, id)
  const calm = { stage: null, made: null, promise: promised, first: promised, moved: null, courier: null }
  expect(await live()).toEqual(calm)

  await moveByStaff(id, 'processed')
  expect(await live()).toEqual({ ...calm, stage: 'queue', made: { done: 0, of: 3 } })

  await mark(id, 0, 1)
  await change(id, { stage: 'cooking' })
  expect((await live())?.made, 'one of two portions').toEqual({ done: 0, of: 3 })
  await db.update(lineMarks).set({ made: 2 }).where(eq(lineMarks.order_id, id))
  await mark(id, 1, 1)
  expect(await live()).toEqual({ ...calm, stage: 'cooking', made: { done: 2, of: 3 } })

  await mark(id, 2, 1)
  await change(id, { stage: 'ready' })
  expect(await live()).toEqual({ ...calm, stage: 'ready', made: { done: 3, of: 3 } })

  await db.insert(staff).values({ id: 9001, name: 'Гоша', role: 'courier', created_at: NOON.getTime() })
  await change(id, { courier_id: 9001 })
  await moveByStaff(id, 'inTransit')
  expect(await live()).toEqual({ ...calm, courier: { name: 'Гоша' } })

  await moveByStaff(id, 'completed')
  expect(await live()).toBeNull()
})

it.each<[PromiseReason]>([['queue'], ['traffic']])('a moved promise has both times and the reason %s', async (why) => {
  const customer = await newCustomer()
  const { id } = await placed(customer, pickupBody())
  const { promised: first } = await readOrder(customer, id)
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  const by = 15 * 60_000
  atMinute(5)
  await change(id, {
    promised_from: (row?.promised_from ?? 0) + by,
    promised_to: (row?.promised_to ?? 0) + by,
    moved_at: Date.now(),
    moved_why: why,
  })
  const { live, promised } = await readOrder(customer, id)
  expect(Date.parse(promised.to) - Date.parse(first.to)).toBe(by)
  expect(live).toMatchObject({ first, promise: promised, moved: { to: promised.to, why } })
  expect(Date.parse(live?.moved?.at ?? '')).toBe(NOON.getTime() + 5 * 60_000)
})

it('a pre-order has no stage until its time comes', async () => {
  const customer = await newCustomer()
  const { id } = await placed(customer, pickupBody({ time_type: 'datetime', datetime: '2026-11-20T16:00:00+03:00' }))
  await moveByStaff(id, 'processed')
  expect((await readOrder(customer, id)).live).toMatchObject({ stage: null, made: null })
  atMinute(3 * 60 + 50)
  expect((await readOrder(customer, id)).live).toMatchObject({ stage: 'queue', made: { done: 0, of: 1 } })
})

it('lists carry none, and a canceled order has none', async () => {
  const customer = await newCustomer()
  const { id } = await placed(customer, pickupBody())
  const { json } = await call('GET', '/v3/orders', { token: customer.token })
  expect(orderPage.parse(json).data[0]?.live).toBeNull()
  expect((await cancel(customer, id)).json).toMatchObject({ live: null })
  expect((await readOrder(customer, id)).live).toBeNull()
})

it('a reason by its code is read as a polite text, a typed one as it is', async () => {
  for (const [reason, text] of [
    ['no_product', /Закончился один из\s+продуктов/],
    ['Сломалась печь', /^Сломалась печь$/],
  ] as const) {
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody())
    await call('PATCH', `/staff/orders/${id}`, { token: STAFF_TOKEN, body: { status: 'canceled', reason } })
    expect((await readOrder(customer, id)).history.at(-1)?.reason).toMatch(text)
  }
})
