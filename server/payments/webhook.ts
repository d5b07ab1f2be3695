import { subtractMoney } from '~/rules/money'
import { DAY_MS } from '~/rules/time'
import { and, eq, or } from 'drizzle-orm'
import { deleteOld } from '#server/db/delete-old'
import { paymentEvents, payments } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { HttpError, missing } from '#server/core/errors'
import {
  ProviderError,
  type PaymentProvider,
  type ProviderPayment,
  type WebhookEvent,
  type WebhookRequest,
} from '#server/platform/payments/payment-provider'
import { applyProviderState } from './apply-provider-state'
import { logPayment, type Payment } from './payment-records'
import { runOrderTasks } from './payments.service'

/** Handles a webhook: it only says which payment to read from the provider. An event is stored once and handled until that succeeds.
 *  @throws HttpError 404 for a provider not in use, 401 and 400 by its adapter, 503 if it does not show the payment, so that it repeats the
 *  webhook */
export async function receiveWebhook(ctx: ServiceContext, provider: string, request: WebhookRequest): Promise<void> {
  if (!ctx.payments.names.includes(provider)) throw missing('Такого провайдера нет')
  const bank = ctx.payments.of(provider)
  const event = await bank.readWebhook(request)
  if (!event || !(await storeEvent(ctx, provider, event))) return
  const remote = await readPayment(ctx, bank, event)
  if (remote) await settleFrom(ctx, bank, remote)
  await ctx.db.update(paymentEvents).set({ handled_at: ctx.now.getTime() }).where(isEvent(provider, event.eventId))
}

const isEvent = (provider: string, eventId: string) => and(eq(paymentEvents.provider, provider), eq(paymentEvents.event_id, eventId))

/** Whether the event still has to be handled. */
async function storeEvent({ db, now }: ServiceContext, provider: string, { eventId, kind, paymentId }: WebhookEvent): Promise<boolean> {
  const row = { provider, event_id: eventId, kind, provider_payment_id: paymentId, received_at: now.getTime() }
  const [, [stored]] = await db.batch([
    db.insert(paymentEvents).values(row).onConflictDoNothing(),
    db.select({ handled_at: paymentEvents.handled_at }).from(paymentEvents).where(isEvent(provider, eventId)),
  ])
  return stored?.handled_at === null
}

/** Null if neither the provider nor the shop knows the payment. One of ours that the provider refuses to show is asked again: it may have
 *  been paid. */
async function readPayment(ctx: ServiceContext, bank: PaymentProvider, { paymentId }: WebhookEvent): Promise<ProviderPayment | null> {
  try {
    return await bank.read(paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logPayment('warn', 'webhook_not_asked', { outcome: error.outcome, reason: error.reason })
    if (error.outcome === 'refused' && !(await isOurs(ctx, bank.name, paymentId))) return null
    throw new HttpError(503, 'provider_silent', 'Провайдер не отвечает, повторите позже')
  }
}

const isOurs = async ({ db }: ServiceContext, provider: string, paymentId: string): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.provider, provider), eq(payments.provider_payment_id, paymentId)))) > 0

/** Finds the payment by the provider's id or, if that never arrived, by our idempotency key. */
async function settleFrom(ctx: ServiceContext, bank: PaymentProvider, remote: ProviderPayment): Promise<void> {
  const isMatch = or(eq(payments.provider_payment_id, remote.id), eq(payments.idempotence_key, remote.key ?? ''))
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, bank.name), isMatch))
    .limit(1)
  if (!payment) return logPayment('warn', 'not_ours', { theirs: remote.id })
  const { provider_payment_id } = payment
  if (provider_payment_id !== null && provider_payment_id !== remote.id) return giveBackSecond(bank, payment, remote)
  await applyProviderState(ctx, payment, remote)
  await runOrderTasks(ctx, payment.order_id)
}

/** A second payment under one key, which only a bank without idempotency keys could make: what it took goes back at once. */
async function giveBackSecond(bank: PaymentProvider, { id, order_id }: Payment, remote: ProviderPayment): Promise<void> {
  const { status, amount, refunded } = remote
  if (status === 'pending' || status === 'canceled' || refunded >= amount) return
  logPayment('error', 'paid_twice', { payment: id, order: order_id, theirs: remote.id })
  const key = `second:${remote.id}`
  if (status === 'held') await bank.release({ id: remote.id, key })
  else await bank.refund({ id: remote.id, key, amount: subtractMoney(amount, refunded), receipt: null })
}

const EVENT_LIFE_MS = 30 * DAY_MS

/** Deletes webhook events after 30 days; no provider repeats one after that. */
export async function purgePaymentEvents({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ events: number }> {
  return { events: await deleteOld(db, 'payment_events', 'received_at', now.getTime() - EVENT_LIFE_MS) }
}
