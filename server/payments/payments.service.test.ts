import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_CARDS } from '~/contracts/constants'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { newCustomer, seedShop } from '#server/orders/orders.testing'
import type { ProviderPayment } from '#server/platform/payments/payment-provider'
import { applyProviderState } from './apply-provider-state'
import { settleOpenPayments, settleOrder, startPayment } from './payments.service'
import {
  accountOf,
  contextOf,
  later,
  move,
  newStartedOrder,
  onlyBank,
  paidOrder,
  startedOrder,
  stateOf,
  unpaidOrder,
} from './payments.testing'
import { memoryBank, type MemoryBank } from './sandbox-bank.testing'

beforeAll(seedShop)
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete(t.payments) // so that the cron finds only payments of its test
})

const cardsOf = (bank: MemoryBank, customerId: number) =>
  contextOf(bank).db.select().from(t.cards).where(eq(t.cards.customer_id, customerId))

describe('the cron settles open payments', () => {
  it('queries a new payment each minute, an old one rarely, a finished one never', async () => {
    const { bank, ctx, id, account } = await newStartedOrder()
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

  it('does not create a payment again after its key expired', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id } = await unpaidOrder(ctx)
    await settleOpenPayments(later(ctx, 24 * 3600))
    expect(bank.calls).toEqual([])
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'failed', payments: ['failed'] })
  })

  it('continues after an exception', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const [one, other] = [await startedOrder(ctx, bank), await startedOrder(ctx, bank)]
    bank.pay(one.account)
    bank.pay(other.account)
    const read = bank.provider.read.bind(bank.provider)
    const broken = { ...bank.provider, read: (id: string) => (id === one.account.id ? Promise.reject(new Error('a bug')) : read(id)) }
    await settleOpenPayments({ ...later(ctx, 60), payments: onlyBank(broken) })
    expect((await stateOf(ctx, one.id)).order).toBe('pending')
    expect((await stateOf(ctx, other.id)).order).toBe('paid')
    expect(String(error.mock.calls[0]?.[0])).toContain('a bug')
  })
})

describe('saving the card of a payment', () => {
  const paidWith = (bank: MemoryBank, customer: Awaited<ReturnType<typeof newCustomer>>, saveCard = true) =>
    paidOrder({}, { customer, saveCard }, bank)

  it('only on request, the first as default, no duplicates', async () => {
    const bank = memoryBank()
    const customer = await newCustomer()
    await paidWith(bank, customer, false)
    expect(await cardsOf(bank, customer.id)).toEqual([])
    const { account } = await paidWith(bank, customer)
    await paidWith(bank, customer)
    expect(await cardsOf(bank, customer.id)).toMatchObject([
      { status: 'active', is_default: true, brand: 'Мир', last4: '4242', provider: 'sandbox', provider_token: account.savedCard?.token },
    ])
  })

  it('a removed card does not return with the same payment', async () => {
    const bank = memoryBank()
    const customer = await newCustomer()
    const { ctx, id } = await paidWith(bank, customer)
    await ctx.db.update(t.cards).set({ status: 'removed', is_default: false, removed_at: 1, provider_token: null })
    await ctx.db.update(t.payments).set({ status: 'pending', asked_at: null }).where(eq(t.payments.order_id, id))
    await settleOrder(later(ctx, 60), id)
    expect(await cardsOf(bank, customer.id)).toMatchObject([{ status: 'removed' }])
  })

  it('not beyond the limit, not for an erased customer', async () => {
    const bank = memoryBank()
    const [full, gone] = [await newCustomer(), await newCustomer()]
    const { db } = contextOf(bank)
    const row = { customer_id: full.id, status: 'active' as const, brand: 'Visa', emitent: '', provider: 'sandbox', created_at: 1 }
    for (let i = 0; i < MAX_CARDS; i++) await db.insert(t.cards).values({ ...row, last4: `000${i}` })
    await paidWith(bank, full)
    expect(await cardsOf(bank, full.id)).toHaveLength(MAX_CARDS)
    const ctx = contextOf(bank)
    const { account, id } = await startedOrder(ctx, bank, { customer: gone, saveCard: true })
    await db.update(t.customers).set({ phone: null, deleted_at: 1 }).where(eq(t.customers.id, gone.id))
    bank.pay(account)
    await settleOrder(later(ctx, 3), id)
    expect(await cardsOf(bank, gone.id)).toEqual([])
  })
})

describe('the provider’s state is applied', () => {
  it('a lost response is requested again with the same key: one payment at the bank', async () => {
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
    const error = vi.spyOn(console, 'error').mockReturnValue()
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
})

describe('a canceled order returns its payment once', () => {
  it('pending and paid afterwards: refunded', async () => {
    const bank = memoryBank()
    bank.state.canExpire = false
    const ctx = contextOf(bank)
    const { id, account, key } = await startedOrder(ctx, bank)
    await move(later(ctx, 3), id, 'canceled')
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'pending', payments: ['pending'] })
    bank.pay(account)
    expect(await settleOpenPayments(later(ctx, 120))).toMatchObject({ changed: 1, done: 1 })
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'refunded', payments: ['refunded'], tasks: ['refund done'] })
    expect(bank.net([key])).toBe(0)
  })
})
