import { and, eq, isNull } from 'drizzle-orm'
import { payments } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { ProviderError } from '#server/platform/payments/payment-provider'
import { applyTruth, type Applied } from './apply-truth'
import { askProvider } from './ask-provider'
import { capturePayment } from './capture'
import { derivePaymentStatus, tell, type Payment } from './payment-records'

const DAY_MS = 86_400_000

/** Asks the provider how an open payment stands and brings it there; ends it where nobody should pay it any more, and takes
 *  the held money of an order that is cooked already. Answers whether anything changed; a provider that cannot be asked
 *  changes nothing. */
export async function settlePayment(ctx: ServiceContext, payment: Payment): Promise<boolean> {
  try {
    const truth = await askProvider(ctx, payment)
    const applied = await applyTruth(ctx, payment, truth)
    const next = await finish(ctx, { ...payment, provider_payment_id: truth.id }, truth.id, applied)
    return applied.hasChanged || next.hasChanged
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { outcome, reason } = error
    tell('warn', 'not_settled', { payment: payment.id, order: payment.order_id, outcome, reason })
    return outcome === 'refused' && (await refuse(ctx, payment, reason))
  }
}

async function finish(ctx: ServiceContext, payment: Payment, id: string, applied: Applied): Promise<Applied> {
  const { status, orderStatus, isUnwanted } = applied
  if (status === 'pending' && isUnwanted) {
    await ctx.payments.expire(id)
    return applyTruth(ctx, payment, await ctx.payments.read(id))
  }
  const isCooked = orderStatus !== 'new' && orderStatus !== 'canceled'
  return status === 'held' && isCooked && !isUnwanted ? ((await capturePayment(ctx, payment)) ?? applied) : applied
}

/** The provider would not make the payment: it failed. One that it made and does not know is given a day, for that cannot be. */
async function refuse(ctx: ServiceContext, payment: Payment, reason: string): Promise<boolean> {
  const { db, now } = ctx
  const { id, order_id, provider_payment_id, created_at } = payment
  const wasMade = provider_payment_id !== null
  if (wasMade) tell('error', 'unknown_to_provider', { payment: id, order: order_id, reason })
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
  return failed.length > 0
}
