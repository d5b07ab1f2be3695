import { eq } from 'drizzle-orm'
import { customers, orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { ProviderError } from '#server/platform/payments/payment-provider'
import { applyProviderState, type Applied } from './apply-provider-state'
import { logPayment, type Payment } from './payment-records'
import { receiptOf } from './receipt-of'

/** Captures the held money; idempotent by its key. Null if the provider could not be reached. */
export async function capturePayment(ctx: ServiceContext, payment: Payment): Promise<Applied | null> {
  const { id, order_id, provider_payment_id, idempotence_key, amount } = payment
  if (provider_payment_id === null) return null
  const receipt = await receiptOf(ctx, order_id, await emailOf(ctx, order_id), 'full_prepayment')
  try {
    const call = { id: provider_payment_id, key: `${idempotence_key}:capture`, amount, receipt }
    return await applyProviderState(ctx, payment, await ctx.payments.capture(call))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logPayment('warn', 'not_captured', { payment: id, order: order_id, reason: error.reason })
    return error.outcome === 'refused' ? readState(ctx, payment, provider_payment_id) : null
  }
}

/** The hold may have expired, or the money may already be captured. */
async function readState(ctx: ServiceContext, payment: Payment, id: string): Promise<Applied | null> {
  try {
    return await applyProviderState(ctx, payment, await ctx.payments.read(id))
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}

async function emailOf({ db, settings }: ServiceContext, orderId: number): Promise<string | null> {
  if (!settings.payment.receipts) return null
  const [found] = await db
    .select({ email: orders.email, customerEmail: customers.email })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(eq(orders.id, orderId))
  return found?.email ?? found?.customerEmail ?? null
}
