import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deskOrder } from '~/contracts/staff-desk'
import { receiptTotal } from '~/rules/receipt'
import { addMoney, subtractMoney } from '~/rules/money'
import { dishes, orders, sandboxReceipts, tillReceipts } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { serviceContextOf } from '#server/http/context'
import { moveByStaff, paidOrder, readOrder } from '#server/orders/order-state.testing'
import { CODE, GOODS, line, newCustomer, NOON, orderBody, pickupBody, placed, POINT, setUpShop } from '#server/orders/orders.testing'
import { eachCrash } from '#server/payments/crash.testing'
import { TILL_MOODS } from '#server/platform/till/sandbox-till'
import { edited, givenBack, keep, orderRow } from '#server/staff/desk/edits.testing'
import { cookieFor, staffCall } from '#server/staff/office/people/people.testing'
import { watchKitchens } from '#server/watchdog/watch-kitchens'
import { runReceipts } from './run-receipts'

setUpShop()

const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const run = (minutes: number) => runReceipts(serviceContextOf(env, at(minutes)))
const receiptsOf = (id: number) => db.select().from(tillReceipts).where(eq(tillReceipts.order_id, id)).orderBy(tillReceipts.id)
const printedOf = async (id: number) =>
  db
    .select({ operation: sandboxReceipts.operation, body: sandboxReceipts.body })
    .from(sandboxReceipts)
    .innerJoin(tillReceipts, eq(tillReceipts.key, sandboxReceipts.key))
    .where(eq(tillReceipts.order_id, id))
const complete = async (id: number) => {
  for (const to of [
    'processed',
    ...((await orderRow(id)).delivery_type === 'delivery' ? (['inTransit'] as const) : []),
    'completed',
  ] as const)
    await moveByStaff(id, to)
  // the till is asked after the answer
  await vi.waitFor(async () => expect((await receiptsOf(id)).filter(({ error, ref }) => error === null && ref === null)).toEqual([]))
}
const rename = (name: string) => db.update(dishes).set({ name }).where(eq(dishes.id, GOODS.roll))
const desk = async (id: number) =>
  deskOrder.parse((await staffCall('GET', `/staff/orders/${id}`, { cookie: await cookieFor({ kitchens: [POINT.day] }) })).json)
const repeat = async (id: number) => staffCall('POST', `/staff/receipts/${id}/repeat`, { cookie: await cookieFor({ role: 'owner' }) })

/** Two rolls and a soup with a code: 1301.5 − 118 = 1183.5 in cash. */
const cash = async () =>
  (await placed(await newCustomer(), pickupBody({ goods: [line(GOODS.roll, 2), line(GOODS.soup)], promocode: CODE.ten, total: 1183.5 }))).id

