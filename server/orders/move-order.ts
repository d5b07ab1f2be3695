import { waitUntil } from '#host'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Order, OrderStatus } from '~/contracts/orders'
import { whenAccepted, whenGone } from '~/rules/kitchen-stage'
import { moveProblem, type OrderActor, type OrderState } from '~/rules/order-status'
import { statusWord } from '~/rules/state-words'
import { releaseSlot } from '#server/cart/slots'
import { retryOvertaken } from '#server/db/retry-overtaken'
import { orders, orderStatusHistory, payments, promoCodes, promoUses, refunds } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { conflict, missing } from '#server/core/errors'
import { accrueBonuses, refundBonuses, setRank, takeGivenBonuses } from '#server/loyalty/ledger'
import { notifyOrders } from '#server/live/notify-orders'
import { afterOrderMessages, dropEditedMessage, orderMessage } from '#server/messages/order-messages'
import { returnMoney } from '#server/payments/payment-records'
import { captureHeld, handOverReceipt, runOrderTasks } from '#server/payments/payments.service'
import { dueSale } from '#server/till/receipt-records'
import { printSoon } from '#server/till/run-receipts'
import { apologyFor } from './apologies'
import { readBegin, type Begin } from './begin-order'
import { orderBatch, toOrders, type OrderRecord } from './order-shape'

/** The order's state before the transition. */
type FoundOrder = OrderState & Pick<OrderRecord, 'id' | 'kitchen_minutes'>

type Move = {
  /** The condition that selects the order, including its customer where only they may change it. */
  which: SQL | undefined
  to: OrderStatus
  actor: OrderActor
  reason: string | null
  /** When it happened, if that is not now: epoch ms, not before the change before it. */
  at?: number | undefined
  /** Who of staff changes it, for the history and the log. */
  by?: { staff_id: number | null; device_id: number | null }
  /** A kitchen does not wait until the bank has given money back, or has a receipt. */
  isBankLater?: true
  /** Further statements for the batch, such as an audit row. */
  alongside?: (found: FoundOrder) => BatchItem<'sqlite'>[]
}

/** Changes an order's status as `changeStatus` does, and reads it. @throws HttpError 404, 409 `wrong_status` */
export async function moveOrder(ctx: ServiceContext, move: Move): Promise<{ order: Order; row: OrderRecord }> {
  const id = await changeStatus(ctx, move)
  const [rows, lines, history] = await ctx.db.batch(orderBatch(ctx.db, eq(orders.id, id)))
  const [row] = rows
  const [order] = toOrders(rows, lines, history)
  if (!row || !order) throw missing('Такого заказа нет')
  return { order, row }
}

/** Changes an order's status with its history and all effects (bonuses, rank, code use, slot, payment tasks, message) in one batch. Of two
 *  concurrent changes one wins, because a status is left once (unique index). Payment tasks run afterwards, and by cron until done.
 *  Returns the order's id. @throws HttpError 404, 409 `wrong_status` */
export async function changeStatus(ctx: ServiceContext, move: Move): Promise<number> {
  const { id, payment_status } = await storeMove(ctx, move, await findOrder(ctx, move.which))
  if (payment_status !== 'none') {
    const tasks = runOrderTasks(ctx, id)
    if (move.isBankLater) waitUntil(tasks)
    else await tasks
  }
  if (move.to === 'completed') printSoon(ctx, id)
  await afterOrderMessages(ctx, [id])
  notifyOrders(ctx, [id])
  return id
}

async function findOrder({ db }: ServiceContext, which: SQL | undefined): Promise<FoundOrder> {
  const { id, status, delivery_type, payment_status, kitchen_minutes } = orders
  const [found] = await db.select({ id, status, delivery_type, payment_status, kitchen_minutes }).from(orders).where(which).limit(1)
  if (!found) throw missing('Такого заказа нет')
  return found
}

