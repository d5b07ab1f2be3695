import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order, OrderStatus } from '~/contracts/orders'
import { moveProblem, type OrderActor, type OrderState } from '~/rules/order-status'
import { orders, orderStatusHistory, promoCodes, promoUses } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { conflict, missing } from '#server/core/errors'
import { accrueBonuses, refundBonuses } from '#server/loyalty/ledger'
import { setRank } from '#server/loyalty/ranks'
import { afterOrderMessages, orderMessage } from '#server/messages/order-messages'
import { cancelPayments, captureHeld, handOverReceipt, runOrderTasks } from '#server/payments/payments.service'
import { toOrders, type OrderRow } from './order-shape'
import { orderQueries } from './orders-queries'
import { releaseSlot } from './slots'

/** An order as a move finds it. */
export type FoundOrder = OrderState & Pick<OrderRow, 'id' | 'kitchen_minutes'>

type Move = {
  /** Which order it is; with its customer, where only they may move it. */
  which: SQL | undefined
  to: OrderStatus
  actor: OrderActor
  reason: string | null
  /** What else is written with it, such as an audit. */
  alongside?: (found: FoundOrder) => BatchItem<'sqlite'>[]
}

/** A payment may change between reading an order and moving it; its states are few. */
const MOST_TRIES = 4

/** Moves an order to another status, with its history and all that follows (bonuses, rank, the code's use, the slot, what is
 *  due at the payment provider, the message): all or nothing. Of two moves made at once from one status one wins: a status
 *  is left once (unique), so the other's batch is undone, and whatever is earned or given back is so once. What is due is
 *  done after it, and again by the cron until it is.
 *  @throws 404 for an unknown order, 409 `wrong_status` where the order may not go there. Contract "Order". */
export async function moveOrder(ctx: ServiceContext, move: Move): Promise<{ order: Order; row: OrderRow }> {
  const { id, payment_status } = await storeMove(ctx, move, await findOrder(ctx, move.which))
  if (payment_status !== 'none') await runOrderTasks(ctx, id)
  await afterOrderMessages(ctx, [id])
  const [rows, lines, history] = await ctx.db.batch(orderQueries(ctx.db, eq(orders.id, id)))
  const [row] = rows
  const [order] = toOrders(rows, lines, history)
  if (!row || !order) throw missing('Такого заказа нет')
  return { order, row }
}

async function findOrder({ db }: ServiceContext, which: SQL | undefined): Promise<FoundOrder> {
  const { id, status, delivery_type, payment_status, kitchen_minutes } = orders
  const [found] = await db.select({ id, status, delivery_type, payment_status, kitchen_minutes }).from(orders).where(which).limit(1)
  if (!found) throw missing('Такого заказа нет')
  return found
}

/** Stores the move of the order as it was found; where its payment changed meanwhile, it is judged anew. */
async function storeMove(ctx: ServiceContext, move: Move, found: FoundOrder, triesLeft = MOST_TRIES): Promise<FoundOrder> {
  const problem = moveProblem(found, move.to, move.actor)
  if (problem) throw conflict('wrong_status', problem)
  if (move.to === 'processed' && found.payment_status === 'paid') await captureHeld(ctx, found.id)
  try {
    await ctx.db.batch(movingBatch(ctx, move, found))
    return found
  } catch (error) {
    const present = await findOrder(ctx, move.which)
    if (present.status !== found.status)
      throw conflict('wrong_status', `Заказ только что изменился: теперь он «${ORDER_STATUS_LABELS[present.status]}»`)
    if (present.payment_status === found.payment_status || triesLeft <= 1) throw error
    return storeMove(ctx, move, present, triesLeft - 1)
  }
}

function movingBatch(ctx: ServiceContext, { to, actor, reason, alongside }: Move, found: FoundOrder) {
  const { db, now } = ctx
  const { id, status: was, payment_status } = found
  const at = now.getTime()
  // no such order: the row without an order undoes the batch
  const unchanged = sql<number>`(select "id" from ${orders} where "id" = ${id} and "status" = ${was} and "payment_status" = ${payment_status})`
  return [
    db.insert(orderStatusHistory).values({ order_id: unchanged, was, status: to, at, reason, actor }),
    // before the status: an order that ends may forget whom its receipt goes to
    ...(to === 'canceled' && payment_status !== 'none' ? cancelPayments(ctx, id) : []),
    ...(to === 'completed' && payment_status === 'paid' ? handOverReceipt(ctx, id) : []),
    db
      .update(orders)
      .set({ status: to, completed_at: to === 'completed' ? at : null })
      .where(and(eq(orders.id, id), eq(orders.status, was))),
    ...(to === 'inTransit' ? [orderMessage(ctx, id, 'on_the_way')] : []),
    ...(to === 'completed' ? [accrueBonuses(ctx, id), setRank(ctx, id)] : []),
    ...(to === 'canceled' ? givingBack(ctx, found, actor) : []),
    ...(alongside?.(found) ?? []),
  ] as const
}

/** What a cancel gives back beside the money, and the message to whom it comes as news. */
function givingBack(ctx: ServiceContext, { id, payment_status, kitchen_minutes }: FoundOrder, actor: OrderActor): BatchItem<'sqlite'>[] {
  return [
    refundBonuses(ctx, id),
    ...releasePromo(ctx, id),
    ...(kitchen_minutes > 0 ? [releaseSlot(ctx, id)] : []),
    ...(actor === 'customer' ? [] : [orderMessage(ctx, id, 'canceled', { money: moneyOf(payment_status) })]),
  ]
}

/** A payment that is pending may still turn out to have been made: then it goes back. */
const moneyOf = (status: FoundOrder['payment_status']) => (status === 'paid' ? 'goes_back' : status === 'pending' ? 'perhaps' : 'none')

/** Takes back the order's use of its code, where it has one: then a last use, or a customer's only one, is free again. */
function releasePromo({ db }: ServiceContext, orderId: number) {
  const isItsUse = eq(promoUses.order_id, orderId)
  const itsCode = db.select({ id: promoUses.code_id }).from(promoUses).where(isItsUse)
  return [
    db
      .update(promoCodes)
      .set({ used: sql`${promoCodes.used} - 1` })
      .where(eq(promoCodes.id, itsCode)),
    db.delete(promoUses).where(isItsUse),
  ]
}
