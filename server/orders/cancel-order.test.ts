import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { order as orderShape } from '~/contracts/orders'
import { orders, orderStatusHistory, payments } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { ledgerOf, moveThrough } from '#server/loyalty/loyalty.testing'
import { bankOf, cancel, messagesTo, moveByStaff, onBatch, onlineBody, paidOrder, readOrder, usesOf, eventsOf } from './order-state.testing'
import { atMinute, CODE, newCustomer, order, orderBody, placed, times, setUpShop, type TestCustomer } from './orders.testing'

setUpShop()

/** Two rolls with a code of 15 % once per customer and 200 bonuses: 1180 − 177 − 200 + 149. */
const DEAL = { promocode: CODE.once, bonuses: 200, total: 952 }
const RETURNED = [
  ['gift', 300],
  ['redemption', -200],
  ['refund', 200],
]

describe('POST /v3/orders/{id}/cancel', () => {
  it('cancels a new order and returns it; a processed one is 409', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer)
    atMinute(1)
    const { status, json } = await cancel(customer, id)
    expect(status).toBe(200)
    expect(orderShape.parse(json)).toMatchObject({
      id,
      status: 'canceled',
      can_cancel: false,
      history: [{ status: 'new' }, { status: 'canceled', at: '2026-11-20T12:01:00+03:00', reason: null }],
    })
    expect(await readOrder(customer, id)).toEqual(json)
    const steps = await db.select({ actor: orderStatusHistory.actor }).from(orderStatusHistory).where(eq(orderStatusHistory.order_id, id))
    expect(steps).toEqual([{ actor: 'customer' }, { actor: 'customer' }])
    expect([await ledgerOf(customer), await eventsOf(customer)]).toEqual([[], []])
    const processed = await placed(customer)
    await moveThrough(processed.id, 'processed')
    expect(await cancel(customer, processed.id)).toMatchObject({ status: 409, json: { error: { code: 'wrong_status' } } })
  })
})

describe('a cancellation returns money, bonuses and the code once', () => {
  const processedThenCanceled = async (_: TestCustomer, id: number) => {
    await moveThrough(id, 'processed')
    return moveByStaff(id, 'canceled')
  }
  const WAYS: [actor: string, (customer: TestCustomer, id: number) => Promise<{ status: number }>][] = [
    ['the customer', cancel],
    ['staff', (_, id) => moveByStaff(id, 'canceled')],
    ['staff after processing', processedThenCanceled],
  ]
  it.each(WAYS.flatMap(([actor, way]) => [true, false].map((isOnline) => [actor, isOnline, way] as const)))(
    'by %s, paid online: %s',
    async (actor, isOnline, way) => {
      const customer = await newCustomer({ bonuses: 300 })
      const before = await usesOf(CODE.once)
      const id = isOnline ? await paidOrder(customer, onlineBody(DEAL)) : (await placed(customer, orderBody(DEAL))).id
      expect((await usesOf(CODE.once))?.used).toBe(1 + Number(before?.used))
      expect(await order(customer, orderBody(DEAL))).toMatchObject({ status: 422, json: { error: { message: /^promocode:/ } } })
      expect((await way(customer, id)).status).toBe(200)
      expect((await moveByStaff(id, 'canceled')).status).toBe(409)
      expect(await readOrder(customer, id)).toMatchObject({
        status: 'canceled',
        payment_status: isOnline ? 'refunded' : 'none',
        promocode: CODE.once,
      })
      expect(await ledgerOf(customer)).toEqual(RETURNED)
      expect(await bankOf(id)).toEqual(isOnline ? [{ status: 'paid', amount: 952, refunded: 952 }] : [])
      const { used, uses } = (await usesOf(CODE.once)) ?? {}
      expect([used, uses]).toEqual([before?.used, before?.uses])
      expect((await eventsOf(customer)).filter((event) => event !== 'taken')).toEqual(actor === 'the customer' ? [] : ['canceled'])
      if (actor !== 'the customer') expect((await messagesTo(customer)).at(-1)?.text?.includes('Деньги вернём')).toBe(isOnline)
      const again = await placed(customer, orderBody(DEAL))
      await cancel(customer, again.id)
    },
  )

  it('if ten cancel at once', async () => {
    const customer = await newCustomer({ bonuses: 300 })
    const id = await paidOrder(customer, onlineBody(DEAL))
    const attempts = await Promise.all(times(10, (index) => (index % 2 ? cancel(customer, id) : moveByStaff(id, 'canceled'))))
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, ...times(9, () => 409)])
    expect(await ledgerOf(customer)).toEqual(RETURNED)
    expect((await bankOf(id)).map(({ refunded }) => refunded)).toEqual([952])
  })

  it('all or nothing: if the refund of bonuses fails the order stays new', async () => {
    const customer = await newCustomer({ bonuses: 300 })
    const { id } = await placed(customer, orderBody(DEAL))
    await db.run("create trigger no_refunds before insert on bonus_ledger when new.kind = 'refund' begin select raise(abort, 'no'); end")
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await cancel(customer, id)).status).toBe(500)
    await db.run('drop trigger no_refunds')
    expect((await readOrder(customer, id)).status).toBe('new')
    expect((await order(customer, orderBody(DEAL))).status).toBe(422)
    expect(await ledgerOf(customer)).toHaveLength(2)
    expect((await cancel(customer, id)).status).toBe(200)
  })

  it('a payment that arrives during the cancellation is refunded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const customer = await newCustomer()
    const { id } = await placed(customer, onlineBody())
    let isDone = false
    // the payment is applied between reading the order and its batch
    const DB = onBatch(async (run) => {
      if (!isDone) {
        isDone = true
        await db.update(payments).set({ status: 'paid' }).where(eq(payments.order_id, id))
        await db.update(orders).set({ payment_status: 'paid' }).where(eq(orders.id, id))
      }
      return run()
    })
    expect((await moveByStaff(id, 'canceled', { DB })).status).toBe(200)
    const due = `select kind from payment_tasks join payments on payments.id = payment_id where order_id = ${id}`
    expect(await db.all(due)).toEqual([{ kind: 'refund' }])
    expect((await messagesTo(customer)).at(-1)?.text).toContain('Деньги вернём')
  })
})
