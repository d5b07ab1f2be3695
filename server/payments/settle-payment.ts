import { PAY_MINUTES } from '~/contracts/constants'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/rules/time'
import { and, eq, isNull } from 'drizzle-orm'
import { cards, orders, payments } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { notifyOrders } from '#server/live/notify-orders'
import { ProviderError, type NewPayment, type ProviderPayment } from '#server/platform/payments/payment-provider'
import { applyProviderState, type Applied } from './apply-provider-state'
import { derivePaymentStatus, logPayment, type Payment } from './payment-records'
import { receiptOf } from './receipts'

/** Queries the provider for an open payment and applies its state. Expires a payment that is not needed any more, captures the hold of an
 *  order already in the kitchen. Returns whether anything changed; an unreachable provider changes nothing. */
export async function settlePayment(ctx: ServiceContext, payment: Payment): Promise<boolean> {
  try {
    const remote = await queryProvider(ctx, payment)
    const applied = await applyProviderState(ctx, payment, remote)
    const next = await finish(ctx, { ...payment, provider_payment_id: remote.id }, remote.id, applied)
    return applied.hasChanged || next.hasChanged
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { outcome, reason } = error
    logPayment('warn', 'not_settled', { payment: payment.id, order: payment.order_id, outcome, reason })
    return outcome === 'refused' && (await refuse(ctx, payment, reason))
  }
}

async function finish(ctx: ServiceContext, payment: Payment, id: string, applied: Applied): Promise<Applied> {
  const { status, orderStatus, isUnwanted } = applied
  if (status === 'pending' && isUnwanted) {
    const bank = ctx.payments.of(payment.provider)
    await bank.expire(id)
    return applyProviderState(ctx, payment, await bank.read(id))
  }
  const isCooked = orderStatus !== 'new' && orderStatus !== 'canceled'
  return status === 'held' && isCooked && !isUnwanted ? ((await capturePayment(ctx, payment)) ?? applied) : applied
}

/** The provider rejected the payment: it failed. One that it created but does not know any more gets a day. */
async function refuse(ctx: ServiceContext, payment: Payment, reason: string): Promise<boolean> {
  const { db, now } = ctx
  const { id, order_id, provider_payment_id, created_at } = payment
  const wasMade = provider_payment_id !== null
  if (wasMade) logPayment('error', 'unknown_to_provider', { payment: id, order: order_id, reason })
  if (wasMade && now.getTime() - created_at < DAY_MS) return false
  const isSame = wasMade ? eq(payments.provider_payment_id, provider_payment_id) : isNull(payments.provider_payment_id)
  const [failed] = await db.batch([
    db
      .update(payments)
      .set({ status: 'failed', reason, updated_at: now.getTime() })
      .where(and(eq(payments.id, id), eq(payments.status, 'pending'), isSame))
      .returning({ id: payments.id }),
    derivePaymentStatus(ctx, order_id),
  ])
  if (failed.length > 0) notifyOrders(ctx, [order_id])
  return failed.length > 0
}

/** Providers forget an idempotency key after a day, and would then create a second payment. */
export const PAYMENT_KEY_LIFE_MS = 23 * HOUR_MS

/** The payment's state at the provider. A payment without a provider id is created again under the same key, which returns the same
 *  payment. @throws ProviderError */
async function queryProvider(ctx: ServiceContext, payment: Payment): Promise<ProviderPayment> {
  const bank = ctx.payments.of(payment.provider)
  if (payment.provider_payment_id !== null) return bank.read(payment.provider_payment_id)
  if (ctx.now.getTime() - payment.created_at > PAYMENT_KEY_LIFE_MS) throw new ProviderError('refused', 'never_answered')
  return bank.create(await newPaymentOf(ctx, payment))
}

/** The provider's request: equal each time, or the key would be rejected. If the saved card was removed, the customer pays on the
 *  provider's page. */
async function newPaymentOf(ctx: ServiceContext, payment: Payment): Promise<NewPayment> {
  const { db, settings } = ctx
  const { order_id, idempotence_key, amount, card_id, save_card, provider, way } = payment
  const [found] = await db
    .select({ number: orders.number, customer: orders.customer_id, payBy: orders.pay_by, cardToken: cards.provider_token })
    .from(orders)
    .leftJoin(
      cards,
      and(eq(cards.id, card_id ?? 0), eq(cards.customer_id, orders.customer_id), eq(cards.status, 'active'), eq(cards.provider, provider)),
    )
    .where(eq(orders.id, order_id))
  if (!found) throw new Error('The order of a payment is gone')
  return {
    key: idempotence_key,
    amount,
    description: `Заказ № ${found.number}`,
    returnUrl: `${settings.origin}/payment/success?order=${order_id}`,
    cardToken: found.cardToken,
    saveCard: save_card,
    way,
    payer: String(found.customer),
    payBy: new Date(found.payBy ?? payment.created_at + PAY_MINUTES * MINUTE_MS),
    // money of SBP cannot be held
    isTwoStage: settings.payment.isTwoStage && way === 'card',
    receipt: await receiptOf(ctx, payment, { mode: 'full_prepayment' }),
  }
}

/** Captures the held money; idempotent by its key. Null if the provider could not be reached. */
export async function capturePayment(ctx: ServiceContext, payment: Payment): Promise<Applied | null> {
  const { id, order_id, provider_payment_id, idempotence_key, amount } = payment
  if (provider_payment_id === null) return null
  const bank = ctx.payments.of(payment.provider)
  const receipt = await receiptOf(ctx, payment, { mode: 'full_prepayment' })
  try {
    const call = { id: provider_payment_id, key: `${idempotence_key}:capture`, amount, receipt }
    return await applyProviderState(ctx, payment, await bank.capture(call))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logPayment('warn', 'not_captured', { payment: id, order: order_id, reason: error.reason })
    if (error.outcome === 'unknown') return null
  }
  try {
    // the hold may have expired, or the money may already be captured
    return await applyProviderState(ctx, payment, await bank.read(provider_payment_id))
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}
