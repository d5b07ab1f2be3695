import { eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Op, OpResult, OpResults } from '~/contracts/staff-board'
import type { StaffRight } from '~/rules/staff-rights'
import { isConstraintBroken, retryOvertaken } from '#server/db/retry-overtaken'
import { rowWhere } from '#server/db/row-where'
import { orders, staffOps } from '#server/db/tables'
import { HttpError } from '#server/core/errors'
import { notifyOrders } from '#server/live/notify-orders'
import { afterOrderMessages } from '#server/messages/order-messages'
import { changeStatus } from '#server/orders/move-order'
import { kitchensOf, mayNow, type StaffContext } from '#server/staff/access/staff-context'
import { isCourierOf } from './couriers'
import { actorOf, unchanged } from './order-writes'
import { planOp, type Plan } from './plan-op'
import { NO_COURIER, NOT_ALLOWED, NOT_FOUND, NOT_TO_TAKE, NOT_YOURS, OVERTAKEN, PIN_NEEDED, wrongStatus, type Refusal } from './refusals'
import { idsOf, newestQuery, ticketQueries } from './ticket-rows'
import { toKitchenOrders, type KitchenOrder } from './tickets'

/** What each operation needs: one of these rights. */
const RIGHTS_OF: Record<Op['kind'], readonly StaffRight[]> = {
  mark: ['board.mark'],
  stage: ['board.stage'],
  accept: ['order.accept'],
  hand_over: ['order.hand_over'],
  take: ['courier.run'],
  deliver: ['order.hand_over', 'courier.run'],
  fail: ['order.hand_over', 'courier.run'],
  seen: ['board.view'],
  printed: ['board.view'],
  promise: ['order.promise'],
  cancel: ['order.cancel'],
  courier: ['courier.assign'],
  problem: ['board.stage'],
}

/** What is stored of a result. The ticket is not: it would keep a comment and an address. */
type Outcome = { ok: boolean; error: Refusal | null }
const DONE: Outcome = { ok: true, error: null }

/** The orders of a call and the results stored before, kept up to date while its operations run. */
type Known = { orders: Map<number, KitchenOrder>; outcomes: Map<string, Outcome>; cursor: number }

/** Runs operations in order, each in a batch of its own and once per `op_id`; each has its own result. */
export async function runOps(ctx: StaffContext, ops: readonly Op[]): Promise<OpResults> {
  const known = await read(ctx, ops)
  const isBoard = seesBoard(ctx)
  // whether it may have written a message
  const changed = new Map<number, boolean>()
  const results: OpResult[] = []
  for (const op of ops) {
    const outcome = known.outcomes.get(op.op_id) ?? (await runOp(ctx, op, known, changed))
    results.push({ op_id: op.op_id, ...outcome, ticket: isBoard ? (known.orders.get(op.order_id)?.ticket ?? null) : null })
  }
  await afterOrderMessages(
    ctx,
    [...changed].flatMap(([id, isTold]) => (isTold ? [id] : [])),
  )
  notifyOrders(ctx, [...changed.keys()])
  return { results, cursor: known.cursor }
}

const runOp = (ctx: StaffContext, op: Op, known: Known, changed: Map<number, boolean>): Promise<Outcome> =>
  retryOvertaken(() => attemptOp(ctx, op, known, changed), { isOvertaken, giveUp: () => ({ ok: false, error: OVERTAKEN }) })

async function attemptOp(ctx: StaffContext, op: Op, known: Known, changed: Map<number, boolean>): Promise<Outcome> {
  const order = known.orders.get(op.order_id)
  const denied = order ? await deniedOf(ctx, op, order) : notFound(ctx, op)
  // not stored: the same operation may come again with a PIN
  if (!order || denied) return { ok: false, error: denied }
  const plan = planOp(ctx, op, order)
  try {
    const outcome = await carryOut(ctx, op, order, plan, known)
    if (plan.do === 'write') changed.set(op.order_id, (changed.get(op.order_id) ?? false) || op.kind === 'stage' || op.kind === 'promise')
    known.outcomes.set(op.op_id, outcome)
    return outcome
  } catch (error) {
    update(known, await read(ctx, [op]))
    const stored = known.outcomes.get(op.op_id)
    if (stored) return stored
    // the bank did not answer: the same operation may succeed later
    if (error instanceof HttpError && error.code !== 'wrong_status') return { ok: false, error: wrongStatus(order.ticket, error.message) }
    throw error
  }
}

/** Whether the order changed between reading and writing, or the same operation came twice at once. */
const isOvertaken = (error: unknown) => error instanceof HttpError || isConstraintBroken(error)

