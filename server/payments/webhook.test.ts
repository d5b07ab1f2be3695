import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import * as t from '#server/db/tables'
import { call, seedShop } from '#server/orders/orders.testing'
import { purgePaymentEvents, receiveWebhook } from './webhook'
import { startPayment } from './payments.service'
import { accountOf, contextOf, later, startedOrder, stateOf, unpaidOrder } from './payments.testing'
import { memoryBank, webhookOf } from './sandbox-bank.testing'

beforeAll(seedShop)
let warn: MockInstance<typeof console.warn>
beforeEach(() => void (warn = vi.spyOn(console, 'warn').mockReturnValue()))
afterEach(() => void vi.restoreAllMocks())

let events = 0
const newEvent = () => `event-${++events}`
const eventsOf = (eventId: string) => contextOf(memoryBank()).db.select().from(t.paymentEvents).where(eq(t.paymentEvents.event_id, eventId))

describe('contract "Payment": a webhook may come twice, late, or before the customer is back', () => {
  it('its body is not believed: the provider says whether it was paid', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, account } = await startedOrder(ctx, bank)
    await receiveWebhook(ctx, 'sandbox', webhookOf(newEvent(), account.id, 'payment.succeeded'))
    expect((await stateOf(ctx, id)).order).toBe('pending')
    bank.pay(account)
    await receiveWebhook(ctx, 'sandbox', webhookOf(newEvent(), account.id, 'payment.canceled'))
    expect(await stateOf(ctx, id)).toMatchObject({ order: 'paid', messages: ['taken'] })
  })

  it('the same event twice, also at once: noted once, acted on once, answered both times', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, account } = await startedOrder(ctx, bank)
    bank.pay(account)
    const event = newEvent()
    await Promise.all([1, 2, 3].map(() => receiveWebhook(ctx, 'sandbox', webhookOf(event, account.id))))
    const asked = bank.calls.length
    await receiveWebhook(later(ctx, 60), 'sandbox', webhookOf(event, account.id))
    expect(bank.calls.length).toBe(asked)
    expect(await eventsOf(event)).toMatchObject([{ handled_at: ctx.now.getTime() }])
    expect(await stateOf(ctx, id)).toEqual({ order: 'paid', payments: ['paid'], tasks: [], messages: ['taken'] })
  })

  it('before the answer of the call that made the payment: found by the key', async () => {
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

  it('while the provider cannot be asked: 503, so that it comes again, and then it is acted on', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { id, account } = await startedOrder(ctx, bank)
    bank.pay(account)
    bank.state.faults = ['down']
    const webhook = webhookOf(newEvent(), account.id)
    await expect(receiveWebhook(ctx, 'sandbox', webhook)).rejects.toMatchObject({ status: 503 })
    expect((await stateOf(ctx, id)).order).toBe('pending')
    await receiveWebhook(ctx, 'sandbox', webhook)
    expect((await stateOf(ctx, id)).order).toBe('paid')
  })

  it('of a payment that is not ours: taken, told to the operator, nothing stored but the event', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const strange = {
      key: crypto.randomUUID(),
      amount: 5,
      description: '',
      returnUrl: '',
      cardToken: null,
      saveCard: false,
      isTwoStage: false,
      receipt: null,
    }
    const { id } = await bank.provider.create(strange)
    const before = await ctx.db.$count(t.payments)
    const [known, unknown] = [newEvent(), newEvent()]
    await receiveWebhook(ctx, 'sandbox', webhookOf(known, id))
    await receiveWebhook(ctx, 'sandbox', webhookOf(unknown, 'nowhere'))
    expect(await ctx.db.$count(t.payments)).toBe(before)
    expect(await eventsOf(known)).toMatchObject([{ handled_at: ctx.now.getTime() }])
    expect(await eventsOf(unknown)).toMatchObject([{ handled_at: ctx.now.getTime() }])
    expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual(['payment_not_ours', 'payment_webhook_not_asked'])
  })

  it('a forged one is 401 and leaves nothing', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const event = newEvent()
    const forged = { ...webhookOf(event, 'any'), headers: new Headers() }
    await expect(receiveWebhook(ctx, 'sandbox', forged)).rejects.toMatchObject({ status: 401 })
    expect(await eventsOf(event)).toEqual([])
  })

  it('events are thrown away after 30 days', async () => {
    const bank = memoryBank()
    const ctx = contextOf(bank)
    const { account } = await startedOrder(ctx, bank)
    const event = newEvent()
    await receiveWebhook(ctx, 'sandbox', webhookOf(event, account.id))
    await purgePaymentEvents(later(ctx, 29 * 86_400))
    expect(await eventsOf(event)).toHaveLength(1)
    expect((await purgePaymentEvents(later(ctx, 31 * 86_400))).events).toBeGreaterThan(0)
    expect(await eventsOf(event)).toEqual([])
  })
})

describe('contract "Added calls": POST /api/payments/webhook/{provider}', () => {
  it.each(['yookassa', 'off', 'unknown', 'x'.repeat(41)])('%s, which is not in use, is 404', async (provider) => {
    expect((await call('POST', `/payments/webhook/${provider}`, { body: {} })).status).toBe(404)
  })

  it('an unsigned one is refused', async () => {
    const { status } = await call('POST', '/payments/webhook/sandbox', { body: { event: 'payment.paid', payment: 'x' } })
    expect([400, 401]).toContain(status)
  })
})