beforeEach(async () => {
  await db.batch([db.delete(tillReceipts), db.delete(sandboxReceipts)])
  await rename('Блюдо 9001')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a receipt of money at the door', () => {
  it('is printed once for a completed order, over its lines with the discount spread', async () => {
    const id = await cash()
    expect(await receiptsOf(id)).toEqual([])
    await complete(id)
    await run(1)
    await run(2)
    await run(30)
    const [receipt, ...others] = await receiptsOf(id)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ kind: 'sale', amount: 1183.5, is_cash: true, status: 'done' })
    expect(receiptTotal(receipt?.lines ?? [])).toBe(1183.5)
    expect(await printedOf(id)).toMatchObject([{ operation: 'sell', body: { total: 1183.5, payments: [{ type: 0, sum: 1183.5 }] } }])
  })

  it('is shown to the guest and at the desk', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody({ goods: [line(GOODS.roll)], total: 590 }))
    await complete(id)
    expect((await desk(id)).receipts).toMatchObject([{ kind: 'sale', amount: 590, number: null }])
    expect((await readOrder(customer, id)).receipts).toBeNull()
    await run(1)
    const [own] = (await readOrder(customer, id)).receipts ?? []
    expect(own).toMatchObject({ kind: 'sale', amount: 590, number: expect.stringMatching(/^\d+$/) })
    expect((await desk(id)).receipts).toMatchObject([{ status: 'done', number: own?.number }])
  })

  it('is not due for money that came online, only for what an edit added', async () => {
    const plain = await paidOrder(await newCustomer(), pickupBody({ pay_variant: 2, pay_type: 2, goods: [line(GOODS.roll)], total: 590 }))
    const dearer = await paidOrder(await newCustomer(), pickupBody({ pay_variant: 2, pay_type: 2, goods: [line(GOODS.roll)], total: 590 }))
    await edited(dearer, { lines: await keep(dearer, [], { 0: 2 }) })
    await complete(plain)
    await complete(dearer)
    await run(1)
    expect(await receiptsOf(plain)).toEqual([])
    expect(await receiptsOf(dearer)).toMatchObject([{ amount: (await orderRow(dearer)).collect, is_cash: true, status: 'done' }])
  })

  it('has no delivery where bonuses paid for it', async () => {
    const { id } = await placed(await newCustomer(), orderBody())
    const { delivery_fee, total } = await orderRow(id)
    expect(delivery_fee).toBeGreaterThan(0)
    const left = subtractMoney(total, delivery_fee)
    await db.update(orders).set({ bonuses_spent: delivery_fee, total: left }).where(eq(orders.id, id))
    await complete(id)
    const [receipt] = await receiptsOf(id)
    expect(receipt?.lines?.map(({ kind }) => kind)).not.toContain('delivery')
    expect(receiptTotal(receipt?.lines ?? [])).toBe(left)
  })

  it('of a card at the door is electronic', async () => {
    const { id } = await placed(await newCustomer(), pickupBody({ pay_variant: 3, pay_type: 4, goods: [line(GOODS.roll)], total: 590 }))
    await complete(id)
    expect(await printedOf(id)).toMatchObject([{ body: { payments: [{ type: 1, sum: 590 }] } }])
  })

  it('of a refund from the till returns what went back, after its sale', async () => {
    const id = await cash()
    await complete(id)
    await givenBack(id, { lines: [{ position: 0, qtt: 1 }], to: 'cash' })
    await givenBack(id, { amount: 100, to: 'cash' })
    expect(await receiptsOf(id)).toMatchObject([{ kind: 'sale' }, { kind: 'refund', status: 'due' }, { kind: 'refund', status: 'due' }])
    for (const minute of [1, 2, 3, 4]) await run(minute)
    const receipts = await receiptsOf(id)
    expect(receipts.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
    expect(receipts.map(({ lines }) => receiptTotal(lines ?? []))).toEqual([1183.5, 531, 100])
    expect((await printedOf(id)).map(({ operation }) => operation)).toEqual(['sell', 'sell_refund', 'sell_refund'])
  })

  it('is not due for bonuses instead of money', async () => {
    const id = await cash()
    await complete(id)
    await givenBack(id, { amount: 100, to: 'bonuses' })
    expect(await receiptsOf(id)).toMatchObject([{ kind: 'sale' }])
  })
})

