import { and, eq, or } from 'drizzle-orm'
import { paymentEvents, payments } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { HttpError, missing } from '#server/core/errors'
import { ProviderError, type ProviderPayment, type WebhookEvent, type WebhookRequest } from '#server/platform/payments/payment-provider'
import { applyTruth } from './apply-truth'
import { ofProvider, tell } from './payment-records'
import { runOrderTasks } from './payments.service'

/** Takes a webhook. Its body only says which payment to ask the provider for, and that answer is applied. An event is noted
 *  once and acted on until that succeeds; one that was acted on changes nothing. Contract "Payment".
 *  @throws 404 for a provider that is not in use, 401 and 400 as its adapter says, 503 where it cannot be asked: it comes again. */
export async function receiveWebhook(ctx: ServiceContext, provider: string, request: WebhookRequest): Promise<void> {
  if (provider !== ctx.payments.name || provider === 'off') throw missing('Такого провайдера нет')
  const event = await ctx.payments.readWebhook(request)
  if (!event || !(await noteEvent(ctx, event))) return
  const truth = await readTruth(ctx, event)
  if (truth) await settleBy(ctx, truth)
  const { eventId } = event
  await ctx.db.update(paymentEvents).set({ handled_at: ctx.now.getTime() }).where(isEvent(ctx, eventId))
}

const isEvent = ({ payments: { name } }: ServiceContext, eventId: string) =>
  and(eq(paymentEvents.provider, name), eq(paymentEvents.event_id, eventId))

/** Whether it is still to be acted on. */
async function noteEvent(ctx: ServiceContext, { eventId, kind, paymentId }: WebhookEvent): Promise<boolean> {
  const { db, now } = ctx
  const row = { provider: ctx.payments.name, event_id: eventId, kind, provider_payment_id: paymentId, received_at: now.getTime() }
  const [, [noted]] = await db.batch([
    db.insert(paymentEvents).values(row).onConflictDoNothing(),
    db.select({ handled_at: paymentEvents.handled_at }).from(paymentEvents).where(isEvent(ctx, eventId)),
  ])
  return noted?.handled_at === null
}

/** Null for a payment that the provider does not know. */
async function readTruth(ctx: ServiceContext, { paymentId }: WebhookEvent): Promise<ProviderPayment | null> {
  try {
    return await ctx.payments.read(paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    tell('warn', 'webhook_not_asked', { outcome: error.outcome, reason: error.reason })
    if (error.outcome === 'refused') return null
    throw new HttpError(503, 'provider_silent', 'Провайдер не отвечает, повторите позже')
  }
}

/** The payment is known by the provider's id or, where that never reached the shop, by the key it was made with. */
async function settleBy(ctx: ServiceContext, truth: ProviderPayment): Promise<void> {
  const { name } = ctx.payments
  const hasId = and(eq(payments.provider, name), eq(payments.provider_payment_id, truth.id))
  const isIts = or(hasId, eq(payments.idempotence_key, truth.key ?? ''))
  const [payment] = await ctx.db.select().from(payments).where(ofProvider(ctx, isIts)).limit(1)
  if (!payment) return tell('warn', 'not_ours', { theirs: truth.id })
  await applyTruth(ctx, payment, truth)
  await runOrderTasks(ctx, payment.order_id)
}
