import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import { subtractMoney } from '~/rules/money'
import { receiptTotal } from '~/rules/receipt'
import { payments, paymentTasks, refunds } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { notifyOrders } from '#server/live/notify-orders'
import { ProviderError } from '#server/platform/payments/payment-provider'
import { applyProviderState } from './apply-provider-state'
import { derivePaymentStatus, logAttempt, ofProvider, pauseAfter, type Payment, type PaymentTask as Task } from './payment-records'
import { receiptOf, returnedOf } from './receipts'
import { runDueRefunds } from './run-refunds'

/** Per run. */
const MAX_TASKS = 50

/** `ref` is the provider's id of the operation; not done means still in progress there. */
type Outcome = { isDone: boolean; ref?: string }

/** Runs what is due, of all payments or of the matching ones: partial refunds first, then tasks. A task is claimed by moving its next attempt, so no two callers run it;
 *  failures are retried with backoff from 30 s to an hour, without end. */
export async function runDueTasks(ctx: ServiceContext, which?: SQL): Promise<{ done: number; failed: number }> {
  const counts = await runDueRefunds(ctx, which)
  for (const task of await claimTasks(ctx, which)) {
    const isDone = await runTask(ctx, task)
    if (isDone !== null) counts[isDone ? 'done' : 'failed'] += 1
  }
  return counts
}

function claimTasks(ctx: ServiceContext, which: SQL | undefined): Promise<Task[]> {
  const { db, now } = ctx
  const at = now.getTime()
  // the whole payment goes back after its parts
  const isNext = sql`(${paymentTasks.kind} <> 'refund' or not exists (select 1 from ${refunds}
    where ${refunds.payment_id} = ${payments.id} and ${refunds.status} = 'due'))`
  const due = db
    .select({ id: paymentTasks.id })
    .from(paymentTasks)
    .innerJoin(payments, eq(payments.id, paymentTasks.payment_id))
    .where(ofProvider(ctx, and(sql`${paymentTasks.status} = 'due'`, lte(paymentTasks.next_try_at, at), which, isNext)))
    .orderBy(paymentTasks.next_try_at)
    .limit(MAX_TASKS)
  return db
    .update(paymentTasks)
    .set({ attempts: sql`${paymentTasks.attempts} + 1`, next_try_at: sql`${at} + ${pauseAfter(paymentTasks.attempts)}` })
    .where(sql`${paymentTasks.id} in ${due}`)
    .returning()
}

/** Whether it was done; null while the provider is still processing it, and where a later run has claimed it: this one waited too long for the
 *  tasks before it. */
async function runTask(ctx: ServiceContext, task: Task): Promise<boolean | null> {
  const isClaimed = sql`exists (select 1 from ${paymentTasks} where ${paymentTasks.id} = ${task.id} and ${paymentTasks.status} = 'due'
    and ${paymentTasks.attempts} = ${task.attempts})`
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, task.payment_id), isClaimed))
  if (!payment?.provider_payment_id) return null
  try {
    const { isDone, ref } = await RUNNERS[task.kind](ctx, task, payment, payment.provider_payment_id)
    await recordResult(ctx, task, payment, isDone ? { ref } : { ref, error: 'under_way' })
    return isDone || null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { outcome, reason } = error
    await recordResult(ctx, task, payment, { error: reason, ...(outcome === 'refused' && { nextKey: nextKeyOf(task, payment) }) })
    const { id, kind, attempts } = task
    logAttempt('task_failed', attempts, { task: id, kind, payment: payment.id, attempts, outcome, reason })
    return false
  }
}

/** Providers answer a refused call the same until they forget its key. */
const nextKeyOf = ({ kind, attempts }: Task, { idempotence_key }: Payment) => `${idempotence_key}:${kind}:${attempts}`

/** Records the result; a finished refund also marks the payment, in one batch. */
async function recordResult(
  ctx: ServiceContext,
  { id, kind }: Task,
  payment: Payment,
  { ref, error, nextKey }: { ref?: string | undefined; error?: string; nextKey?: string },
) {
  const { db, now } = ctx
  const at = now.getTime()
  const provider_ref = sql`coalesce(${ref ?? null}, ${paymentTasks.provider_ref})`
  const isDue = and(eq(paymentTasks.id, id), eq(paymentTasks.status, 'due'))
  const key = nextKey !== undefined && { idempotence_key: nextKey }
  if (error !== undefined)
    return void (await db
      .update(paymentTasks)
      .set({ provider_ref, error, ...key })
      .where(isDue))
  await db.batch([
    db.update(paymentTasks).set({ status: 'done', done_at: at, contact: null, error: null, provider_ref }).where(isDue),
    ...(kind === 'refund'
      ? [
          db
            .update(payments)
            .set({ status: 'refunded', updated_at: at })
            .where(and(eq(payments.id, payment.id), eq(payments.status, 'paid'))),
          derivePaymentStatus(ctx, payment.order_id),
        ]
      : []),
  ])
  if (kind === 'refund') notifyOrders(ctx, [payment.order_id])
}

type TaskRunner = (ctx: ServiceContext, task: Task, payment: Payment, id: string) => Promise<Outcome>

const RUNNERS: Record<Task['kind'], TaskRunner> = { refund, release, receipt: sendReceipt }

/** Gives back what has not gone back in parts, by the shop or by hand at the provider. Retries query the provider first: the refund may have
 *  succeeded although the response was lost, and keys expire after a day. */
async function refund(ctx: ServiceContext, task: Task, payment: Payment, id: string): Promise<Outcome> {
  if (payment.status === 'refunded') return { isDone: true }
  const bank = ctx.payments.of(payment.provider)
  const remote = task.attempts > 1 ? await bank.read(id) : null
  if (remote && (await applyProviderState(ctx, payment, remote)).status === 'refunded') return { isDone: true }
  const [returned] = await ctx.db.select({ sum: returnedOf(payment.id).mapWith(payments.amount) }).from(sql`(select 1)`)
  const amount = subtractMoney(payment.amount, Math.max(returned?.sum ?? 0, remote?.refunded ?? 0))
  if (amount <= 0) return { isDone: true }
  const receipt = await receiptOf(ctx, payment, { mode: 'full_prepayment', email: task.contact, amount })
  return bank.refund({ id, key: task.idempotence_key, amount, receipt })
}

/** A payment that is no longer held needs no release; if it was captured meanwhile, applying that made a refund due. */
async function release(ctx: ServiceContext, task: Task, payment: Payment, id: string): Promise<Outcome> {
  if (payment.status !== 'held') return { isDone: true }
  const bank = ctx.payments.of(payment.provider)
  try {
    const { status } = await applyProviderState(ctx, payment, await bank.release({ id, key: task.idempotence_key }))
    return { isDone: status !== 'held' }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== 'refused') throw error
    const { status } = await applyProviderState(ctx, payment, await bank.read(id))
    if (status === 'held') throw error
    return { isDone: true }
  }
}

/** Of what the order kept. Refunded orders get no hand-over receipt. */
async function sendReceipt(ctx: ServiceContext, task: Task, payment: Payment, id: string): Promise<Outcome> {
  const receipt = payment.status === 'paid' ? await receiptOf(ctx, payment, { mode: 'full_payment', email: task.contact }) : null
  if (!receipt) return { isDone: true }
  const amount = receiptTotal(receipt.lines)
  const { ref } = await ctx.payments.of(payment.provider).sendReceipt({ id, key: task.idempotence_key, amount, receipt })
  return { isDone: true, ref }
}
