import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as t from '#server/db/tables'
import { seedShop } from '#server/orders/orders.testing'
import type { ProviderPayment } from '#server/platform/payments/payment-provider'
import { applyProviderState } from './apply-provider-state'
import { cancelPayments, runOrderTasks, settleOpenPayments, settleOrder, startPayment } from './payments.service'
import { accountOf, contextOf, later, move, startedOrder, stateOf, unpaidOrder } from './payments.testing'
import { memoryBank } from './sandbox-bank.testing'

beforeAll(seedShop)
afterEach(async () => {
  vi.restoreAllMocks()
  await contextOf(memoryBank()).db.delete(t.payments) // the next test's cron finds its own alone
})

const quiet = () => [vi.spyOn(console, 'warn').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()] as const

describe('contract "Payment": the state is asked from the provider', () => {
  it('paid on the page: the order is paid, its message is written, and once', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, account } = await startedOrder(ctx, bank)
    expect(await stateOf(ctx, id)).toEqual({ order: 'pending', payments: ['pending'], tasks: [], messages: [] })
    bank.pay(account)
    expect(await settleOrder(later(ctx, 3), id)).toBe(true)
    const paid = { order: 'paid', payments: ['paid'], tasks: [], messages: ['taken'] }
    expect(await stateOf(ctx, id)).toEqual(paid)
    expect(await settleOrder(later(ctx, 60), id)).toBe(false)
    expect(await stateOf(ctx, id)).toEqual(paid)
  })

  it('declined: the order says why, and nothing is sent', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, account } = await startedOrder(ctx, bank)
    bank.decline(account)
    await settleOrder(later(ctx, 3), id)
    expect(await stateOf(ctx, id)).toEqual({ order: 'failed', payments: ['failed'], tasks: [], messages: [] })
    const [payment] = await ctx.db.select().from(t.payments).where(eq(t.payments.order_id, id))
    expect(payment).toMatchObject({ reason: 'insufficient_funds', url: null })
  })

  it('a lost answer is asked for again with the same key: one payment at the bank', async () => {
    quiet()
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, key } = await unpaidOrder(ctx)
    bank.state.faults = ['lost']
    expect(await startPayment(ctx, id)).toEqual({ id: expect.any(Number), url: null })
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'pending', payments: ['pending'] })
    const again = await startPayment(ctx, id)
    expect(again?.url).toBe(accountOf(bank, key).url)
    expect(bank.all()).toHaveLength(1)
    expect(await startPayment(ctx, id)).toEqual(again)
    expect(bank.calls).toEqual(['create', 'create'])
  })

  it('a bank that is down leaves it pending, a bank that refuses fails it', async () => {
    quiet()
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const [one, other] = [await unpaidOrder(ctx), await unpaidOrder(ctx)]
    bank.state.faults = ['down', 'refused']
    expect(await startPayment(ctx, one.id)).toMatchObject({ url: null })
    expect(await startPayment(ctx, other.id)).toMatchObject({ url: null })
    expect(await stateOf(ctx, one.id)).toMatchObject({ order: 'pending', payments: ['pending'] })
    expect(await stateOf(ctx, other.id)).toMatchObject({ order: 'failed', payments: ['failed'] })
  })

  it('is asked at most once in two seconds, however many read', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id } = await startedOrder(ctx, bank)
    const reads = (seconds: number) => Promise.all(Array.from({ length: 5 }, () => settleOrder(later(ctx, seconds), id)))
    await reads(1)
    expect(bank.calls).toEqual(['create'])
    await reads(2)
    expect(bank.calls).toEqual(['create', 'read'])
    await reads(5)
    expect(bank.calls).toEqual(['create', 'read', 'read'])
  })

  it('another sum than ours pays for nothing, and the operator is told', async () => {
    const [, error] = quiet()
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, account } = await startedOrder(ctx, bank)
    bank.pay(account)
    account.amount = 1178.99
    await settleOrder(later(ctx, 3), id)
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'pending', payments: ['pending'], messages: [] })
    expect(JSON.parse(String(error.mock.calls[0]?.[0]))).toEqual({
      level: 'error',
      event: 'payment_amount_differs',
      payment: expect.any(Number),
      ours: 1179,
      theirs: 1178.99,
    })
  })
})

