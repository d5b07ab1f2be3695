import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { payments, paymentTasks } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { conflict, reasonOf } from '#server/core/errors'
import { capturePayment } from './capture'
import { dueTask, giveBack } from './due-tasks'
import { isOpen, ofProvider, tell, type Payment } from './payment-records'
import { runDueTasks } from './run-tasks'
import { settlePayment } from './settle-payment'

/** How soon the provider is asked again because somebody reads: what is pending may change any moment, a hold seldom does. */
const READ_PAUSE_MS = { pending: 2_000, held: 60_000 }
/** By the cron: each minute at first, then after a twentieth of the payment's age. */
const CRON_PAUSE_MS = 55_000
const CRON_PAUSE_SHARE = 20
const MAX_ASKED = 50

type NewPaymentRow = {
  /** The order's id, or a subselect of it. */
  order: SQL<number> | number
  /** Roubles. */
  amount: number
  /** The saved card to be charged; null: the customer pays on the provider's page. */
  cardId: number | null
  saveCard: boolean
  /** A UUID of its own. */
  key: string
}

/** The statement, for the batch that places an order, that makes its first try to pay. Contract "Payment". */
export function insertPayment(ctx: ServiceContext, { order, amount, cardId, saveCard, key }: NewPaymentRow): BatchItem<'sqlite'> {
  const at = ctx.now.getTime()
  return ctx.db.insert(payments).values({
    order_id: typeof order === 'number' ? order : sql`${order}`,
    provider: ctx.payments.name,
    idempotence_key: key,
    status: 'pending',
    amount,
    card_id: cardId,
    save_card: saveCard,
    asked_at: at, // it is asked for right after the batch: whoever reads meanwhile need not
    created_at: at,
    updated_at: at,
  })
}

/** Has the provider make the order's newest payment, after the batch that wrote it, or answer it again; stores what it says.
 *  Gives its id and, while it waits for the customer, the page to pay on. Null for an order without one. A provider that
 *  cannot be asked throws nothing: `url` is null then. */
export async function startPayment(ctx: ServiceContext, orderId: number): Promise<{ id: number; url: string | null } | null> {
  const newest = await newestPayment(ctx, orderId)
  if (!newest) return null
  const isUnknown = newest.status === 'pending' && newest.provider_payment_id === null && newest.provider === ctx.payments.name
  if (isUnknown) await settlePayment(ctx, newest)
  const { id, status, url } = (isUnknown && (await newestPayment(ctx, orderId))) || newest
  return { id, url: status === 'pending' ? url : null }
}

/** The order's newest try to pay. */
export async function newestPayment({ db }: ServiceContext, orderId: number): Promise<Payment | undefined> {
  const [newest] = await db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(desc(payments.id)).limit(1)
  return newest
}

/** Asks the provider for the truth of what is open of an order, each payment at most once in two seconds (a hold: in a minute)
 *  however many read, and brings it there. Answers whether anything changed. Contract "Payment". */
export async function settleOrder(ctx: ServiceContext, orderId: number): Promise<boolean> {
  const at = ctx.now.getTime()
  const pauseMs = sql`case ${payments.status} when 'held' then ${READ_PAUSE_MS.held} else ${READ_PAUSE_MS.pending} end`
  const isRested = sql`(${payments.asked_at} is null or ${payments.asked_at} <= ${at} - ${pauseMs})`
  const taken = await takeOpen(ctx, and(eq(payments.order_id, orderId), isOpen, isRested))
  const { changed } = await settleAll(ctx, taken)
  if (changed > 0) await runDueTasks(ctx, eq(payments.order_id, orderId))
  return changed > 0
}

/** The statements, for the batch that cancels an order and before the order's own, that make the return of its money due:
 *  a refund of what was taken, the release of what is held. Once each, however often. */
export function cancelPayments(ctx: ServiceContext, orderId: number): BatchItem<'sqlite'>[] {
  return giveBack(ctx, eq(payments.order_id, orderId))
}

/** Does at once, after the commit, what the cron would: settles what is open of the order (which ends it where the order is
 *  canceled) and does its due tasks. Never throws; what it could not do the cron does. */
export async function runOrderTasks(ctx: ServiceContext, orderId: number): Promise<void> {
  try {
    await settleAll(ctx, await takeOpen(ctx, and(eq(payments.order_id, orderId), isOpen)))
    await runDueTasks(ctx, eq(payments.order_id, orderId))
  } catch (error) {
    tellBroken(orderId, error)
  }
}

/** Takes the money that an order's payment holds, before the kitchen begins. Nothing held is nothing to do.
 *  @throws 409 `payment_not_taken` where the provider does not give it or cannot be reached. Contract "Payment". */
export async function captureHeld(ctx: ServiceContext, orderId: number): Promise<void> {
  const isLetGo = sql`exists (select 1 from ${paymentTasks} where payment_id = ${payments.id} and kind = 'release')`
  const [held] = await ctx.db
    .select()
    .from(payments)
    .where(ofProvider(ctx, and(eq(payments.order_id, orderId), eq(payments.status, 'held'), sql`not ${isLetGo}`)))
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

/** The statements, for the batch that completes an order that was paid before, that make the receipt of its hand-over due;
 *  none where no receipts go by the provider. Issue 7, part 5. */
export function handOverReceipt(ctx: ServiceContext, orderId: number): BatchItem<'sqlite'>[] {
  if (!ctx.settings.payment.receipts) return []
  return [dueTask(ctx, 'receipt', sql`${payments.order_id} = ${orderId} and ${payments.status} = 'paid'`)]
}

/** For the cron: settles the payments that hang, those that waited longest first, and does what is due. */
export async function settleHanging(ctx: ServiceContext): Promise<{ asked: number; changed: number; done: number; failed: number }> {
  const at = ctx.now.getTime()
  const ageMs = sql`(${at} - ${payments.created_at})`
  const isRested = sql`(${payments.asked_at} is null
    or ${payments.asked_at} <= ${at} - max(${CRON_PAUSE_MS}, ${ageMs} / ${CRON_PAUSE_SHARE}))`
  const hanging = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(ofProvider(ctx, and(isOpen, isRested)))
    .orderBy(asc(payments.asked_at))
    .limit(MAX_ASKED)
  const settled = await settleAll(ctx, await takeOpen(ctx, sql`${payments.id} in ${hanging}`))
  return { ...settled, ...(await runDueTasks(ctx)) }
}

/** Notes that these payments are being asked for, so that nobody else asks at the same moment. */
async function takeOpen(ctx: ServiceContext, which: SQL | undefined): Promise<Payment[]> {
  const taken = await ctx.db.update(payments).set({ asked_at: ctx.now.getTime() }).where(ofProvider(ctx, which)).returning()
  return taken.toSorted((a, b) => a.id - b.id)
}

/** One after another, so that the provider is not flooded; one that breaks does not keep the others from being settled. */
async function settleAll(ctx: ServiceContext, taken: readonly Payment[]): Promise<{ asked: number; changed: number }> {
  let changed = 0
  for (const payment of taken)
    try {
      if (await settlePayment(ctx, payment)) changed += 1
    } catch (error) {
      tellBroken(payment.order_id, error)
    }
  return { asked: taken.length, changed }
}

function tellBroken(order: number, error: unknown): void {
  tell('error', 'broke', { order, reason: reasonOf(error) })
}
