import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { MAX_CARDS } from '~/contracts/constants'
import { toKopecks } from '~/rules/money'
import { rowWhere } from '#server/db/row-where'
import { cards, customers, orders, payments } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { notifyOrders } from '#server/live/notify-orders'
import type { ProviderPayment } from '#server/platform/payments/payment-provider'
import { derivePaymentStatus, hasOtherPayment, isOrderCanceled, logPayment, ofProvider, returnMoney, type Payment } from './payment-records'

/** The payment after the provider's state was applied. */
export type Applied = {
  hasChanged: boolean
  status: Payment['status']
  orderStatus: typeof orders.$inferSelect.status
  /** Its order is canceled, or another payment pays for it. */
  isUnwanted: boolean
}

type Goal = Payment['status']

const hasTask = (kind: string) => `exists (select 1 from payment_tasks where payment_id = payments.id and kind = '${kind}')`

/** The statuses that a payment may leave for each status reported by the provider. `failed` and released payments are left only if the
 *  provider has money after all. */
const CAN_LEAVE: Record<Exclude<Goal, 'pending'>, string> = {
  held: `status = 'pending' or (status = 'failed' and provider_payment_id is null)`,
  paid: `status in ('pending', 'held', 'failed') or (status = 'refunded' and ${hasTask('release')} and not ${hasTask('refund')})`,
  refunded: `status <> 'refunded'`,
  failed: `status in ('pending', 'held')`,
}

/** Applies the provider's state of a payment in one batch, with all effects: the order's payment status, the saved card, and a
 *  refund if the order is canceled or already paid. Idempotent, in any order. */
export async function applyProviderState(ctx: ServiceContext, payment: Payment, remote: ProviderPayment): Promise<Applied> {
  const { db } = ctx
  const { id, order_id } = payment
  const goal = goalOf(payment, remote)
  const hasMoney = goal === 'held' || goal === 'paid'
  const isThis = sql`${payments.id} = ${id}`
  const isReleased = sql.raw(hasTask('release'))
  const [changed, [current]] = await db.batch([
    updatePayment(ctx, payment, goal, remote),
    db
      .select({
        status: payments.status,
        // a batch maps columns by name, so equal names need an alias
        orderStatus: sql<Applied['orderStatus']>`${orders.status}`.as('order_status'),
        isUnwanted: sql<number>`(${isOrderCanceled} or ${hasOtherPayment})`,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .where(eq(payments.id, id)),
    ...(hasMoney ? storeCard(ctx, id, remote) : []),
    ...(hasMoney ? returnMoney(ctx, sql`${isThis} and (${isOrderCanceled} or ${hasOtherPayment} or ${isReleased})`) : []),
    derivePaymentStatus(ctx, order_id),
  ])
  if (!current) throw new Error('The payment is gone')
  const applied = { ...current, isUnwanted: current.isUnwanted === 1, hasChanged: changed.length > 0 }
  const { status } = applied
  if (applied.hasChanged) notifyOrders(ctx, [order_id])
  if (applied.hasChanged && applied.isUnwanted && (status === 'held' || status === 'paid'))
    logPayment('warn', 'given_back', { payment: id, order: order_id, status })
  return applied
}

/** The status to reach. A sum that differs from ours changes nothing and is logged as an error. */
function goalOf({ id, amount }: Payment, { status, ...remote }: ProviderPayment): Goal {
  if (status === 'pending') return 'pending'
  if (status === 'canceled') return 'failed'
  if (toKopecks(remote.amount) !== toKopecks(amount)) {
    logPayment('error', 'amount_differs', { payment: id, ours: amount, theirs: remote.amount })
    return 'pending'
  }
  return status === 'paid' && remote.refunded >= amount ? 'refunded' : status
}

/** Updates the payment's row; no change if it is up to date. A hold that we released counts as refunded, one that expired as failed. */
function updatePayment(ctx: ServiceContext, { id }: Payment, goal: Goal, remote: ProviderPayment) {
  const isMatch = and(
    ofProvider(ctx, eq(payments.id, id)),
    sql`(${payments.provider_payment_id} is null or ${payments.provider_payment_id} = ${remote.id})`,
  )
  const stored = { provider_payment_id: remote.id, updated_at: ctx.now.getTime() }
  if (goal === 'pending') {
    const isNews = sql`(${payments.provider_payment_id} is null or coalesce(${remote.url}, ${payments.url}) is not ${payments.url})`
    return ctx.db
      .update(payments)
      .set({ ...stored, url: sql`coalesce(${remote.url}, ${payments.url})` })
      .where(and(isMatch, eq(payments.status, 'pending'), isNews))
      .returning({ id: payments.id })
  }
  return ctx.db
    .update(payments)
    .set({
      ...stored,
      url: null,
      status: goal === 'failed' ? sql.raw(`case when status = 'held' and ${hasTask('release')} then 'refunded' else 'failed' end`) : goal,
      reason: goal === 'failed' ? (remote.reason ?? 'canceled') : null,
    })
    .where(and(isMatch, sql.raw(`(${CAN_LEAVE[goal]})`)))
    .returning({ id: payments.id })
}

/** Batch statements that save the card of a paid payment if the customer asked for it: once per payment, no duplicates, at most
 *  `MAX_CARDS`, not for erased customers. The first card becomes the default. */
function storeCard({ db, now }: ServiceContext, paymentId: number, remote: ProviderPayment): BatchItem<'sqlite'>[] {
  const { savedCard } = remote
  if (!savedCard) return []
  const { token, brand, last4 } = savedCard
  const mine = sql`select 1 from cards as other where other.customer_id = ${customers.id} and other.status = 'active'`
  const row = {
    customer_id: sql`${customers.id}`,
    status: 'active' as const,
    is_default: sql`not exists (${mine} and other.is_default = 1)`,
    brand,
    last4,
    emitent: '',
    provider: sql`${payments.provider}`,
    provider_token: token,
    created_at: now.getTime(),
  }
  const isSame = sql`other.provider = ${payments.provider} and (other.provider_token = ${token} or (other.brand = ${brand} and other.last4 = ${last4}))`
  const tail = sql`from ${payments} join ${orders} on ${orders.id} = ${payments.order_id}
    join ${customers} on ${customers.id} = ${orders.customer_id}
    where ${payments.id} = ${paymentId} and ${payments.save_card} = 1 and ${payments.status} in ('held', 'paid')
      and ${customers.deleted_at} is null and not exists (${mine} and ${isSame})
      and (select count(*) from (${mine})) < ${MAX_CARDS}`
  return [
    db.insert(cards).select(rowWhere(cards, row, tail)),
    db
      .update(payments)
      .set({ save_card: false })
      .where(and(eq(payments.id, paymentId), sql`${payments.status} in ('held', 'paid')`)),
  ]
}
