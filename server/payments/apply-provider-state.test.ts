import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { seedShop } from '#server/orders/orders.testing'
import type { ProviderPayment } from '#server/platform/payments/payment-provider'
import { applyProviderState } from './apply-provider-state'
import { runOrderTasks, settleOpenPayments, settleOrder, startPayment } from './payments.service'
import { accountOf, contextOf, later, move, newStartedOrder, startedOrder, stateOf, unpaidOrder } from './payments.testing'
import { memoryBank } from './sandbox-bank.testing'

beforeAll(seedShop)
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete(t.payments) // so that the cron finds only payments of its test
})

const quiet = () => [vi.spyOn(console, 'warn').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()] as const

describe('the provider’s state is applied', () => {
  it('paid: the order is paid and announced once', async () => {
    const { bank, ctx, id, account } = await newStartedOrder()
    expect(await stateOf(ctx, id)).toEqual({ order: 'pending', payments: ['pending'], tasks: [], messages: [] })
    bank.pay(account)
    expect(await settleOrder(later(ctx, 3), id)).toBe(true)
    const paid = { order: 'paid', payments: ['paid'], tasks: [], messages: ['taken'] }
    expect(await stateOf(ctx, id)).toEqual(paid)
    expect(await settleOrder(later(ctx, 60), id)).toBe(false)
    expect(await stateOf(ctx, id)).toEqual(paid)
  })

  it('declined: the order has the reason and no message', async () => {
    const { bank, ctx, id, account } = await newStartedOrder()
    bank.decline(account)
    await settleOrder(later(ctx, 3), id)
    expect(await stateOf(ctx, id)).toEqual({ order: 'failed', payments: ['failed'], tasks: [], messages: [] })
    const [payment] = await ctx.db.select().from(t.payments).where(eq(t.payments.order_id, id))
    expect(payment).toMatchObject({ reason: 'insufficient_funds', url: null })
  })

  it('a lost response is requested again with the same key: one payment at the bank', async () => {
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

  it('an unreachable bank leaves it pending, a rejection fails it', async () => {
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

  it('readers query at most once in two seconds', async () => {
    const { bank, ctx, id } = await newStartedOrder()
    const reads = (seconds: number) => Promise.all(Array.from({ length: 5 }, () => settleOrder(later(ctx, seconds), id)))
    await reads(1)
    expect(bank.calls).toEqual(['create'])
    await reads(2)
    expect(bank.calls).toEqual(['create', 'read'])
    await reads(5)
    expect(bank.calls).toEqual(['create', 'read', 'read'])
  })

  it('a different sum changes nothing and is logged as an error', async () => {
    const [, error] = quiet()
    const { bank, ctx, id, account } = await newStartedOrder()
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

describe('any sequence of the same events has the same result', () => {
  const EVENTS: Record<string, (remote: ProviderPayment) => ProviderPayment> = {
    pending: (remote) => ({ ...remote, status: 'pending' }),
    held: (remote) => ({ ...remote, status: 'held' }),
    paid: (remote) => ({ ...remote, status: 'paid' }),
    refunded: (remote) => ({ ...remote, status: 'paid', refunded: remote.amount }),
    canceled: (remote) => ({ ...remote, status: 'canceled', reason: 'expired_on_capture' }),
  }
  const permutations = (of: string[]): string[][] =>
    of.length < 2 ? [of] : of.flatMap((one, i) => permutations(of.toSpliced(i, 1)).map((rest) => [one, ...rest]))

  it.each([
    { sequence: ['pending', 'held', 'paid'], payment: 'paid', order: 'paid' },
    { sequence: ['pending', 'paid', 'refunded'], payment: 'refunded', order: 'refunded' },
    { sequence: ['pending', 'held', 'canceled'], payment: 'failed', order: 'failed' },
    { sequence: ['pending', 'canceled'], payment: 'failed', order: 'failed' },
    { sequence: ['canceled', 'paid'], payment: 'paid', order: 'paid' }, // late success
  ])('$sequence', async ({ sequence, payment, order }) => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const ends = new Set<string>()
    for (const events of permutations(sequence)) {
      const { id, key } = await unpaidOrder(ctx)
      const [row] = await ctx.db.select().from(t.payments).where(eq(t.payments.order_id, id))
      if (!row) throw new Error('no payment')
      const remote = {
        id: `p-${key}`,
        key,
        amount: 1179,
        refunded: 0,
        url: 'https://bank/',
        reason: null,
        savedCard: null,
        status: 'pending' as const,
      }
      for (const one of [...events, ...events]) await applyProviderState(ctx, row, EVENTS[one]?.(remote) ?? remote)
      const { payments, order } = await stateOf(ctx, id)
      ends.add(`${payments.join()} ${order}`)
    }
    expect([...ends]).toEqual([`${payment} ${order}`])
  })

  it('five responses at once of two paid payments: one charge, one refund, one message', async () => {
    quiet()
    const { bank, ctx, id, key, account } = await newStartedOrder()
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
    const states = await Promise.all([account, second].map((one) => bank.provider.read(one.id)))
    await Promise.all([0, 1, 0, 1, 1].map((i) => applyProviderState(ctx, rows[i] as never, states[i] as never)))
    await runOrderTasks(ctx, id)
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid', tasks: ['refund done'], messages: ['taken'] })
    expect(bank.net([key, `${key}-2`])).toBe(1179)
  })
})

describe('a canceled order returns its payment once', () => {
  it('pending and paid afterwards: refunded without a message', async () => {
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

  it('a payment with a lost response is found by its key and expired', async () => {
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