describe('a till that fails', () => {
  it('prints once when it printed and did not answer', async () => {
    await rename(`Ролл ${TILL_MOODS.silent}`)
    const id = await cash()
    await complete(id)
    expect(await receiptsOf(id)).toMatchObject([{ status: 'due', ref: null, error: 'TimeoutError' }])
    for (const minute of [2, 4, 6, 8]) await run(minute)
    expect(await receiptsOf(id)).toMatchObject([{ status: 'done', error: null }])
    expect(await printedOf(id)).toHaveLength(1)
  })

  it('prints once whenever the server crashes', async () => {
    const id = await cash()
    await complete(id)
    const reached = await eachCrash(async (crash, DB) => {
      await db.delete(sandboxReceipts)
      await db.update(tillReceipts).set({ status: 'due', ref: null, lines: null, attempts: 0, next_try_at: 0 })
      await runReceipts(serviceContextOf({ ...env, DB }, at(1))).catch(() => undefined)
      for (const minute of [2, 4, 6, 8]) await run(minute)
      expect([crash, await receiptsOf(id)]).toMatchObject([crash, [{ status: 'done', error: null }]])
      expect([crash, (await printedOf(id)).length]).toEqual([crash, 1])
    })
    expect(reached).toBeGreaterThan(3)
  })

  it('is repeated by a person under a new key once it refused', async () => {
    await rename(`Ролл ${TILL_MOODS.refused}`)
    const id = await cash()
    await complete(id)
    const [refused] = await receiptsOf(id)
    expect(refused).toMatchObject({ status: 'failed', error: '32 Документ не прошёл проверку' })
    await run(60)
    expect((await receiptsOf(id))[0]?.attempts).toBe(refused?.attempts)
    await db.update(tillReceipts).set({ lines: null })
    await db.run(sql`update order_lines set name = 'Ролл' where order_id = ${id}`)
    expect((await repeat(refused?.id ?? 0)).json).toMatchObject({ status: 'sent', error: null })
    await run(61)
    const [done] = await receiptsOf(id)
    expect(done).toMatchObject({ status: 'done' })
    expect(done?.key).not.toBe(refused?.key)
    expect((await repeat(done?.id ?? 0)).status).toBe(409)
  })

  it('without paper says so', async () => {
    await rename(`Ролл ${TILL_MOODS.broken}`)
    const id = await cash()
    await complete(id)
    await run(1)
    expect((await desk(id)).receipts).toMatchObject([{ status: 'failed', error: '421 Закончилась бумага' }])
  })

  it('rings for the managers, once, until the receipt is printed', async () => {
    await rename(`Ролл ${TILL_MOODS.refused}`)
    const id = await cash()
    await complete(id)
    const ring = async (minutes: number) => {
      await watchKitchens(serviceContextOf(env, at(minutes)))
      return db.all(sql`select kind from kitchen_alarms where order_id = ${id} and ended_at is null`)
    }
    expect(await ring(1)).toEqual([{ kind: 'receipt' }])
    expect(await ring(2)).toEqual([{ kind: 'receipt' }])
    const listed = await staffCall('GET', '/staff/orders?flag=no_receipt', { cookie: await cookieFor({ kitchens: [POINT.day] }) })
    expect(listed.json).toMatchObject({ data: [{ id }], counts: { no_receipt: 1 } })
    await db.update(tillReceipts).set({ status: 'done' })
    expect(await ring(3)).toEqual([])
  })

  it('prints a correction with the day of the sale when that is long over', async () => {
    await rename(`Ролл ${TILL_MOODS.refused}`)
    const id = await cash()
    await complete(id)
    await db.update(tillReceipts).set({ status: 'due', lines: null, next_try_at: 0 })
    await db.run(sql`update order_lines set name = 'Ролл' where order_id = ${id}`)
    await run(26 * 60)
    expect(await printedOf(id)).toMatchObject([{ operation: 'sell_correction', body: { total: 1183.5 } }])
  })
})

it('the day’s receipts sum to the day’s money at the door', async () => {
  const ids = [await cash(), await cash(), await cash()]
  for (const id of ids) await complete(id)
  await givenBack(ids[1] ?? 0, { amount: 83.5, to: 'cash' })
  for (const minute of [1, 2, 3, 4]) await run(minute)
  const printed = await db.select().from(sandboxReceipts)
  const sum = addMoney(
    ...printed.map(({ operation, body }) => {
      const { total } = body as { total: number }
      return operation === 'sell' ? total : -total
    }),
  )
  expect(sum).toBe(3 * 1183.5 - 83.5)
})
