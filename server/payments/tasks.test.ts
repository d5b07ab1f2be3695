import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { newCustomer, seedShop } from '#server/orders/orders.testing'
import { ProviderError } from '#server/platform/payments/payment-provider'
import { receiveWebhook } from './webhook'
import { captureHeld, settleOpenPayments } from './payments.service'
import { runDueTasks } from './run-tasks'
import { contextOf, later, move, paidOrder, stateOf } from './payments.testing'
import { memoryBank, webhookOf } from './sandbox-bank.testing'

beforeAll(seedShop)
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete(t.payments) // so that the cron finds only payments of its test
})

const TWO_STAGES = { PAYMENT_STAGES: '2' }
const RECEIPTS = { RECEIPTS: 'on' }
const hour = 3600
const email = 'order@example.com'

describe('due tasks run until they are done', () => {
  it('a refund is retried with backoff from 30 s to an hour, and logs an error each day', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const { bank, ctx, id, key } = await paidOrder()
    bank.state.faults = Array<'down'>(200).fill('down')
    const at = ctx.now.getTime()
    await move(ctx, id, 'canceled')
    const attempts = [at]
    while ((attempts.at(-1) ?? 0) < at + 3 * 24 * hour * 1000) {
      const [due] = await ctx.db.select({ next: t.paymentTasks.next_try_at }).from(t.paymentTasks)
      const next = due?.next ?? Number.NaN
      const early = bank.calls.length
      await runDueTasks({ ...ctx, now: new Date(next - 1) })
      expect(bank.calls.length).toBe(early)
      await runDueTasks({ ...ctx, now: new Date(next) })
      expect(bank.calls.length).toBe(early + 1)
      attempts.push(next)
    }
    const pauses = attempts.map((one, i) => (one - (attempts[i - 1] ?? one)) / 1000)
    expect(pauses.slice(1, 10)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    expect(Math.max(...pauses)).toBe(3600)
    expect(error.mock.calls.length).toBe(3)
    expect(String(error.mock.calls[0]?.[0])).toMatch(/"event":"payment_task_failed".*"kind":"refund"/)
    bank.state.faults = []
    await settleOpenPayments(later(ctx, 4 * 24 * hour))
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', tasks: ['refund done'] })
    expect(bank.net([key])).toBe(0)
  })

  it('a refund with a lost response is not repeated', async () => {
    const { bank, ctx, id, account } = await paidOrder()
    bank.state.faults = ['lost']
    await move(later(ctx, 4), id, 'canceled')
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid', tasks: ['refund due'] })
    await settleOpenPayments(later(ctx, 60))
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', tasks: ['refund done'] })
    expect(account.refunded).toBe(1179)
    expect(bank.calls.filter((name) => name === 'refund')).toHaveLength(1)
  })

  it('a refused refund is asked for again under another key: the provider would repeat its refusal', async () => {
    const { bank, ctx, id, account } = await paidOrder()
    const asked = vi.spyOn(bank.provider, 'refund')
    bank.state.faults = ['refused', null, 'refused']
    await move(later(ctx, 4), id, 'canceled')
    await settleOpenPayments(later(ctx, 60))
    await settleOpenPayments(later(ctx, 300))
    expect(new Set(asked.mock.calls.map(([{ key }]) => key)).size).toBe(3)
    expect(account.refunded).toBe(1179)
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', tasks: ['refund done'] })
  })

  it('what was paid back by hand at the provider is not paid back again', async () => {
    const { bank, ctx, id, account, key } = await paidOrder()
    account.refunded = 300
    await move(later(ctx, 4), id, 'canceled')
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid', tasks: ['refund due'] })
    await settleOpenPayments(later(ctx, 60))
    expect(account.refunded).toBe(1179)
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', tasks: ['refund done'] })
    expect(bank.net([key])).toBe(0)
  })

  it('a run that waited for a slow bank leaves the tasks that a later run has claimed', async () => {
    const bank = memoryBank()
    const [one, other] = [await paidOrder(RECEIPTS, { order: { email } }, bank), await paidOrder(RECEIPTS, { order: { email } }, bank)]
    bank.state.faults = Array<'down'>(2).fill('down')
    for (const { ctx, id } of [one, other]) for (const to of ['processed', 'inTransit', 'completed'] as const) await move(ctx, id, to)
    const send = vi.spyOn(bank.provider, 'sendReceipt')
    // the first task of the slow run ends after another run has begun
    send.mockImplementationOnce(async () => {
      await runDueTasks(later(one.ctx, 120))
      throw new ProviderError('unknown', 'slow')
    })
    await runDueTasks(later(one.ctx, 60))
    expect(send.mock.calls.map(([{ key }]) => key).toSorted()).toEqual(
      [one.key, one.key, other.key].map((key) => `${key}:receipt`).toSorted(),
    )
  })

  it('a slow refund stays due until the money is back', async () => {
    const bank = memoryBank()
    bank.state.refundsAtOnce = false
    const { ctx, id } = await paidOrder({}, {}, bank)
    await move(later(ctx, 4), id, 'canceled')
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid', tasks: ['refund due'] })
    await settleOpenPayments(later(ctx, 60))
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', tasks: ['refund done'] })
  })
})

