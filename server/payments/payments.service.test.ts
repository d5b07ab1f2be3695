import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_CARDS } from '~/contracts/constants'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { newCustomer, seedShop } from '#server/orders/orders.testing'
import { settleOpenPayments, settleOrder } from './payments.service'
import { contextOf, later, newStartedOrder, paidOrder, startedOrder, stateOf, unpaidOrder } from './payments.testing'
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
    await settleOpenPayments({ ...later(ctx, 60), payments: broken })
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
