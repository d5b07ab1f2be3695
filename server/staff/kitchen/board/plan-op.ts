import { sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Op, Ticket } from '~/contracts/staff-board'
import type { OrderStatus } from '~/contracts/orders'
import { cookByOf } from '~/rules/cook-time'
import { failText } from '~/rules/fail-reasons'
import { withMark, withStage, stageProblem } from '~/rules/kitchen-stage'
import { isMadeBy } from '~/rules/line-marks'
import { canMove, moveProblem } from '~/rules/order-status'
import { toldMoment } from '~/rules/promise'
import { MINUTE_MS } from '~/rules/time'
import { orders } from '#server/db/tables'
import { delayedMessage } from '#server/messages/order-messages'
import type { StaffContext } from '#server/staff/access/staff-context'
import { audited } from '#server/staff/access/audited'
import { beginShift, correctPay } from './courier-writes'
import { markLines } from './mark-writes'
import { chooseStage, setOrder, setSeen, setStage, writeEvent } from './order-writes'
import { NO_LINE, NO_REASON, NOT_MADE_HERE, stagePassed, wrongStatus, type Refusal } from './refusals'
import { clockOf, type KitchenOrder } from './tickets'

type Writes = BatchItem<'sqlite'>[]

/** What an operation does to an order as it was read: nothing where the order is there already. */
export type Plan =
  | { do: 'refuse'; refusal: Refusal }
  | { do: 'nothing' }
  | { do: 'write'; writes: Writes }
  | ({ do: 'move'; to: OrderStatus } & MoveParts)

/** `at`: when it happened, if that is not now. Where `guard` does not hold any more, nothing is written. */
type MoveParts = { reason?: string | null; alongside?: Writes; at?: number; guard?: SQL }

const NOTHING: Plan = { do: 'nothing' }
const refuse = (refusal: Refusal): Plan => ({ do: 'refuse', refusal })
const write = (...writes: Writes): Plan => ({ do: 'write', writes })

type OpOf<Kind extends Op['kind']> = Extract<Op, { kind: Kind }>

export function planOp(ctx: StaffContext, op: Op, order: KitchenOrder): Plan {
  const { ticket, row } = order
  const { id } = row
  switch (op.kind) {
    case 'mark':
      return mark(ctx, op, order)
    case 'stage':
      return stage(ctx, op, order)
    case 'accept':
      // another tablet or the shop itself was first
      return ticket.status === 'processed' ? NOTHING : move(ctx, order, 'processed')
    case 'hand_over':
      return handOver(ctx, op, order)
    case 'deliver':
      return deliver(ctx, op, order)
    case 'take':
      return take(ctx, op, order)
    case 'fail':
      return fail(ctx, op, order)
    case 'seen':
      return seen(ctx, op, order)
    case 'printed':
      return write(writeEvent(ctx, order, 'printed', { kind: op.slip }))
    case 'promise':
      return isOver(ticket) ? refuse(wrongStatus(ticket)) : write(...movePromise(ctx, op, order))
    case 'cancel':
      return cancel(ctx, op, order)
    case 'courier':
      if (isOver(ticket)) return refuse(wrongStatus(ticket))
      return row.courier_id === op.courier_id ? NOTHING : write(setOrder(ctx, id, { courier_id: op.courier_id }))
    case 'problem':
      return row.problem === op.text ? NOTHING : write(setOrder(ctx, id, { problem: op.text }))
  }
}

const isOver = ({ status }: Ticket) => status === 'completed' || status === 'canceled'

function mark(ctx: StaffContext, { position, made, station_id = null }: OpOf<'mark'>, order: KitchenOrder): Plan {
  const { ticket, row } = order
  if (ticket.status !== 'processed') return refuse(wrongStatus(ticket))
  const line = ticket.lines.find((one) => one.position === position)
  if (!line) return refuse(NO_LINE)
  if (station_id !== null && !isMadeBy(line, station_id)) return refuse(NOT_MADE_HERE)
  const next = withMark(ticket, position, made, station_id)
  if (next === ticket) return NOTHING
  const marked = next.lines.filter((line) => line.position === position)
  const stage = next.stage === 'later' ? 'queue' : next.stage
  return write(...markLines(ctx, row.id, marked), ...(stage !== null && stage !== row.stage ? setStage(ctx, order, stage) : []))
}

function stage(ctx: StaffContext, { from, to }: OpOf<'stage'>, order: KitchenOrder): Plan {
  const { ticket, row } = order
  const problem = stageProblem(ticket, from, to)
  if (problem) return refuse(problem === 'wrong_status' ? wrongStatus(ticket) : stagePassed(ticket))
  if (ticket.stage === to) return NOTHING
  const { lines } = withStage(ticket, to)
  const marked = lines.filter((line, index) => line !== ticket.lines[index])
  return write(...markLines(ctx, row.id, marked), ...chooseStage(ctx, order, to))
}

function handOver(ctx: StaffContext, { to, courier_id }: OpOf<'hand_over'>, order: KitchenOrder): Plan {
  if (to === 'guest') return move(ctx, order, 'completed')
  const isNew = courier_id != null && courier_id !== order.row.courier_id
  const choice = isNew ? [setOrder(ctx, order.row.id, { courier_id })] : []
  return isNew && order.row.status === 'inTransit' ? write(...choice) : move(ctx, order, 'inTransit', { alongside: choice })
}

