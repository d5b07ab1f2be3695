import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import { addMoney } from '~/rules/money'
import { priceText } from '~/rules/number-text'
import { payments, refunds } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { notifyOrders } from '#server/live/notify-orders'
import { afterOrderMessages, refundedMessage } from '#server/messages/order-messages'
import { ProviderError } from '#server/platform/payments/payment-provider'
import { derivePaymentStatus, logAttempt, logPayment, ofProvider, pauseAfter, type Payment } from './payment-records'
import { returnedOf } from './receipts'
import { undoRefund, type RefundRecord } from './refund-records'
import { PAYMENT_KEY_LIFE_MS } from './settle-payment'

/** Per run. */
const MAX_REFUNDS = 50

/** Sends due partial refunds to the provider, of all payments or of the matching ones: one at a time of a payment, in their order. A refund is
 *  claimed by moving its next attempt; failures are retried with backoff, without end; one that the provider refuses is `failed`. */
export async function runDueRefunds(ctx: ServiceContext, which?: SQL): Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 }
  for (let run = 0; run < MAX_REFUNDS; run++) {
    const [refund] = await claimNext(ctx, which)
    if (!refund) break
    const isDone = await runRefund(ctx, refund)
    if (isDone !== null) counts[isDone ? 'done' : 'failed'] += 1
  }
  return counts
}

function claimNext(ctx: ServiceContext, which: SQL | undefined): Promise<RefundRecord[]> {
  const at = ctx.now.getTime()
  const isFirst = sql`not exists (select 1 from ${refunds} as earlier
    where earlier.payment_id = ${refunds.payment_id} and earlier.status = 'due' and earlier.id < ${refunds.id})`
  const due = ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(ofProvider(ctx, and(sql`${refunds.status} = 'due'`, lte(refunds.next_try_at, at), which, isFirst)))
    .orderBy(refunds.next_try_at)
    .limit(1)
  return ctx.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, next_try_at: sql`${at} + ${pauseAfter(refunds.attempts)}` })
    .where(and(sql`${refunds.id} in ${due}`, eq(refunds.status, 'due')))
    .returning()
}

/** Whether it was done; null while the provider is still processing it. */
async function runRefund(ctx: ServiceContext, refund: RefundRecord): Promise<boolean | null> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.id, refund.payment_id ?? 0))
  if (!payment?.provider_payment_id) return null
  try {
    const { isDone, ref } = await atProvider(ctx, refund, payment, payment.provider_payment_id)
    if (isDone) await recordDone(ctx, refund, payment, ref)
    else await record(ctx, refund, { provider_ref: ref ?? refund.provider_ref, error: 'under_way' })
    return isDone || null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isRefused = error.outcome === 'refused'
    if (isRefused) await recordFailed(ctx, refund, error.reason)
    else await record(ctx, refund, { error: error.reason })
    const { id, order_id, attempts } = refund
    const facts = { refund: id, order: order_id, attempts, outcome: error.outcome, reason: error.reason }
    if (isRefused) logPayment('error', 'refund_failed', facts)
    else logAttempt('refund_failed', attempts, facts)
    return false
  }
}

/** A key that the provider may have forgotten is not used before asking what it has returned. */
async function atProvider(
  ctx: ServiceContext,
  refund: RefundRecord,
  payment: Payment,
  id: string,
): Promise<{ isDone: boolean; ref?: string }> {
  // the bank has returned everything
  if (payment.status === 'refunded') return { isDone: true }
  const { amount, receipt, contact, idempotence_key, attempts, created_at } = refund
  const bank = ctx.payments.of(payment.provider)
  if (attempts > 1 && ctx.now.getTime() - created_at > PAYMENT_KEY_LIFE_MS) {
    const [ours] = await ctx.db.select({ sum: returnedOf(payment.id, `'done'`).mapWith(refunds.amount) }).from(sql`(select 1)`)
    const { refunded } = await bank.read(id)
    if (refunded >= addMoney(ours?.sum ?? 0, amount)) return { isDone: true }
  }
  const lines = contact === null || receipt.length === 0 ? null : { email: contact, mode: 'full_prepayment' as const, lines: receipt }
  return bank.refund({ id, key: idempotence_key, amount, receipt: lines })
}

const isDue = ({ id }: RefundRecord) => and(eq(refunds.id, id), eq(refunds.status, 'due'))

const record = ({ db }: ServiceContext, refund: RefundRecord, values: Partial<RefundRecord>) =>
  db.update(refunds).set(values).where(isDue(refund))

/** A payment of which all has gone back is refunded, and its order with it. */
async function recordDone(ctx: ServiceContext, refund: RefundRecord, payment: Payment, ref: string | undefined): Promise<void> {
  const { db, now } = ctx
  const at = now.getTime()
  const { id, order_id, amount } = refund
  await db.batch([
    db
      .update(refunds)
      .set({ status: 'done', done_at: at, contact: null, error: null, provider_ref: ref ?? refund.provider_ref })
      .where(isDue(refund)),
    db
      .update(payments)
      .set({ status: 'refunded', updated_at: at })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'paid'), sql`${returnedOf(payment.id, `'done'`)} >= ${payments.amount}`)),
    derivePaymentStatus(ctx, order_id),
    refundedMessage(ctx, order_id, { id, text: priceText(amount) }),
  ])
  await afterOrderMessages(ctx, [order_id])
  notifyOrders(ctx, [order_id])
}

/** What was to be paid back stays with the order again. */
async function recordFailed(ctx: ServiceContext, refund: RefundRecord, error: string): Promise<void> {
  const failed = record(ctx, refund, { status: 'failed', contact: null, error })
  await ctx.db.batch([...undoRefund(ctx, refund), failed])
  notifyOrders(ctx, [refund.order_id])
}