async function carryOut(ctx: StaffContext, op: Op, order: KitchenOrder, plan: Plan, known: Known): Promise<Outcome> {
  const { id } = order.row
  if (plan.do === 'move') {
    const { to, reason = null, alongside = [], at, guard } = plan
    const which = eq(orders.id, id)
    await changeStatus(ctx, {
      which,
      to,
      actor: 'staff',
      reason,
      at,
      by: actorOf(ctx),
      isBankLater: true,
      alongside: () => [storeOutcome(ctx, op, DONE, guard), ...alongside],
    })
    update(known, await read(ctx, [op]))
    return DONE
  }
  const outcome = plan.do === 'refuse' ? { ok: false, error: plan.refusal } : DONE
  const writes = plan.do === 'write' ? plan.writes : []
  const results = await ctx.db.batch([storeOutcome(ctx, op, outcome, unchanged(order)), ...writes, ...stateQueries(ctx, [op])])
  update(known, toKnown(ctx, results.slice(-4) as unknown as StateRows))
  return outcome
}

/** Batch statement. Where the condition does not hold, as for an order that is not as it was read, the missing id rolls the batch back. */
function storeOutcome(ctx: StaffContext, op: Op, outcome: Outcome, condition?: SQL): BatchItem<'sqlite'> {
  const op_id = condition ? sql`case when ${condition} then ${op.op_id} end` : op.op_id
  const row = { op_id, ...actorOf(ctx), at: ctx.now.getTime(), kind: op.kind, result: outcome }
  return ctx.db.insert(staffOps).select(rowWhere(staffOps, row, sql`where true`))
}

/** Why the caller may not run it, a foreign courier included. */
async function deniedOf(ctx: StaffContext, op: Op, { row }: KitchenOrder): Promise<Refusal | null> {
  if (!seesBoard(ctx) && !isForCourier(row, ctx.staff.id)) return notFound(ctx, op)
  const permissions = RIGHTS_OF[op.kind].map((right) => mayNow(ctx, right))
  if (!permissions.includes('yes')) return permissions.includes('pin') ? PIN_NEEDED : NOT_ALLOWED
  // the shop's key is not a person who could carry an order
  if (op.kind === 'take' && ctx.staff.id === null) return NOT_ALLOWED
  const courierId = op.kind === 'hand_over' || op.kind === 'courier' ? (op.courier_id ?? null) : null
  if (courierId === null || courierId === row.courier_id) return null
  return (await isCourierOf(ctx, courierId, row.kitchen_id)) ? null : NO_COURIER
}

/** A courier sees their own orders, and those that can be taken; all other staff with operations see the board. */
const seesBoard = (ctx: StaffContext) => mayNow(ctx, 'board.view') === 'yes'
const isForCourier = ({ courier_id, delivery_type, status, stage }: KitchenOrder['row'], me: number | null) =>
  courier_id === null ? delivery_type === 'delivery' && status === 'processed' && stage === 'ready' : courier_id === me

/** The same whether an order exists or is another courier's. */
const notFound = (ctx: StaffContext, { kind }: Op) => (seesBoard(ctx) ? NOT_FOUND : kind === 'take' ? NOT_TO_TAKE : NOT_YOURS)

const read = async (ctx: StaffContext, ops: readonly Op[]) => toKnown(ctx, await ctx.db.batch(stateQueries(ctx, ops)))

/** Batch queries of the stored results, of the orders in the caller's kitchens, and of the end of the log. */
function stateQueries(ctx: StaffContext, ops: readonly Op[]) {
  const opIds = JSON.stringify(ops.map(({ op_id }) => op_id))
  const ids = idsOf([...new Set(ops.map(({ order_id }) => order_id))], kitchensOf(ctx))
  return [
    ctx.db
      .select({ op_id: staffOps.op_id, result: staffOps.result })
      .from(staffOps)
      .where(sql`${staffOps.op_id} in (select "value" from json_each(${opIds}))`),
    ...ticketQueries(ctx.db, ids),
    newestQuery(ctx.db),
  ] as const
}

type Queries = ReturnType<typeof stateQueries>
type StateRows = readonly [Awaited<Queries[0]>, Awaited<Queries[1]>, Awaited<Queries[2]>, Awaited<Queries[3]>]

function toKnown(ctx: StaffContext, [stored, rows, lines, [newest]]: StateRows): Known {
  return {
    orders: new Map(toKitchenOrders(rows, lines, ctx.now).map((order) => [order.row.id, order])),
    outcomes: new Map(stored.map(({ op_id, result }) => [op_id, result as Outcome])),
    cursor: newest?.id ?? 0,
  }
}

function update(known: Known, { orders, outcomes, cursor }: Known): void {
  for (const [id, order] of orders) known.orders.set(id, order)
  for (const [opId, outcome] of outcomes) known.outcomes.set(opId, outcome)
  known.cursor = cursor
}
