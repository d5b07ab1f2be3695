import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Refund, RefundBody } from '~/contracts/staff-edits'
import { MAX_REFUND, REFUND_DAYS } from '~/contracts/staff-constants'
import { addMoney, sumMoney, toKopecks } from '~/rules/money'
import { BONUSES, countText } from '~/rules/number-text'
import { DAY_MS } from '~/rules/time'
import { conflict, missing } from '#server/core/errors'
import { retryOvertaken } from '#server/db/retry-overtaken'
import { orders, refunds } from '#server/db/tables'
import { notifyOrders } from '#server/live/notify-orders'
import { bonusGift } from '#server/loyalty/ledger'
import { afterOrderMessages, refundedMessage } from '#server/messages/order-messages'
import { runOrderTasks } from '#server/payments/payments.service'
import { countReturned, insertRefund, moveEarned, takable } from '#server/payments/refund-records'
import { dueReturn } from '#server/till/receipt-records'
import { printSoon } from '#server/till/run-receipts'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { actorOf } from '#server/staff/kitchen/board/order-writes'
import { orderOvertaken, readEditBasis, type EditBasis } from './edit-basis'
import { earnedOnLines, leftOf, nothingLeft, planRefund, type PlannedRefund } from './plan-refund'
import { refundsQuery, toRefund } from './refund-rows'

/** Pays a part of an order back: to the card, from the till, or as bonuses. Over a manager's limits it waits for an owner (`requested`). The same
 *  key answers the same refund. @throws HttpError 404, 409 `nothing_left`, `accept_first`, `too_late`, `edited_meanwhile`,
 *  `idempotency_key_reused`, 422 */
export const makeRefund = (ctx: StaffContext, orderId: number, refund: { body: RefundBody; key: string }): Promise<Refund> =>
  retryOvertaken(() => attemptRefund(ctx, orderId, refund), { giveUp: orderOvertaken })

async function attemptRefund(ctx: StaffContext, orderId: number, refund: { body: RefundBody; key: string }): Promise<Refund> {
  const key = `staff:${refund.key.toLowerCase()}`
  const { body } = refund
  const basis = await readEditBasis(ctx, orderId)
  const [first] = await refundsQuery(ctx.db, eq(refunds.idempotence_key, key))
  if (first && !isSame(first, orderId, body)) throw conflict('idempotency_key_reused', 'С этим ключом уже сделан другой возврат')
  if (first) return toRefund(first)
  if (ctx.now.getTime() - basis.order.created_at > REFUND_DAYS * DAY_MS)
    throw conflict('too_late', `Прошло больше ${REFUND_DAYS} дней: вернуть через сайт уже нельзя`)
  const planned = planRefund(basis, body)
  const given = await givenToday(ctx)
  const needsOwner = isOverLimit(ctx, basis, planned.amount, given)
  await ctx.db.batch([
    insertRefund(ctx, orderId, {
      order_id: unchanged(basis, isToday(ctx, given)),
      payment_id: body.to === 'online' ? (basis.payment?.id ?? null) : null,
      way: body.to,
      amount: planned.amount,
      lines: planned.lines,
      receipt: planned.receipt,
      reason: body.reason,
      ...actorOf(ctx),
      idempotence_key: key,
      status: needsOwner ? 'requested' : statusOf(body.to),
      ...(!needsOwner && { bonuses: takable(orderId, planned.bonuses) }),
    }),
    ...(needsOwner ? [] : effects(ctx, basis, { ...planned, way: body.to }, eq(refunds.idempotence_key, key))),
    audited(ctx, {
      action: needsOwner ? 'refund.ask' : 'order.refund',
      subject: `order:${orderId}`,
      after: { amount: planned.amount, way: body.to },
      reason: body.reason,
    }),
  ])
  return finish(ctx, orderId, eq(refunds.idempotence_key, key))
}

