import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order, OrderStatus } from '~/contracts/orders'
import { moveProblem, type OrderActor, type OrderState } from '~/rules/order-status'
import { orders, orderStatusHistory, promoCodes, promoUses } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { conflict, missing } from '#server/http/errors'
import { accrueBonuses, refundBonuses } from '#server/loyalty/ledger'
import { setRank } from '#server/loyalty/ranks'
import { toOrders, type OrderRow } from './order-shape'
import { orderQueries } from './orders.service'

type FoundOrder = OrderState & Pick<OrderRow, 'id'>

type Move = {
  /** Which order it is; with its customer, where only they may move it. */
  which: SQL | undefined
  to: OrderStatus
  actor: OrderActor
  reason: string | null
  /** What else is written with it, such as an audit. */
  alongside?: (found: FoundOrder) => BatchItem<'sqlite'>[]
}

/** Moves an order to another status, with its history and all that follows (bonuses, rank, the code's use): all or nothing.
 *  Of two moves made at once from one status one wins: a status is left once (unique), so the other's batch is undone,
 *  and whatever is earned or given back is so once.
 *  @throws 404 for an unknown order, 409 `wrong_status` where the order may not go there. Contract "Order". */
export async function moveOrder(ctx: ServiceContext, move: Move): Promise<{ order: Order; row: OrderRow }> {
  const found = await findOrder(ctx, move.which)
  const problem = moveProblem(found, move.to, move.actor)
  if (problem) throw conflict('wrong_status', problem)
  try {
    return await storeMove(ctx, move, found)
  } catch (error) {
    const present = await findOrder(ctx, move.which)
    if (present.status === found.status && present.payment_status === found.payment_status) throw error
    throw conflict('wrong_status', `Заказ только что изменился: теперь он «${ORDER_STATUS_LABELS[present.status]}»`)
  }
}

async function findOrder({ db }: ServiceContext, which: SQL | undefined): Promise<FoundOrder> {
  const { id, status, delivery_type, payment_status } = orders
  const [found] = await db.select({ id, status, delivery_type, payment_status }).from(orders).where(which).limit(1)
  if (!found) throw missing('Такого заказа нет')
  return found
}

async function storeMove(ctx: ServiceContext, { to, actor, reason, alongside }: Move, found: FoundOrder) {
  const { db, now } = ctx
  const { id, status: was } = found
  const at = now.getTime()
  const [, , rows, lines, history] = await db.batch([
    db
      .update(orders)
      .set({ status: to, completed_at: to === 'completed' ? at : null })
      .where(and(eq(orders.id, id), eq(orders.status, was))),
    db.insert(orderStatusHistory).values({ order_id: id, was, status: to, at, reason, actor }),
    ...orderQueries(db, eq(orders.id, id)),
    ...(to === 'completed' ? [accrueBonuses(ctx, id), setRank(ctx, id)] : []),
    ...(to === 'canceled' ? [refundBonuses(ctx, id), ...releasePromo(ctx, id)] : []),
    ...(alongside?.(found) ?? []),
  ])
  const [row] = rows
  const [order] = toOrders(rows, lines, history)
  if (!row || !order) throw missing('Такого заказа нет')
  return { order, row }
}

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