describe('two-stage payments', () => {
  it('a lost capture prevents processing; a retry captures once', async () => {
    const { bank, ctx, id } = await paidOrder(TWO_STAGES)
    bank.state.faults = ['lost']
    await expect(move(later(ctx, 9), id, 'processed')).rejects.toMatchObject({ status: 409, code: 'payment_not_taken' })
    expect(await stateOf(ctx, id)).toMatchObject({ payments: ['held'] })
    await move(later(ctx, 19), id, 'processed')
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid', payments: ['paid'] })
  })

  it('an expired hold is a failed payment', async () => {
    const { bank, ctx, id, account } = await paidOrder(TWO_STAGES)
    bank.endHold(account)
    await expect(captureHeld(later(ctx, 9), id)).rejects.toMatchObject({
      status: 409,
      message: 'Банк больше не держит деньги за этот заказ',
    })
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'failed', payments: ['failed'] })
  })

  it('money captured after a release is refunded', async () => {
    const { bank, ctx, id, account, key } = await paidOrder(TWO_STAGES)
    await move(later(ctx, 9), id, 'canceled')
    bank.succeedLate(account)
    await receiveWebhook(later(ctx, 60), 'sandbox', webhookOf('late', account.id))
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', payments: ['refunded'], tasks: ['release done', 'refund done'] })
    expect(bank.net([key])).toBe(0)
  })

  it('the cron captures the hold of an order in the kitchen', async () => {
    const { ctx, id, account } = await paidOrder(TWO_STAGES)
    await ctx.db.update(t.orders).set({ status: 'processed', stage: 'queue', accepted_at: 0, fire_at: 0 }).where(eq(t.orders.id, id))
    await settleOpenPayments(later(ctx, 90))
    expect(account.status).toBe('paid')
    expect(await stateOf(ctx, id)).toMatchObject({ payments: ['paid'] })
  })
})

describe('receipts', () => {
  const sum = (lines: { price: number; quantity: number }[]) =>
    lines.reduce((all, { price, quantity }) => all + Math.round(price * 100) * quantity, 0)

  it('of payment, refund and hand-over have lines that sum to the total', async () => {
    const bank = memoryBank()
    const asked = vi.spyOn(bank.provider, 'create')
    const handed = await paidOrder(RECEIPTS, { order: { email } }, bank)
    const receipt = asked.mock.calls[0]?.[0].receipt
    expect(receipt).toMatchObject({ email: 'order@example.com', mode: 'full_prepayment' })
    expect(sum(receipt?.lines ?? [])).toBe(117_900)
    expect(receipt?.lines.at(-1)).toEqual({ name: 'Доставка', price: 149, quantity: 1, kind: 'delivery' })
    for (const to of ['processed', 'inTransit', 'completed'] as const) await move(later(handed.ctx, 9), handed.id, to)
    expect(await stateOf(handed.ctx, handed.id)).toMatchObject({ tasks: ['receipt done'] })
    const canceled = await paidOrder(RECEIPTS, { order: { email } }, bank)
    await move(later(canceled.ctx, 9), canceled.id, 'canceled')
    expect(bank.receipts.map((one) => (one.receipt as { mode: string }).mode)).toEqual(['full_payment', 'full_prepayment'])
    expect(bank.receipts.map((one) => sum((one.receipt as { lines: [] }).lines))).toEqual([117_900, 117_900])
  })

  it("go to the order's e-mail, which is deleted once sent", async () => {
    const bank = memoryBank()
    const { ctx, id } = await paidOrder(RECEIPTS, { order: { email } }, bank)
    bank.state.faults = ['down']
    await move(later(ctx, 9), id, 'canceled')
    const contacts = () => ctx.db.select({ contact: t.paymentTasks.contact }).from(t.paymentTasks)
    expect(await contacts()).toEqual([{ contact: 'order@example.com' }])
    await settleOpenPayments(later(ctx, 90))
    expect(await contacts()).toEqual([{ contact: null }])
    expect(bank.receipts).toHaveLength(1)
  })

  it("or to the customer's; none without the setting", async () => {
    const bank = memoryBank()
    const asked = vi.spyOn(bank.provider, 'create')
    const customer = await newCustomer()
    await contextOf(bank).db.update(t.customers).set({ email: 'own@example.com' }).where(eq(t.customers.id, customer.id))
    await paidOrder(RECEIPTS, { customer }, bank)
    const { ctx, id } = await paidOrder({}, { customer }, bank)
    expect(asked.mock.calls.map(([{ receipt }]) => receipt?.email ?? null)).toEqual(['own@example.com', null])
    for (const to of ['processed', 'inTransit', 'completed'] as const) await move(later(ctx, 9), id, to)
    expect((await stateOf(ctx, id)).tasks).toEqual([])
  })
})
