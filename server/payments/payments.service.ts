import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { payments, paymentTasks } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import type { PaymentWay } from '#server/platform/payments/payment-provider'
import { conflict, reasonOf } from '#server/core/errors'
import { capturePayment, settlePayment } from './settle-payment'
import { dueTask, isOpenPayment, logPayment, ofProvider, type Payment } from './payment-records'
import { runDueTasks } from './run-tasks'

/** Minimum pause between queries triggered by readers; a hold seldom changes. */
const READ_PAUSE_MS = { pending: 2_000, held: 60_000 }
/** By cron: each minute at first, then after a twentieth of the payment's age. */
const CRON_PAUSE_MS = 55_000
const CRON_PAUSE_SHARE = 20
const MAX_ASKED = 50

/** Batch statement that stores an order's first payment attempt. `card_id` is the saved card to charge; null: the customer pays on the
 *  provider's page. */
export function insertPayment(
  ctx: ServiceContext,
  row: {
    order_id: SQL<number>
    provider: string
    way: PaymentWay
    amount: number
    card_id: number | null
    save_card: boolean
    idempotence_key: string
  },
): BatchItem<'sqlite'> {
  const at = ctx.now.getTime()
  // it is queried right after the batch, so readers need not
  const asked_at = at
  return ctx.db.insert(payments).values({ ...row, status: 'pending', asked_at, created_at: at, updated_at: at })
}

/** Creates the order's latest payment at the provider, after the batch that stored it. Returns its id and the payment page while it is
 *  pending; null for an order without one. If the provider cannot be reached `url` is null. */
export async function startPayment(ctx: ServiceContext, orderId: number): Promise<PaymentAddress | null> {
  const newest = await newestPayment(ctx, orderId)
  if (!newest) return null
  const isUnknown = newest.status === 'pending' && newest.provider_payment_id === null && ctx.payments.names.includes(newest.provider)
  if (isUnknown) await settlePayment(ctx, newest)
  const { id, status, url, way, provider } = (isUnknown && (await newestPayment(ctx, orderId))) || newest
  const isQr = way === 'sbp' && ctx.payments.of(provider).sbp === 'qr'
  return { id, url: status === 'pending' ? url : null, ...(isQr && { is_qr: true }) }
}

/** Where a payment is made; `is_qr`: the address opens the bank's app. */
type PaymentAddress = { id: number; url: string | null; is_qr?: boolean }

export async function newestPayment({ db }: ServiceContext, orderId: number): Promise<Payment | undefined> {
  const [newest] = await db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(desc(payments.id)).limit(1)
  return newest
}

/** Queries the provider for the order's open payments, each at most once in two seconds (a hold once a minute) however many readers there
 *  are, and applies the result. Returns whether anything changed. */
export async function settleOrder(ctx: ServiceContext, orderId: number): Promise<boolean> {
  const at = ctx.now.getTime()
  const pauseMs = sql`case ${payments.status} when 'held' then ${READ_PAUSE_MS.held} else ${READ_PAUSE_MS.pending} end`
  const isIdle = sql`(${payments.asked_at} is null or ${payments.asked_at} <= ${at} - ${pauseMs})`
  const taken = await claimOpen(ctx, and(eq(payments.order_id, orderId), isOpenPayment, isIdle))
  const { changed } = await settleAll(ctx, taken)
  if (changed > 0) await runDueTasks(ctx, eq(payments.order_id, orderId))
  return changed > 0
}

/** Runs the cron's work for one order at once: settles open payments and runs due tasks. Never throws; cron repeats what failed. */
export async function runOrderTasks(ctx: ServiceContext, orderId: number): Promise<void> {
  try {
    await settleAll(ctx, await claimOpen(ctx, and(eq(payments.order_id, orderId), isOpenPayment)))
    await runDueTasks(ctx, eq(payments.order_id, orderId))
  } catch (error) {
    logFailure(orderId, error)
  }
}

/** Captures the held payment before the kitchen starts; does nothing without one. @throws HttpError 409 `payment_not_taken` */
export async function captureHeld(ctx: ServiceContext, orderId: number): Promise<void> {
  const isReleased = sql`exists (select 1 from ${paymentTasks} where payment_id = ${payments.id} and kind = 'release')`
  const [held] = await ctx.db
    .select()
    .from(payments)
    .where(ofProvider(ctx, and(eq(payments.order_id, orderId), eq(payments.status, 'held'), sql`not ${isReleased}`)))
    .limit(1)
  if (!held) return
  const applied = await capturePayment(ctx, held)
  if (applied?.status === 'paid') return
  const isGone = applied !== null && applied.status !== 'held'
  throw conflict(
    'payment_not_taken',
    isGone ? 'Банк больше не держит деньги за этот заказ' : 'Банк не ответил, деньги ещё не списаны. Попробуйте снова.',
  )
}

/** Batch statements for completing a paid order: the receipt of the hand-over, if receipts are on. */
export function handOverReceipt(ctx: ServiceContext, orderId: number): BatchItem<'sqlite'>[] {
  if (!ctx.settings.payment.receipts) return []
  return [dueTask(ctx, 'receipt', sql`${payments.order_id} = ${orderId} and ${payments.status} = 'paid'`)]
}

/** Cron: settles open payments, the longest waiting first, and runs due tasks. */
export async function settleOpenPayments(ctx: ServiceContext): Promise<{ asked: number; changed: number; done: number; failed: number }> {
  const at = ctx.now.getTime()
  const ageMs = sql`(${at} - ${payments.created_at})`
  const isIdle = sql`(${payments.asked_at} is null
    or ${payments.asked_at} <= ${at} - max(${CRON_PAUSE_MS}, ${ageMs} / ${CRON_PAUSE_SHARE}))`
  const open = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(ofProvider(ctx, and(isOpenPayment, isIdle)))
    .orderBy(asc(payments.asked_at))
    .limit(MAX_ASKED)
  const settled = await settleAll(ctx, await claimOpen(ctx, sql`${payments.id} in ${open}`))
  return { ...settled, ...(await runDueTasks(ctx)) }
}

/** Marks the payments as being queried, so that no other caller queries them at the same time. */
async function claimOpen(ctx: ServiceContext, which: SQL | undefined): Promise<Payment[]> {
  const taken = await ctx.db.update(payments).set({ asked_at: ctx.now.getTime() }).where(ofProvider(ctx, which)).returning()
  return taken.toSorted((a, b) => a.id - b.id)
}

/** Sequential, to limit load on the provider. An error does not stop the others. */
async function settleAll(ctx: ServiceContext, taken: readonly Payment[]): Promise<{ asked: number; changed: number }> {
  let changed = 0
  for (const payment of taken)
    try {
      if (await settlePayment(ctx, payment)) changed += 1
    } catch (error) {
      logFailure(payment.order_id, error)
    }
  return { asked: taken.length, changed }
}

function logFailure(order: number, error: unknown): void {
  logPayment('error', 'broke', { order, reason: reasonOf(error) })
}