describe('issue 7, part 4: every order of the same news comes to the same', () => {
  const NEWS: Record<string, (truth: ProviderPayment) => ProviderPayment> = {
    pending: (truth) => ({ ...truth, status: 'pending' }),
    held: (truth) => ({ ...truth, status: 'held' }),
    paid: (truth) => ({ ...truth, status: 'paid' }),
    refunded: (truth) => ({ ...truth, status: 'paid', refunded: truth.amount }),
    canceled: (truth) => ({ ...truth, status: 'canceled', reason: 'expired_on_capture' }),
  }
  const orders = (of: string[]): string[][] =>
    of.length < 2 ? [of] : of.flatMap((one, i) => orders(of.toSpliced(i, 1)).map((rest) => [one, ...rest]))

  it.each([
    { told: ['pending', 'held', 'paid'], payment: 'paid', order: 'paid' },
    { told: ['pending', 'paid', 'refunded'], payment: 'refunded', order: 'refunded' },
    { told: ['pending', 'held', 'canceled'], payment: 'failed', order: 'failed' },
    { told: ['pending', 'canceled'], payment: 'failed', order: 'failed' },
    { told: ['canceled', 'paid'], payment: 'paid', order: 'paid' }, // late success
  ])('$told', async ({ told, payment, order }) => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const ends = new Set<string>()
    for (const news of orders(told)) {
      const { id, key } = await unpaidOrder(ctx)
      const [row] = await ctx.db.select().from(t.payments).where(eq(t.payments.order_id, id))
      if (!row) throw new Error('no payment')
      const truth = {
        id: `p-${key}`,
        key,
        amount: 1179,
        refunded: 0,
        url: 'https://bank/',
        reason: null,
        savedCard: null,
        status: 'pending' as const,
      }
      for (const one of [...news, ...news]) await applyProviderState(ctx, row, NEWS[one]?.(truth) ?? truth)
      const { payments, order } = await stateOf(ctx, id)
      ends.add(`${payments.join()} ${order}`)
    }
    expect([...ends]).toEqual([`${payment} ${order}`])
  })

  it('five answers applied at once, of two payments that were both paid: one charge, one refund, one message', async () => {
    quiet()
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, key, account } = await startedOrder(ctx, bank)
    bank.decline(account)
    await settleOrder(later(ctx, 3), id)
    await ctx.db.insert(t.payments).values({
      order_id: id,
      provider: 'sandbox',
      idempotence_key: `${key}-2`,
      status: 'pending',
      amount: 1179,
      created_at: 1,
      updated_at: 1,
    })
    await startPayment({ ...ctx, now: new Date(10) }, id)
    const second = accountOf(bank, `${key}-2`)
    bank.pay(second)
    bank.succeedLate(account)
    const rows = await ctx.db.select().from(t.payments).where(eq(t.payments.order_id, id)).orderBy(t.payments.id)
    const truths = await Promise.all([account, second].map((one) => bank.provider.read(one.id)))
    await Promise.all([0, 1, 0, 1, 1].map((i) => applyProviderState(ctx, rows[i] as never, truths[i] as never)))
    await runOrderTasks(ctx, id)
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid', tasks: ['refund done'], messages: ['taken'] })
    expect(bank.net([key, `${key}-2`])).toBe(1179)
  })
})

describe('contract "Order": a canceled order gives its payment back, once', () => {
  it('paid: refunded, and canceling again gives nothing more', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, account, key } = await startedOrder(ctx, bank)
    bank.pay(account)
    await settleOrder(later(ctx, 3), id)
    await move(later(ctx, 4), id, 'canceled')
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', payments: ['refunded'], tasks: ['refund done'] })
    await ctx.db.batch([ctx.db.select().from(t.orders).limit(1), ...cancelPayments(ctx, id)])
    await runOrderTasks(later(ctx, 9), id)
    expect((await stateOf(ctx, id)).tasks).toEqual(['refund done'])
    expect(bank.calls.filter((name) => name === 'refund')).toHaveLength(1)
    expect(bank.net([key])).toBe(0)
  })

  it('pending: ended at the bank at once', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, account } = await startedOrder(ctx, bank)
    await move(later(ctx, 3), id, 'canceled')
    expect(account.status).toBe('canceled')
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'failed', payments: ['failed'], tasks: [] })
  })

  it('pending at a bank that ends nothing, then paid after all: the money goes back, no message says it was taken', async () => {
    quiet()
    const bank = memoryBank()
    bank.state.canExpire = false
    const ctx = contextOf(bank)
    const { id, account, key } = await startedOrder(ctx, bank)
    await move(later(ctx, 3), id, 'canceled')
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'pending', payments: ['pending'] })
    bank.pay(account)
    expect(await settleOpenPayments(later(ctx, 120))).toMatchObject({ changed: 1, done: 1 })
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', payments: ['refunded'], tasks: ['refund done'] })
    expect((await stateOf(ctx, id)).messages).not.toContain('taken')
    expect(bank.net([key])).toBe(0)
  })

  it('a payment whose answer was lost before the cancel is found by its key and ended', async () => {
    quiet()
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, key } = await unpaidOrder(ctx)
    bank.state.faults = ['lost']
    await startPayment(ctx, id)
    await move(later(ctx, 3), id, 'canceled')
    expect(accountOf(bank, key).status).toBe('canceled')
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'failed', payments: ['failed'] })
  })
})

describe('issue 7, part 4: the cron settles what hangs', () => {
  it('asks a young payment each minute and an old one seldom, and never a finished one', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, account } = await startedOrder(ctx, bank)
    const open = async (seconds: number) => {
      const before = bank.calls.length
      await settleOpenPayments(later(ctx, seconds))
      return bank.calls.slice(before).length
    }
    expect(await open(30)).toBe(0)
    expect(await open(60)).toBe(1)
    expect(await open(120)).toBe(1)
    expect(await open(7200)).toBe(1)
    expect(await open(7260)).toBe(0)
    expect(await open(7800)).toBe(1)
    bank.pay(account)
    expect(await open(10_000)).toBe(1)
    expect((await stateOf(ctx, id)).order).toBe('paid')
    expect(await open(90_000)).toBe(0)
  })

  it('what was never answered within the life of its key is not made again', async () => {
    quiet()
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id } = await unpaidOrder(ctx)
    await settleOpenPayments(later(ctx, 24 * 3600))
    expect(bank.calls).toEqual([])
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'failed', payments: ['failed'] })
  })

  it('one payment that breaks keeps no other from being settled', async () => {
    const [, error] = quiet()
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const [one, other] = [await startedOrder(ctx, bank), await startedOrder(ctx, bank)]
    bank.pay(one.account)
    bank.pay(other.account)
    const read = bank.provider.read.bind(bank.provider)
    const broken = { ...bank.provider, read: (id: string) => (id === one.account.id ? Promise.reject(new Error('a bug')) : read(id)) }
    await settleOpenPayments({ ...later(ctx, 60), payments: broken })
    expect((await stateOf(ctx, one.id)).order).toBe('pending')
    expect((await stateOf(ctx, other.id)).order).toBe('paid')
    expect(String(error.mock.calls[0]?.[0])).toContain('a bug')
  })
})