/** The courier who acts takes a ready order, and from now on sees the guest's data. */
function take(ctx: StaffContext, { at }: OpOf<'take'>, order: KitchenOrder): Plan {
  const { ticket, row } = order
  const me = ctx.staff.id
  if (row.courier_id !== null && row.courier_id !== me) return refuse(wrongStatus(ticket, `${ticket.number} везёт другой курьер`))
  if (row.courier_id === me && ticket.status === 'inTransit') return NOTHING
  const isWaiting = ticket.delivery_type === 'delivery' && ticket.status === 'processed' && ticket.stage === 'ready'
  if (!isWaiting) return refuse(wrongStatus(ticket))
  const takenAt = withinHistory(ctx, at, row.stage_at)
  return move(ctx, order, 'inTransit', {
    at: takenAt,
    // the pass may name a courier meanwhile
    guard: sql`exists (select 1 from ${orders} where ${orders.id} = ${row.id} and ${orders.courier_id} is ${row.courier_id})`,
    alongside: [
      ...(row.courier_id === me ? [] : [setOrder(ctx, row.id, { courier_id: me })]),
      audited(ctx, { action: 'customer.reveal', subject: `order:${row.id}`, after: { read: ['name', 'phone', 'address', 'comment'] } }),
      ...beginShift(ctx, row.kitchen_id, takenAt),
    ],
  })
}

function deliver(ctx: StaffContext, { at, paid_by }: OpOf<'deliver'>, order: KitchenOrder): Plan {
  const { ticket, row } = order
  if (ticket.status !== 'inTransit' && ticket.status !== 'completed') return refuse(wrongStatus(ticket))
  const alongside = paid_by == null ? [] : correctPay(ctx, row, paid_by)
  return move(ctx, order, 'completed', { at: withinHistory(ctx, at, row.taken_at), alongside })
}

function fail(ctx: StaffContext, { why, text }: OpOf<'fail'>, { ticket, row }: KitchenOrder): Plan {
  if (ticket.status !== 'inTransit') return refuse(wrongStatus(ticket))
  const problem = failText(why, text ?? null)
  if (problem === null) return refuse(NO_REASON)
  return row.problem === problem ? NOTHING : write(setOrder(ctx, row.id, { problem }))
}

/** The time of a tap that may have waited for the network: not before the change before it, and not ahead of the server's clock. */
const withinHistory = ({ now }: StaffContext, at: string, since: number | null) =>
  Math.min(Math.max(Date.parse(at), since ?? 0), now.getTime())

/** A cancelled order counts as tapped only if it was seen after it ended: a tap that waited for the network knew nothing of it. */
function seen(ctx: StaffContext, { at }: OpOf<'seen'>, order: KitchenOrder): Plan {
  const { row } = order
  const endedAt = row.status === 'canceled' ? (row.stage_at ?? 0) : null
  if (row.seen_at !== null && (endedAt === null || row.seen_at > endedAt)) return NOTHING
  if (endedAt !== null && Date.parse(at) < endedAt) return NOTHING
  const seen_at = Math.max(ctx.now.getTime(), endedAt === null ? 0 : endedAt + 1)
  return write(setSeen(ctx, row.id, seen_at), writeEvent(ctx, order, 'seen', { device: ctx.staff.device?.id ?? null }))
}

/** A promise that has passed moves from now: it never stays in the past. */
function movePromise(ctx: StaffContext, { minutes, reason }: OpOf<'promise'>, { row }: KitchenOrder): Writes {
  const now = ctx.now.getTime()
  const by = Math.max(0, now - row.promised_to) + minutes * MINUTE_MS
  const promised_from = row.promised_from + by
  const promised_to = row.promised_to + by
  const told = toldMoment(row.time_type, { from: promised_from, to: promised_to })
  const values = {
    promised_from,
    promised_to,
    cook_by: cookByOf(row) + by,
    ...(row.fire_at !== null && row.fire_at > now && { fire_at: row.fire_at + by }),
    moved_at: now,
    moved_why: reason,
  }
  const before = { promised_to: row.promised_to }
  return [
    setOrder(ctx, row.id, values),
    audited(ctx, { action: 'order.promise', subject: `order:${row.id}`, before, after: { promised_to, reason } }),
    delayedMessage(ctx, row.id, clockOf(told, row.time_zone)),
  ]
}

function cancel(ctx: StaffContext, { reason, text }: OpOf<'cancel'>, order: KitchenOrder): Plan {
  if (reason !== 'other') return move(ctx, order, 'canceled', { reason })
  return text == null ? refuse(NO_REASON) : move(ctx, order, 'canceled', { reason: text })
}

/** A change of the status, with its audit row; nothing where the order has it already. */
function move(ctx: StaffContext, { row, ticket }: KitchenOrder, to: OrderStatus, parts: MoveParts = {}): Plan {
  const { reason = null, alongside = [] } = parts
  if (row.status === to) return NOTHING
  if (!canMove(row, to, 'staff')) return refuse(wrongStatus(ticket, guardText(row, to)))
  const audit = audited(ctx, {
    action: 'order.move',
    subject: `order:${row.id}`,
    before: { status: row.status },
    after: { status: to },
    reason,
  })
  return { do: 'move', to, ...parts, reason, alongside: [...alongside, audit] }
}

/** What a guard says of a step that is the next one; any other step is refused by the status. */
function guardText(row: KitchenOrder['row'], to: OrderStatus): string | undefined {
  const isNext = (row.status === 'new' && to === 'processed') || (row.status === 'processed' && to === 'completed')
  return (isNext ? moveProblem(row, to, 'staff') : null) ?? undefined
}
