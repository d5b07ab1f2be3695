import { DAY_MS } from '~/rules/time'
import { and, eq, or } from 'drizzle-orm'
import { deleteOld } from '#server/db/delete-old'
import { paymentEvents, payments } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { HttpError, missing } from '#server/core/errors'
import { ProviderError, type ProviderPayment, type WebhookEvent, type WebhookRequest } from '#server/platform/payments/payment-provider'
import { applyProviderState } from './apply-provider-state'
import { ofProvider, logPayment } from './payment-records'
import { runOrderTasks } from './payments.service'

/** Handles a webhook: it only says which payment to read from the provider. An event is stored once and handled until that succeeds.
 *  @throws HttpError 404 for a provider not in use, 401 and 400 by its adapter, 503 if it does not show the payment, so that it repeats the
 *  webhook */
export async function receiveWebhook(ctx: ServiceContext, provider: string, request: WebhookRequest): Promise<void> {
  if (provider !== ctx.payments.name || provider === 'off') throw missing('Такого провайдера нет')
  const event = await ctx.payments.readWebhook(request)
  if (!event || !(await storeEvent(ctx, event))) return
  const remote = await readPayment(ctx, event)
  if (remote) await settleFrom(ctx, remote)
  await ctx.db.update(paymentEvents).set({ handled_at: ctx.now.getTime() }).where(isEvent(ctx, event.eventId))
}

const isEvent = ({ payments: { name } }: ServiceContext, eventId: string) =>
  and(eq(paymentEvents.provider, name), eq(paymentEvents.event_id, eventId))

/** Whether the event still has to be handled. */
async function storeEvent(ctx: ServiceContext, { eventId, kind, paymentId }: WebhookEvent): Promise<boolean> {
  const { db, now } = ctx
  const row = { provider: ctx.payments.name, event_id: eventId, kind, provider_payment_id: paymentId, received_at: now.getTime() }
  const [, [stored]] = await db.batch([
    db.insert(paymentEvents).values(row).onConflictDoNothing(),
    db.select({ handled_at: paymentEvents.handled_at }).from(paymentEvents).where(isEvent(ctx, eventId)),
  ])
  return stored?.handled_at === null
}

/** Null if neither the provider nor the shop knows the payment. One of ours that the provider refuses to show is asked again: it may have
 *  been paid. */
async function readPayment(ctx: ServiceContext, { paymentId }: WebhookEvent): Promise<ProviderPayment | null> {
  try {
    return await ctx.payments.read(paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logPayment('warn', 'webhook_not_asked', { outcome: error.outcome, reason: error.reason })
    if (error.outcome === 'refused' && !(await isOurs(ctx, paymentId))) return null
    throw new HttpError(503, 'provider_silent', 'Провайдер не отвечает, повторите позже')
  }
}

const isOurs = async ({ db, payments: { name } }: ServiceContext, paymentId: string): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.provider, name), eq(payments.provider_payment_id, paymentId)))) > 0

/** Finds the payment by the provider's id or, if that never arrived, by our idempotency key. */
async function settleFrom(ctx: ServiceContext, remote: ProviderPayment): Promise<void> {
  const { name } = ctx.payments
  const hasId = and(eq(payments.provider, name), eq(payments.provider_payment_id, remote.id))
  const isMatch = or(hasId, eq(payments.idempotence_key, remote.key ?? ''))
  const [payment] = await ctx.db.select().from(payments).where(ofProvider(ctx, isMatch)).limit(1)
  if (!payment) return logPayment('warn', 'not_ours', { theirs: remote.id })
  await applyProviderState(ctx, payment, remote)
  await runOrderTasks(ctx, payment.order_id)
}

const EVENT_LIFE_MS = 30 * DAY_MS

/** Deletes webhook events after 30 days; no provider repeats one after that. */
export async function purgePaymentEvents({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ events: number }> {
  return { events: await deleteOld(db, 'payment_events', 'received_at', now.getTime() - EVENT_LIFE_MS) }
}
