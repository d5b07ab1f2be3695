import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { receiptTotal, type Receipt } from '~/rules/receipt'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { seedShop } from '#server/orders/orders.testing'
import { countReturned, insertRefund } from './refund-records'
import { runDueTasks } from './run-tasks'
import { settleOpenPayments } from './payments.service'
import { later, move, paidOrder, stateOf } from './payments.testing'

beforeAll(seedShop)
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete(t.refunds)
  await db.delete(t.payments) // so that the cron finds only payments of its test
})

const RECEIPTS = { RECEIPTS: 'on' }
const email = 'guest@example.com'

/** An order of 1179 paid with receipts, and a due refund of its first line: 540. */
async function refunded(amounts = [540]) {
  const paid = await paidOrder(RECEIPTS, { order: { email } })
  const { ctx, id } = paid
  const [payment] = await db.select().from(t.payments).where(eq(t.payments.order_id, id))
  for (const amount of amounts) {
    const lines = [{ position: 0, name: 'Ролл', qtt: 1, amount }]
    const receipt = [{ name: 'Ролл', price: amount, quantity: 1, kind: 'dish' as const }]
    const key = crypto.randomUUID()
    const row = { way: 'online' as const, payment_id: payment?.id ?? 0, reason: null, idempotence_key: key, status: 'due' as const }
    await db.batch([insertRefund(ctx, id, { ...row, order_id: id, amount, lines, receipt }), countReturned(ctx, id, lines, 1)])
  }
  return paid
}
const refundsOf = (id: number) => db.select().from(t.refunds).where(eq(t.refunds.order_id, id)).orderBy(t.refunds.id)
const statesOf = async (id: number) => (await refundsOf(id)).map(({ status }) => status)

it('is done later when the provider is down, with backoff, and the guest is told once', async () => {
  const { bank, ctx, id, account } = await refunded()
  bank.state.faults = ['down', 'lost']
  await runDueTasks(ctx)
  await runDueTasks(later(ctx, 29))
  expect([account.refunded, await statesOf(id)]).toEqual([0, ['due']])
  await settleOpenPayments(later(ctx, 31))
  expect([account.refunded, await statesOf(id)], 'the answer was lost').toEqual([540, ['due']])
  await settleOpenPayments(later(ctx, 200))
  expect([account.refunded, await statesOf(id)]).toEqual([540, ['done']])
  expect((await stateOf(ctx, id)).messages.filter((event) => event?.startsWith('refund:'))).toHaveLength(1)
  expect(bank.receipts.map(({ receipt }) => receiptTotal((receipt as Receipt).lines))).toEqual([540])
})

it('whose end stays unknown is an error after ten attempts: a person has to look', async () => {
  const { bank, ctx, id } = await refunded()
  const errors = () => vi.mocked(console.error).mock.calls.map(([line]) => JSON.parse(String(line)))
  bank.state.faults = ['down', 'down']
  await db.update(t.refunds).set({ attempts: 8 }).where(eq(t.refunds.order_id, id))
  await runDueTasks(ctx)
  expect(errors()).toEqual([])
  await runDueTasks(later(ctx, 3600))
  expect(errors()).toEqual([expect.objectContaining({ event: 'payment_refund_failed', order: id, attempts: 10, outcome: 'unknown' })])
})

it('asks what went back before it repeats a key that may be forgotten', async () => {
  const { bank, ctx, id, account } = await refunded()
  bank.state.faults = ['lost']
  await runDueTasks(ctx)
  await runDueTasks(later(ctx, 24 * 3600))
  expect([account.refunded, await statesOf(id), bank.calls.filter((name) => name === 'refund').length]).toEqual([540, ['done'], 1])
})

it('sends one refund of a payment at a time, in their order', async () => {
  const { bank, ctx, id, account } = await refunded([100, 200])
  bank.state.refundsAtOnce = false
  await runDueTasks(ctx)
  expect(bank.calls.filter((name) => name === 'refund')).toHaveLength(1)
  bank.state.refundsAtOnce = true
  await runDueTasks(later(ctx, 40))
  expect([account.refunded, await statesOf(id)]).toEqual([300, ['done', 'done']])
})

it('fails where the provider refuses: its portions count as kept again', async () => {
  const { bank, ctx, id } = await refunded()
  bank.state.faults = ['refused']
  await runDueTasks(ctx)
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed', error: 'rejected', contact: null }])
  const [line] = await db.select().from(t.orderLines).where(eq(t.orderLines.order_id, id)).orderBy(t.orderLines.position)
  expect(line).toMatchObject({ returned: 0, returned_sum: 0 })
})

it('a cancellation returns the rest after the parts, with a receipt of the rest', async () => {
  const { bank, ctx, id, account } = await refunded()
  bank.state.faults = Array<'down'>(2).fill('down')
  await move(ctx, id, 'canceled')
  expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid', tasks: ['refund due'] })
  await settleOpenPayments(later(ctx, 100))
  await settleOpenPayments(later(ctx, 300))
  expect(account.refunded).toBe(1179)
  expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', payments: ['refunded'], tasks: ['refund done'] })
  expect(bank.receipts.map(({ receipt }) => receiptTotal((receipt as Receipt).lines))).toEqual([540, 639])
})

it('the receipt of the hand-over is of what the order kept', async () => {
  const { bank, ctx, id } = await refunded()
  await runDueTasks(ctx)
  for (const to of ['processed', 'inTransit', 'completed'] as const) await move(later(ctx, 10), id, to)
  const last = bank.receipts.at(-1)?.receipt as Receipt
  expect([last.mode, receiptTotal(last.lines)]).toEqual(['full_payment', 639])
  expect(last.lines.map(({ price, kind }) => [price, kind])).toEqual([
    [490, 'dish'],
    [149, 'delivery'],
  ])
})

it('a payment of which all went back in parts is refunded', async () => {
  const { ctx, id } = await refunded([540, 639])
  await runDueTasks(ctx)
  expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', payments: ['refunded'], tasks: [] })
})
