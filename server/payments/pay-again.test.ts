import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as t from '#server/db/tables'
import { newCustomer, seedShop } from '#server/orders/orders.testing'
import { payAgain } from './pay-again'
import { customerContextOf, later, move, startedOrder, stateOf } from './payments.testing'
import { memoryBank, webhookOf } from './sandbox-bank.testing'
import { receiveWebhook } from './webhook'

beforeAll(seedShop)
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

async function start(parts?: Parameters<typeof startedOrder>[2]) {
  const bank = memoryBank()
  const customer = await newCustomer()
  const ctx = customerContextOf(bank, customer)
  return { bank, ctx, ...(await startedOrder(ctx, bank, { customer, ...parts })) }
}

describe('payAgain', () => {
  it('declined: a new payment with its page', async () => {
    const { bank, ctx, id, account } = await start()
    bank.decline(account)
    const again = await payAgain(later(ctx, 60), id)
    const second = bank.all()[1]
    if (!second) throw new Error('no second payment')
    expect(again).toEqual({ id: expect.any(Number), status: 'pending', url: second.url })
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'pending', payments: ['failed', 'pending'] })
    bank.pay(second)
    expect(await payAgain(later(ctx, 90), id)).toMatchObject({ status: 'paid', url: null })
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid', payments: ['failed', 'paid'] })
    bank.succeedLate(account)
    await Promise.all([1, 2].map((event) => receiveWebhook(later(ctx, 99), 'sandbox', webhookOf(`late-${event}`, account.id))))
    expect(await stateOf(ctx, id)).toMatchObject({
      order: 'paid',
      payments: ['refunded', 'paid'],
      tasks: ['refund done'],
    })
    expect(bank.net(bank.all().map(({ key }) => key))).toBe(1179)
  })

  it('twenty parallel calls make one new payment', async () => {
    const { bank, ctx, id, account } = await start()
    bank.decline(account)
    const responses = await Promise.all(Array.from({ length: 20 }, () => payAgain(later(ctx, 60), id)))
    expect(bank.all()).toHaveLength(2)
    expect(new Set(responses.map(({ url }) => url))).toEqual(new Set([bank.all()[1]?.url]))
  })

  it('late, canceled or paid meanwhile: no page', async () => {
    const late = await start()
    late.bank.decline(late.account)
    expect(await payAgain(later(late.ctx, 29 * 60), late.id)).toMatchObject({ status: 'failed', url: null })
    const canceled = await start()
    await move(canceled.ctx, canceled.id, 'canceled')
    expect(await payAgain(later(canceled.ctx, 60), canceled.id)).toMatchObject({ status: 'failed', url: null })
    const paid = await start()
    paid.bank.pay(paid.account)
    expect(await payAgain(later(paid.ctx, 1), paid.id)).toMatchObject({ status: 'paid', url: null })
    expect([late, canceled, paid].map(({ bank }) => bank.all().length)).toEqual([1, 1, 1])
  })

  it('is 404 for an order without online payment', async () => {
    const { ctx, id } = await start()
    await ctx.db.delete(t.payments).where(eq(t.payments.order_id, id))
    await expect(payAgain(ctx, id)).rejects.toMatchObject({ status: 404, message: 'У этого заказа нет онлайн-оплаты' })
  })
})
