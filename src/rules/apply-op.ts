import type { Board, Op, Ticket } from '~/contracts/staff-board'
import type { KitchenStage } from '~/contracts/staff-constants'
import { failText } from './fail-reasons'
import { boardList, shownStage, stageProblem, withMark, withStage } from './kitchen-stage'
import { portionsMade } from './line-marks'
import { MINUTE_MS } from './time'
import { byCookBy } from './ticket-age'

type Distribute<Each> = Each extends unknown ? Omit<Each, 'op_id' | 'at'> : never
/** An operation before it gets its id and its time. */
export type NewOp = Distribute<Op>
type Couriers = Board['couriers']

/** The ticket after an operation, as the server will answer; the same object if nothing changes or the server would refuse it. */
export function applyOp(ticket: Ticket, op: Op, couriers: Couriers = []): Ticket {
  const change = changeOf(ticket, op, couriers)
  return change === null ? ticket : { ...ticket, ...change }
}

function changeOf(ticket: Ticket, op: Op, couriers: Couriers): Partial<Ticket> | null {
  switch (op.kind) {
    case 'mark':
      return mark(ticket, op)
    case 'stage':
      return stage(ticket, op)
    case 'accept':
      if (ticket.status !== 'new') return null
      return { status: 'processed', accepted_at: op.at, accepts_at: null, stage: waiting(ticket, op.at), stage_at: op.at }
    case 'hand_over':
      return handOver(ticket, op, couriers)
    case 'take':
      return ticket.status === 'processed' && ticket.stage === 'ready' ? { ...over(op.at), taken_at: op.at, status: 'inTransit' } : null
    case 'fail':
      return fail(ticket, op)
    case 'deliver':
      return ticket.status === 'inTransit' ? { status: 'completed', stage: null, stage_at: op.at, ended_at: op.at } : null
    case 'seen':
      return ticket.seen_at !== null && ticket.status !== 'canceled' ? null : { seen_at: op.at }
    case 'printed':
      return ticket.printed.includes(op.slip) ? null : { printed: [...ticket.printed, op.slip] }
    case 'promise':
      return isOver(ticket) ? null : promise(ticket, op)
    case 'cancel':
      if (ticket.status !== 'new' && ticket.status !== 'processed') return null
      return {
        status: 'canceled',
        stage: null,
        stage_at: op.at,
        ended_at: op.at,
        accepts_at: null,
        canceled: { by: 'staff', reason: op.text ?? null },
      }
    case 'courier':
      return isOver(ticket) ? null : { courier: courierOf(couriers, op.courier_id) }
    case 'problem':
      return { problem: op.text, flags: flagged(ticket, 'problem', op.text !== null) }
  }
}

const over = (at: string) => ({ stage: null, stage_at: at })
const isOver = ({ status }: Ticket) => status === 'completed' || status === 'canceled'
const later = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString()
function courierOf(couriers: Couriers, id: number | null): Ticket['courier'] {
  const found = couriers.find((one) => one.id === id)
  return found ? { id: found.id, name: found.name } : null
}

/** The first mark begins the cooking; «Готово» ends it. */
function mark(ticket: Ticket, { position, made, station_id, at }: Op & { kind: 'mark' }): Partial<Ticket> | null {
  if (ticket.status !== 'processed') return null
  const work = withMark(ticket, position, made, station_id)
  if (work === ticket) return null
  return { lines: [...work.lines], ...moved(ticket, work.stage, at) }
}

function stage(ticket: Ticket, { from, to, at }: Op & { kind: 'stage' }): Partial<Ticket> | null {
  if (ticket.stage === to || stageProblem(ticket, from, to) !== null) return null
  return { lines: [...withStage(ticket, to).lines], stage: to, stage_at: at }
}

function moved(ticket: Ticket, to: KitchenStage | null, at: string): Partial<Ticket> {
  const stage = to === 'queue' ? waiting(ticket, at) : to
  return stage === ticket.stage ? {} : { stage, stage_at: at }
}

/** The stage of a ticket that nobody has begun. */
const waiting = ({ fire_at }: Ticket, at: string) => shownStage('queue', fire_at === null ? null : Date.parse(fire_at), Date.parse(at))