/** Whether the refund under a key is the one that is asked for. */
function isSame(first: Awaited<ReturnType<typeof refundsQuery>>[number], orderId: number, { lines, amount, to }: RefundBody): boolean {
  if (first.order_id !== orderId || first.way !== to) return false
  if (!lines) return first.lines.length === 0 && first.amount === (to === 'bonuses' ? Math.floor(amount ?? 0) : amount)
  const textOf = (some: readonly { position: number; qtt: number }[]) =>
    [...Map.groupBy(some, ({ position }) => position)]
      .map(([position, own]) => `${position}:${own.reduce((sum, { qtt }) => sum + qtt, 0)}`)
      .toSorted()
      .join()
  return textOf(first.lines) === textOf(lines)
}

/** From the till and as bonuses it is done at once. */
const statusOf = (way: RefundBody['to']) => (way === 'online' ? 'due' : 'done')

/** What waits for an owner's answer, the oldest first. */
export async function listRequested(ctx: StaffContext): Promise<Refund[]> {
  const rows = await refundsQuery(ctx.db, sql`${refunds.status} = 'requested' and ${kitchensOf(ctx, orders.kitchen_id)}`)
  return rows.map(toRefund)
}

/** An owner agrees; what can be paid back is checked again. @throws HttpError 404, 409 `decided`, `nothing_left`,
 *  `edited_meanwhile` */
export const approveRefund = (ctx: StaffContext, id: number): Promise<Refund> =>
  retryOvertaken(() => attemptApproval(ctx, id), { giveUp: orderOvertaken })

async function attemptApproval(ctx: StaffContext, id: number): Promise<Refund> {
  const asked = await findRequested(ctx, id)
  const { order_id, way, amount, lines } = asked
  const basis = await readEditBasis(ctx, order_id)
  const left = leftOf(basis, id)[way]
  if (amount > left || (way === 'online' && !basis.payment)) throw nothingLeft(left)
  if (!lines.every((line) => isKept(basis, line)))
    throw conflict('nothing_left', 'Заказ с тех пор изменили: откажите и верните заново', { left })
  const status = statusOf(way)
  const isRequested = sql`${refunds.status} = 'requested' and ${unchanged(basis)} is not null`
  await ctx.db.batch([
    ctx.db
      .update(refunds)
      .set({
        // null violates NOT NULL
        status: sql`case when ${isRequested} then ${status} end`,
        decided_by: ctx.staff.id,
        next_try_at: ctx.now.getTime(),
        done_at: status === 'done' ? ctx.now.getTime() : null,
        bonuses: takable(order_id, earnedOnLines(basis, lines)),
      })
      .where(eq(refunds.id, id)),
    ...effects(ctx, basis, asked, eq(refunds.id, id)),
    audited(ctx, { action: 'refund.approve', subject: `order:${order_id}`, after: { amount, way } }),
  ])
  return finish(ctx, order_id, eq(refunds.id, id))
}

/** @throws HttpError 404, 409 `decided` */
export async function declineRefund(ctx: StaffContext, id: number): Promise<Refund> {
  const { order_id, amount, way } = await findRequested(ctx, id)
  const declined = { status: 'declined' as const, decided_by: ctx.staff.id, done_at: ctx.now.getTime(), contact: null }
  const isThis = and(eq(refunds.id, id), eq(refunds.status, 'requested'))
  await ctx.db.batch([
    audited(ctx, {
      action: 'refund.decline',
      subject: `order:${order_id}`,
      after: { amount, way },
      tail: sql`from ${refunds} where ${isThis}`,
    }),
    ctx.db.update(refunds).set(declined).where(isThis),
  ])
  const answered = await finish(ctx, order_id, eq(refunds.id, id))
  if (answered.status !== 'declined') throw decided()
  return answered
}

async function findRequested(ctx: StaffContext, id: number) {
  const [found] = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(and(eq(refunds.id, id), kitchensOf(ctx, orders.kitchen_id)))
  if (!found) throw missing('Такого возврата нет')
  if (found.refund.status !== 'requested') throw decided()
  return found.refund
}

