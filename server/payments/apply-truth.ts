import { and, eq, sql } from 'drizzle-orm'
import { toKopecks } from '~/rules/money'
import { orders, payments } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { afterOrderMessages, orderMessage } from '#server/messages/order-messages'
import type { ProviderPayment } from '#server/platform/payments/payment-provider'
import { giveBack } from './due-tasks'
import { keepCard } from './keep-card'
import { derivePaymentStatus, isBesidesGood, isOfCanceled, ofProvider, tell, type Payment } from './payment-records'

/** What stands after the truth was applied. */
export type Applied = {
  hasChanged: boolean
  status: Payment['status']
  orderStatus: typeof orders.$inferSelect.status
  /** Nobody should pay it any more: its order is canceled, or another payment pays for it. */
  isUnwanted: boolean
}

type Goal = Payment['status']

const hasTask = (kind: string) => `exists (select 1 from payment_tasks where payment_id = payments.id and kind = '${kind}')`

/** The statuses that a payment leaves for another one when the provider says so. `failed`, and a hold let go, are left only for
 *  money that is there after all: taken, or held where the provider's own `canceled` was never heard of. */
const LEAVES: Record<Exclude<Goal, 'pending'>, string> = {
  held: `status = 'pending' or (status = 'failed' and provider_payment_id is null)`,
  paid: `status in ('pending', 'held', 'failed') or (status = 'refunded' and ${hasTask('release')} and not ${hasTask('refund')})`,
  refunded: `status <> 'refunded'`,
  failed: `status in ('pending', 'held')`,
}

/** Writes what the provider says of a payment, with all that follows, in one batch: the order's payment status, the message
 *  that it was taken, the card to be kept, and a refund where the order is canceled or paid already. Said twice, or in
 *  another order, it comes to the same. docs/decisions/027. */
export async function applyTruth(ctx: ServiceContext, payment: Payment, truth: ProviderPayment): Promise<Applied> {
  const { db } = ctx
  const { id, order_id } = payment
  const goal = goalOf(payment, truth)
  const hasMoney = goal === 'held' || goal === 'paid'
  const isThis = sql`${payments.id} = ${id}`
  const isReleased = sql.raw(hasTask('release'))
  const paidOrder = sql<number>`(select id from orders where id = ${order_id} and status = 'new' and payment_status = 'paid')`
  const [moved, [present]] = await db.batch([
    moveTo(ctx, payment, goal, truth),
    db
      .select({
        status: payments.status,
        // a batch answers by the names of its columns: two of one name would be one
        orderStatus: sql<Applied['orderStatus']>`${orders.status}`.as('order_status'),
        isUnwanted: sql<number>`(${isOfCanceled} or ${isBesidesGood})`,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(eq(payments.id, id)),
    ...(hasMoney ? keepCard(ctx, id, truth) : []),
    ...(hasMoney ? giveBack(ctx, sql`${isThis} and (${isOfCanceled} or ${isBesidesGood} or ${isReleased})`) : []),
    derivePaymentStatus(ctx, order_id),
    ...(hasMoney ? [orderMessage(ctx, paidOrder, 'taken')] : []),
  ])
  if (!present) throw new Error('The payment is gone')
  const applied = { ...present, isUnwanted: present.isUnwanted === 1, hasChanged: moved.length > 0 }
  if (applied.hasChanged) await tellOf(ctx, payment, applied)
  return applied
}

/** Where the truth leads. Another sum than ours pays for nothing: somebody has to look at it. */
function goalOf({ id, amount }: Payment, { status, ...truth }: ProviderPayment): Goal {
  if (status === 'pending') return 'pending'
  if (status === 'canceled') return 'failed'
  if (toKopecks(truth.amount) !== toKopecks(amount)) {
    tell('error', 'amount_differs', { payment: id, ours: amount, theirs: truth.amount })
    return 'pending'
  }
  return status === 'paid' && truth.refunded >= amount ? 'refunded' : status
}

/** The UPDATE of the payment's row, which changes nothing where it knows as much already. A hold that we let go is money given
 *  back, one that ended by itself is a failure. */
function moveTo(ctx: ServiceContext, { id }: Payment, goal: Goal, truth: ProviderPayment) {
  const isIts = and(
    ofProvider(ctx, eq(payments.id, id)),
    sql`(${payments.provider_payment_id} is null or ${payments.provider_payment_id} = ${truth.id})`,
  )
  const known = { provider_payment_id: truth.id, updated_at: ctx.now.getTime() }
  if (goal === 'pending') {
    const isNews = sql`(${payments.provider_payment_id} is null or coalesce(${truth.url}, ${payments.url}) is not ${payments.url})`
    return ctx.db
      .update(payments)
      .set({ ...known, url: sql`coalesce(${truth.url}, ${payments.url})` })
      .where(and(isIts, eq(payments.status, 'pending'), isNews))
      .returning({ id: payments.id })
  }
  return ctx.db
    .update(payments)
    .set({
      ...known,
      url: null,
      status: goal === 'failed' ? sql.raw(`case when status = 'held' and ${hasTask('release')} then 'refunded' else 'failed' end`) : goal,
      reason: goal === 'failed' ? (truth.reason ?? 'canceled') : null,
    })
    .where(and(isIts, sql.raw(`(${LEAVES[goal]})`)))
    .returning({ id: payments.id })
}

async function tellOf(ctx: ServiceContext, { id, order_id }: Payment, { status, isUnwanted }: Applied): Promise<void> {
  const hasMoney = status === 'held' || status === 'paid'
  if (hasMoney && isUnwanted) tell('warn', 'given_back', { payment: id, order: order_id, status })
  if (hasMoney && !isUnwanted) await afterOrderMessages(ctx, [order_id])
}