function handOver(ticket: Ticket, { to, courier_id, at }: Op & { kind: 'hand_over' }, couriers: Couriers): Partial<Ticket> | null {
  if (ticket.status !== 'processed') return null
  const over = { stage: null, stage_at: at, taken_at: at }
  if (to === 'guest') return { ...over, status: 'completed', ended_at: at }
  return { ...over, status: 'inTransit', ...(courier_id != null && { courier: courierOf(couriers, courier_id) }) }
}

function fail(ticket: Ticket, { why, text }: Op & { kind: 'fail' }): Partial<Ticket> | null {
  const problem = failText(why, text ?? null)
  return ticket.status === 'inTransit' && problem !== null ? { problem, flags: flagged(ticket, 'problem', true) } : null
}

/** A promise that has passed moves from now. */
function promise(ticket: Ticket, { minutes, at }: Op & { kind: 'promise' }): Partial<Ticket> {
  const { from, to } = ticket.promise
  const by = Math.max(0, Date.parse(at) - Date.parse(to)) + minutes * MINUTE_MS
  return {
    promise: { from: later(from, by), to: later(to, by) },
    cook_by: later(ticket.cook_by, by),
    flags: flagged(ticket, 'changed', true),
  }
}

function flagged(ticket: Ticket, flag: Ticket['flags'][number], isSet: boolean): Ticket['flags'] {
  const others = ticket.flags.filter((one) => one !== flag)
  return isSet ? [...others, flag] : others
}

/** The operations that undo a mark or a stage; `before` is the ticket before it. None for what the customer sees. */
export function undoOf(op: Op, before: Ticket): NewOp[] {
  if (op.kind !== 'mark' && op.kind !== 'stage') return []
  const order_id = before.id
  const undo: NewOp[] = []
  let ticket = applyOp(before, op)
  const add = (one: NewOp) => {
    undo.push(one)
    ticket = applyOp(ticket, { ...one, op_id: op.op_id, at: op.at })
  }
  const restoreStage = () => {
    if (ticket.stage !== null && before.stage !== null && ticket.stage !== before.stage)
      add({ kind: 'stage', order_id, from: ticket.stage, to: before.stage })
  }
  if (op.kind === 'stage') restoreStage()
  for (const { position, made, marks } of before.lines)
    for (const mark of marks ?? [{ made, station_id: undefined }]) {
      const line = ticket.lines.find((one) => one.position === position)
      if (line && portionsMade(line, mark.station_id ?? null) !== mark.made) add({ kind: 'mark', order_id, position, ...mark })
    }
  restoreStage()
  return undo
}

/** The board with waiting operations applied. Tickets without an operation keep their identity, and so does a board without any. */
export function applyOps(board: Board, ops: readonly Op[], change = applyAll): Board {
  if (ops.length === 0) return board
  const byOrder = Map.groupBy(ops, ({ order_id }) => order_id)
  const was = ticketsOf(board)
  const now = was.map((ticket) => {
    const own = byOrder.get(ticket.id)
    return own ? change(ticket, own, board.couriers) : ticket
  })
  const at = Math.max(...ops.map((op) => Date.parse(op.at)))
  return now.every((ticket, index) => ticket === was[index]) ? board : arrange(board, now, at)
}

/** The ticket after several operations. */
export const applyAll = (ticket: Ticket, ops: readonly Op[], couriers: Couriers): Ticket =>
  ops.reduce((now, op) => applyOp(now, op, couriers), ticket)

export const ticketsOf = (board: Board): Ticket[] => [...board.tickets, ...board.done]

export const findTicket = (board: Board, orderId: number | null | undefined): Ticket | undefined =>
  ticketsOf(board).find(({ id }) => id === orderId)

/** The board with these tickets, each in its list, sorted, as of `now`. A list that stays the same keeps its identity, and so does the board. */
export function arrange(board: Board, all: readonly Ticket[], now: number): Board {
  const list = (name: 'tickets' | 'done') => all.filter((ticket) => boardList(ticket, now) === name)
  const tickets = same(board.tickets, list('tickets').toSorted(byCookBy))
  const done = same(board.done, list('done').toSorted(byStageAt))
  return tickets === board.tickets && done === board.done ? board : { ...board, tickets, done }
}

const same = (was: Ticket[], now: Ticket[]) => (was.length === now.length && was.every((one, at) => one === now[at]) ? was : now)
/** What changed last comes first. */
const byStageAt = (a: Ticket, b: Ticket) => Date.parse(b.stage_at ?? b.created_at) - Date.parse(a.stage_at ?? a.created_at) || b.id - a.id
