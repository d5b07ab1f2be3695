import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { order as orderShape } from '~/contracts/orders'
import { orders, orderStatusHistory, promoCodes, promoUses } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { ledgerOf, moveThrough } from '#server/loyalty/loyalty.testing'
import { call, CODE, newCustomer, NOON, order, orderBody, pickupBody, placed, readOrder, seedShop, STAFF_TOKEN } from './orders.testing'
import type { TestCustomer } from './orders.testing'

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

const cancel = (customer: TestCustomer, id: number) => call('POST', `/v3/orders/${id}/cancel`, { token: customer.token })
const cancelByStaff = (id: number) => call('PATCH', `/staff/orders/${id}`, { token: STAFF_TOKEN, body: { status: 'canceled' } })

/** Two rolls with a code of 15 % once a customer, paid with 200 bonuses: 1180 − 177 − 200 + 149. */
const dearBody = () => orderBody({ promocode: CODE.once, bonuses: 200, total: 952 })

/** How often the code was used: as it counts itself, and by whom. */
async function usesOf(code: string) {
  const [found] = await db.select().from(promoCodes).where(eq(promoCodes.code, code))
  const uses = await db
    .select()
    .from(promoUses)
    .where(eq(promoUses.code_id, found?.id ?? 0))
  return { used: found?.used, customers: uses.map(({ customer_id }) => customer_id) }
}

describe('POST /v3/orders/{id}/cancel', () => {
  it('cancels an order that is new, and answers it', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer)
    vi.setSystemTime(new Date(NOON.getTime() + 60_000))
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
    expect(await ledgerOf(customer)).toEqual([])
  })

  test.each([[['processed']], [['processed', 'inTransit']], [['processed', 'inTransit', 'completed']], [['canceled']]])(
    'is 409 wrong_status after %j and changes nothing',
    async (path) => {
      const customer = await newCustomer()
      const { id } = await placed(customer)
      await moveThrough(id, ...path)
      const [before, ledger] = [await readOrder(customer, id), await ledgerOf(customer)]
      expect(await cancel(customer, id)).toMatchObject({ status: 409, json: { error: { code: 'wrong_status' } } })
      expect([await readOrder(customer, id), await ledgerOf(customer)]).toEqual([before, ledger])
    },
  )

  it.each(['pending', 'failed'] as const)('cancels an order whose payment is %s', async (payment_status) => {
    const customer = await newCustomer()
    const { id } = await placed(customer)
    await db.update(orders).set({ payment_status }).where(eq(orders.id, id))
    expect((await cancel(customer, id)).status).toBe(200)
  })

  it("somebody else's answers exactly as one that does not exist, and stays", async () => {
    const owner = await newCustomer()
    const { id } = await placed(owner)
    const stranger = await newCustomer()
    const theirs = await cancel(stranger, id)
    expect(theirs.status).toBe(404)
    expect((await cancel(stranger, 424_242)).json).toEqual(theirs.json)
    expect((await call('POST', '/v3/orders/x/cancel', { token: stranger.token })).status).toBe(404)
    expect((await readOrder(owner, id)).status).toBe('new')
  })

  it('is 401 without a token', async () => {
    const { id } = await placed(await newCustomer())
    expect((await call('POST', `/v3/orders/${id}/cancel`)).status).toBe(401)
    expect((await call('POST', `/v3/orders/${id}/cancel`, { token: STAFF_TOKEN })).status).toBe(401)
  })
})

describe('a cancel gives everything back once', () => {
  const WAYS: [who: string, (customer: TestCustomer, id: number) => Promise<{ status: number }>][] = [
    ['the customer', cancel],
    ['the staff', (_, id) => cancelByStaff(id)],
    [
      'the staff, once it was processed',
      async (_, id) => {
        await moveThrough(id, 'processed')
        return cancelByStaff(id)
      },
    ],
  ]
  it.each(WAYS)('by %s: the bonuses, and the code may be used again', async (_, cancelIt) => {
    const customer = await newCustomer({ bonuses: 300 })
    const before = await usesOf(CODE.once)
    const { id } = await placed(customer, dearBody())
    expect(await usesOf(CODE.once)).toEqual({ used: (before.used ?? 0) + 1, customers: [...before.customers, customer.id] })
    expect(await order(customer, dearBody())).toMatchObject({ status: 422, json: { error: { message: /^promocode:/ } } })

    expect((await cancelIt(customer, id)).status).toBe(200)
    expect(await ledgerOf(customer)).toEqual([
      ['gift', 300],
      ['redemption', -200],
      ['refund', 200],
    ])
    expect(await usesOf(CODE.once)).toEqual(before)
    expect((await cancelByStaff(id)).status).toBe(409)

    const again = await placed(customer, dearBody())
    expect(await readOrder(customer, again.id)).toMatchObject({ status: 'new', promocode: CODE.once })
    expect(await readOrder(customer, id)).toMatchObject({ status: 'canceled', promocode: CODE.once })
  })

  it('however many cancel it at once, customer and staff alike', async () => {
    const customer = await newCustomer({ bonuses: 300 })
    const before = await usesOf(CODE.once)
    const { id } = await placed(customer, dearBody())
    const tries = Array.from({ length: 10 }, (_, index) => (index % 2 ? cancel(customer, id) : cancelByStaff(id)))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await ledgerOf(customer)).toEqual([
      ['gift', 300],
      ['redemption', -200],
      ['refund', 200],
    ])
    expect(await usesOf(CODE.once)).toEqual(before)
  })

  it('of one order only: the other keeps its bonuses spent and its use of the code', async () => {
    const [customer, other] = [await newCustomer({ bonuses: 300 }), await newCustomer({ bonuses: 300 })]
    const { id } = await placed(customer, dearBody())
    await placed(other, dearBody())
    await cancel(customer, id)
    const { customers } = await usesOf(CODE.once)
    expect([customers.includes(customer.id), customers.includes(other.id)]).toEqual([false, true])
    expect(await ledgerOf(other)).toEqual([
      ['gift', 300],
      ['redemption', -200],
    ])
  })

  it('frees the last use of a code', async () => {
    const half = () => pickupBody({ promocode: CODE.seven, total: 45 })
    const [first] = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const customer = await newCustomer()
        return { customer, ...(await placed(customer, half())) }
      }),
    )
    const late = await newCustomer()
    expect((await order(late, half())).status).toBe(422)
    if (first) await cancel(first.customer, first.id)
    expect((await order(late, half())).status).toBe(201)
  })

  it('both or neither: where the refund cannot be written, the order stays new', async () => {
    const customer = await newCustomer({ bonuses: 300 })
    const { id } = await placed(customer, dearBody())
    await db.run(
      "create trigger no_refunds before insert on bonus_ledger when new.kind = 'refund' begin select raise(abort, 'not now'); end",
    )
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect((await cancel(customer, id)).status).toBe(500)
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
    await db.run('drop trigger no_refunds')
    expect((await readOrder(customer, id)).status).toBe('new')
    expect((await usesOf(CODE.once)).customers).toContain(customer.id)
    expect(await ledgerOf(customer)).toHaveLength(2)
    expect((await cancel(customer, id)).status).toBe(200)
  })
})