/** Writes the transition; if the payment changed meanwhile, checks again with the current state. */
function storeMove(ctx: ServiceContext, move: Move, first: FoundOrder): Promise<FoundOrder> {
  let found = first
  const attempt = async () => {
    const problem = moveProblem(found, move.to, move.actor)
    if (problem) throw conflict('wrong_status', problem)
    if (move.to === 'processed' && found.payment_status === 'paid') await captureHeld(ctx, found.id)
    const begin = move.to === 'processed' ? await readBegin(ctx, found.id) : null
    // the shop completes what a courier forgot: when it came is unknown
    const isSeen = move.to === 'completed' && move.actor !== 'shop'
    const apology = isSeen ? await apologyFor(ctx, found.id, move.at ?? ctx.now.getTime()) : []
    try {
      await ctx.db.batch(moveBatch(ctx, move, found, { begin, apology }))
      return found
    } catch (error) {
      const { status } = found
      found = await findOrder(ctx, move.which)
      if (found.status === status) throw error
      throw conflict('wrong_status', `Заказ только что изменился: теперь он «${statusWord(found.status, move.actor)}»`)
    }
  }
  const giveUp = () => {
    throw conflict('wrong_status', 'Этот заказ сейчас меняет кто-то ещё. Попробуйте ещё раз.')
  }
  return retryOvertaken(attempt, { giveUp })
}

/** What was read for the change: `begin` of an order that is accepted, the `apology` for one that came late. */
type Prepared = { begin: Begin | null; apology: BatchItem<'sqlite'>[] }

function moveBatch(ctx: ServiceContext, move: Move, found: FoundOrder, { begin, apology }: Prepared) {
  const { to, actor, reason, at = ctx.now.getTime(), by, alongside } = move
  const { db } = ctx
  const { id, status: was, payment_status } = found
  // null if the order changed meanwhile: the NOT NULL order_id rolls the batch back
  const unchanged = sql<number>`(select "id" from ${orders} where "id" = ${id} and "status" = ${was} and "payment_status" = ${payment_status}
    and ${begin?.holds ?? sql`1`})`
  return [
    db.insert(orderStatusHistory).values({ order_id: unchanged, was, status: to, at, reason, actor, ...by }),
    // these before the status update, whose trigger forgets an erased customer: reasons, and the receipt's e-mail
    ...(alongside?.(found) ?? []),
    ...(to === 'canceled' && payment_status !== 'none' ? returnMoney(ctx, eq(payments.order_id, id)) : []),
    ...(to === 'completed' && payment_status === 'paid' ? handOverReceipt(ctx, id) : []),
    ...(to === 'completed' ? dueSale(ctx, id, at) : []),
    db
      .update(orders)
      .set({
        status: to,
        completed_at: to === 'completed' ? at : null,
        ...(begin ? whenAccepted(at, begin.fireAt(at)) : whenGone(to, at)),
      })
      .where(and(eq(orders.id, id), eq(orders.status, was))),
    ...(to === 'processed' ? [orderMessage(ctx, id, 'taken')] : []),
    ...(to === 'inTransit' ? [orderMessage(ctx, id, 'on_the_way')] : []),
    ...(to === 'completed' ? [accrueBonuses(ctx, id), setRank(ctx, id), ...apology] : []),
    ...(to === 'canceled' ? cancelEffects(ctx, found, actor) : []),
  ] as const
}

/** Effects of a cancellation apart from the money, and a message unless the customer canceled. */
function cancelEffects(ctx: ServiceContext, { id, payment_status, kitchen_minutes }: FoundOrder, actor: OrderActor): BatchItem<'sqlite'>[] {
  return [
    refundBonuses(ctx, id),
    takeGivenBonuses(ctx, id),
    declineRequested(ctx, id),
    ...releasePromo(ctx, id),
    ...(kitchen_minutes > 0 ? [releaseSlot(ctx, id)] : []),
    dropEditedMessage(ctx, id),
    ...(actor === 'customer' ? [] : [orderMessage(ctx, id, 'canceled', payment_status)]),
  ]
}

/** The whole payment goes back: nothing is left to ask for. */
const declineRequested = ({ db, now }: ServiceContext, orderId: number) =>
  db
    .update(refunds)
    .set({ status: 'declined', done_at: now.getTime() })
    .where(and(eq(refunds.order_id, orderId), eq(refunds.status, 'requested')))

/** Returns the order's uses of its code and rules. */
function releasePromo({ db }: ServiceContext, orderId: number) {
  const isItsUse = eq(promoUses.order_id, orderId)
  const itsRules = db.select({ id: promoUses.code_id }).from(promoUses).where(isItsUse)
  return [
    db
      .update(promoCodes)
      .set({ used: sql`${promoCodes.used} - 1` })
      .where(inArray(promoCodes.id, itsRules)),
    db.delete(promoUses).where(isItsUse),
  ]
}
