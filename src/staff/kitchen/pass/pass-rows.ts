import type { Board, Op, Ticket } from '~/contracts/staff-board'
import { byCookBy } from '~/rules/ticket-age'
import { momentMs } from '~/rules/time'

/** What the pass shows: bags to fill with cancelled orders among them, and orders on the road. */
export type PassRows = { pack: Ticket[]; road: Ticket[] }

/** An operation that can still be taken back; its order stays where it was. */
export type Delayed = ReadonlyMap<number, { op: Pick<Op, 'op_id' | 'kind'>; runsAt: number }>

/** Bags by when they must be ready, among them cancelled orders that the kitchen may have cooked, unless they were put away on this
 *  device; the road by departure. */
export function passRows(board: Pick<Board, 'tickets' | 'done'>, putAway: readonly number[], delayed: Delayed): PassRows {
  const tickets = [...new Map([...board.done, ...board.tickets].map((ticket) => [ticket.id, ticket])).values()]
  const waits = (id: number, kind: Op['kind']) => delayed.get(id)?.op.kind === kind
  const isBag = ({ id, status, stage }: Ticket) =>
    (status === 'processed' && (stage === 'cooking' || stage === 'ready')) || waits(id, 'hand_over')
  const isVoid = ({ id, status, accepted_at }: Ticket) => status === 'canceled' && accepted_at !== null && !putAway.includes(id)
  const isOut = ({ id, status }: Ticket) => (status === 'inTransit' && !waits(id, 'hand_over')) || waits(id, 'deliver')
  return {
    pack: tickets.filter((ticket) => isBag(ticket) || isVoid(ticket)).toSorted(byCookBy),
    road: tickets.filter(isOut).toSorted((a, b) => momentMs(a.taken_at) - momentMs(b.taken_at) || a.id - b.id),
  }
}
