import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import * as t from '#server/db/tables'
import { seedShop } from '#server/orders/orders.testing'
import { payment } from '#server/platform/payments/provider.testing'
import { purgePaymentEvents, receiveWebhook } from './webhook'
import { startPayment } from './payments.service'
import { accountOf, contextOf, later, newStartedOrder, stateOf, unpaidOrder } from './payments.testing'
import { memoryBank, webhookOf } from './sandbox-bank.testing'

beforeAll(seedShop)
let warn: MockInstance<typeof console.warn>
beforeEach(() => void (warn = vi.spyOn(console, 'warn').mockReturnValue()))
afterEach(() => void vi.restoreAllMocks())

let events = 0
const newEvent = () => `event-${++events}`
const eventsOf = (eventId: string) => contextOf(memoryBank()).db.select().from(t.paymentEvents).where(eq(t.paymentEvents.event_id, eventId))

describe('a webhook', () => {
  it('is only a hint: the provider is queried', async () => {
    const { bank, ctx, id, account } = await newStartedOrder()
    await receiveWebhook(ctx, 'sandbox', webhookOf(newEvent(), account.id, 'payment.succeeded'))
    expect((await stateOf(ctx, id)).order).toBe('pending')
    bank.pay(account)
    await receiveWebhook(ctx, 'sandbox', webhookOf(newEvent(), account.id, 'payment.canceled'))
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid' })
  })

  it('that repeats, also in parallel, is stored and handled once', async () => {
    const { bank, ctx, id, account } = await newStartedOrder()
    bank.pay(account)
    const event = newEvent()
    await Promise.all([1, 2, 3].map(() => receiveWebhook(ctx, 'sandbox', webhookOf(event, account.id))))
    const calls = bank.calls.length
    await receiveWebhook(later(ctx, 60), 'sandbox', webhookOf(event, account.id))
    expect(bank.calls.length).toBe(calls)
    expect(await eventsOf(event)).toMatchObject([{ handled_at: ctx.now.getTime() }])
    expect(await stateOf(ctx, id)).toEqual({ order: 'paid', payments: ['paid'], tasks: [], messages: [] })
  })

  it('before the response of the creating call is matched by the key', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, key } = await unpaidOrder(ctx)
    bank.state.faults = ['lost']
    await startPayment(ctx, id)
    const account = accountOf(bank, key)
    bank.pay(account)
    await receiveWebhook(ctx, 'sandbox', webhookOf(newEvent(), account.id))
    expect((await stateOf(ctx, id)).order).toBe('paid')
  })

  it('is 503 while the provider is down, and handled when it is repeated', async () => {
    const { bank, ctx, id, account } = await newStartedOrder()
    bank.pay(account)
    bank.state.faults = ['down']
    const webhook = webhookOf(newEvent(), account.id)
    await expect(receiveWebhook(ctx, 'sandbox', webhook)).rejects.toMatchObject({ status: 503 })
    expect((await stateOf(ctx, id)).order).toBe('pending')
    await receiveWebhook(ctx, 'sandbox', webhook)
    expect((await stateOf(ctx, id)).order).toBe('paid')
  })

  it('of a failed payment that the provider refuses to show is handled when it is repeated: it was paid after all', async () => {
    const { bank, ctx, id, account } = await newStartedOrder()
    bank.decline(account)
    await receiveWebhook(ctx, 'sandbox', webhookOf(newEvent(), account.id))
    expect((await stateOf(ctx, id)).order).toBe('failed')
    bank.succeedLate(account)
    bank.state.faults = ['refused']
    const webhook = webhookOf(newEvent(), account.id)
    await expect(receiveWebhook(ctx, 'sandbox', webhook)).rejects.toMatchObject({ status: 503 })
    await receiveWebhook(ctx, 'sandbox', webhook)
    expect((await stateOf(ctx, id)).order).toBe('paid')
  })

  it('of an unknown payment is accepted and logged', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id } = await bank.provider.create(payment({ receipt: null }))
    const before = await ctx.db.$count(t.payments)
    const [known, unknown] = [newEvent(), newEvent()]
    await receiveWebhook(ctx, 'sandbox', webhookOf(known, id))
    await receiveWebhook(ctx, 'sandbox', webhookOf(unknown, 'nowhere'))
    expect(await ctx.db.$count(t.payments)).toBe(before)
    expect(await eventsOf(known)).toMatchObject([{ handled_at: ctx.now.getTime() }])
    expect(await eventsOf(unknown)).toMatchObject([{ handled_at: ctx.now.getTime() }])
    expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual(['payment_not_ours', 'payment_webhook_not_asked'])
  })

  it('is deleted after 30 days', async () => {
    const { ctx, account } = await newStartedOrder()
    const event = newEvent()
    await receiveWebhook(ctx, 'sandbox', webhookOf(event, account.id))
    await purgePaymentEvents(later(ctx, 29 * 86_400))
    expect(await eventsOf(event)).toHaveLength(1)
    expect((await purgePaymentEvents(later(ctx, 31 * 86_400))).events).toBeGreaterThan(0)
    expect(await eventsOf(event)).toEqual([])
  })
})