const decided = () => conflict('decided', 'На эту просьбу уже ответили')

/** Runs what is due, tells the open screens, and reads the refund. */
async function finish(ctx: StaffContext, orderId: number, which: SQL): Promise<Refund> {
  await runOrderTasks(ctx, orderId)
  printSoon(ctx, orderId)
  await afterOrderMessages(ctx, [orderId])
  notifyOrders(ctx, [orderId])
  const [row] = await refundsQuery(ctx.db, which)
  if (!row) throw missing('Такого возврата нет')
  return toRefund(row)
}

/** What follows a refund that is made: its portions count as paid back, the guest earns less, bonuses come at once. */
function effects(
  ctx: StaffContext,
  { order, customer }: EditBasis,
  { way, amount, lines }: Pick<PlannedRefund, 'amount' | 'lines'> & { way: RefundBody['to'] },
  which: SQL,
): BatchItem<'sqlite'>[] {
  const { id, number } = order
  const rowId = sql`(select ${refunds.id} from ${refunds} where ${which})`
  return [
    ...(lines.length > 0 ? [countReturned(ctx, id, lines, 1)] : []),
    ...moveEarned(ctx, id, which, -1),
    ...dueReturn(ctx, which),
    ...(way === 'bonuses'
      ? [
          bonusGift(ctx, { customer_id: customer.id, amount, description: `Вернули за заказ №\u00a0${number}` }),
          refundedMessage(ctx, id, { id: rowId, text: countText(amount, BONUSES) }),
        ]
      : []),
  ]
}

/** Whether the line still has the portions. */
function isKept({ lines }: EditBasis, asked: { position: number; qtt: number }): boolean {
  const line = lines.find(({ position }) => position === asked.position)
  return line !== undefined && line.returned + asked.qtt <= line.qtt
}

/** What this person has paid back within a day without asking, in roubles. */
async function givenToday(ctx: StaffContext): Promise<number> {
  const [row] = await ctx.db.select({ sum: todaySum(ctx).mapWith(refunds.amount) }).from(sql`(select 1)`)
  return row?.sum ?? 0
}

const todaySum = ({ staff, now }: StaffContext) => sql`(select coalesce(sum("amount"), 0) from ${refunds}
  where "staff_id" = ${staff.id ?? 0} and "created_at" > ${now.getTime() - DAY_MS} and "edit_id" is null and "decided_by" is null
    and "status" in ('due', 'done'))`

/** SQL condition: nobody used the same account for another refund meanwhile. */
const isToday = (ctx: StaffContext, given: number) => sql`${todaySum(ctx)} = ${toKopecks(given)}`

/** A manager pays back so much of an order, and in a day; more is the owner's. */
function isOverLimit({ staff }: StaffContext, { refunds: made }: EditBasis, amount: number, today: number): boolean {
  if (staff.role === 'owner') return false
  const own = made.filter(
    ({ status, edit_id, decided_by }) => edit_id === null && decided_by === null && (status === 'due' || status === 'done'),
  )
  const ofOrder = addMoney(amount, ...own.map((one) => one.amount))
  return ofOrder > MAX_REFUND.order || addMoney(today, amount) > MAX_REFUND.day
}

/** SQL: the order's id while nobody changed it or paid a part of it back; null violates NOT NULL and rolls the batch back. */
function unchanged({ order, refunds: made }: EditBasis, more: SQL = sql`1`) {
  const { id, revision, status, payment_status } = order
  const counted = made.filter((one) => one.status === 'requested' || one.status === 'due' || one.status === 'done')
  return sql<number>`(select ${orders.id} from ${orders} where ${orders.id} = ${id} and ${orders.revision} = ${revision}
    and ${orders.status} = ${status} and ${orders.payment_status} = ${payment_status} and ${more}
    and (select coalesce(sum("amount"), 0) from ${refunds} where "order_id" = ${id} and "status" in ('requested', 'due', 'done'))
      = ${toKopecks(sumMoney(counted.map(({ amount }) => amount)))})`
}
