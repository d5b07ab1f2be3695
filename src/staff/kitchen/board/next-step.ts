import type { Ticket, TicketLine } from '~/contracts/staff-board'
import type { NewOp } from '~/rules/apply-op'
import { isMade, withMade } from '~/rules/line-marks'
import { linesOf } from './board-lists'

/** What the button of a card does. `pack`: everything is made, it only has to leave. `wait`: other stations are not done. */
export type NextStep = 'understood' | 'accept' | 'call' | 'start' | 'start_early' | 'done' | 'pack' | 'wait'

/** The next step of a ticket at a station; null for tickets that have left the kitchen's hands. */
export function nextStep(ticket: Ticket, station: number | null): NextStep | null {
  if (ticket.status === 'canceled') return 'understood'
  if (ticket.status === 'new') return ticket.flags.includes('call') ? 'call' : 'accept'
  if (ticket.status !== 'processed') return null
  switch (ticket.stage) {
    case 'later':
      return 'start_early'
    case 'queue':
      return 'start'
    case 'cooking':
      if (ticket.lines.every((line) => isMade(line))) return 'pack'
      return linesOf(ticket, station).every((line) => isMade(line, station)) ? 'wait' : 'done'
    default:
      return null
  }
}

/** The operations of a ticket's next step; none where a person has to act first. */
export function stepOps(ticket: Ticket, station: number | null): NewOp[] {
  const order_id = ticket.id
  const { stage } = ticket
  switch (nextStep(ticket, station)) {
    case 'understood':
      return [{ kind: 'seen', order_id }]
    case 'accept':
      return [{ kind: 'accept', order_id }]
    case 'start':
    case 'start_early':
      return stage ? [{ kind: 'stage', order_id, from: stage, to: 'cooking' }] : []
    case 'done':
    case 'pack': {
      // «Готово» marks what is left; of a station only its own lines while others still cook
      if (station === null || ticket.lines.every((line) => isMade(withOwn(line, station))))
        return [{ kind: 'stage', order_id, from: 'cooking', to: 'ready' }]
      return linesOf(ticket, station).flatMap((line) => (isMade(line, station) ? [] : [markOf(order_id, line, station, line.qtt)]))
    }
    default:
      return []
  }
}

/** Whether a ticket may be shown folded: nobody cooks it yet. */
export const canFold = ({ status, stage }: Ticket): boolean => status === 'new' || stage === 'queue' || stage === 'later'

/** The line once a station has made its part. */
const withOwn = (line: TicketLine, station: number) => withMade(line, line.qtt, station)

/** Only a line that several stations make says whose part is made. */
const markOf = (order_id: number, { position, marks }: TicketLine, station_id: number | null, made: number): NewOp => ({
  kind: 'mark',
  order_id,
  position,
  made,
  ...(marks && station_id !== null && { station_id }),
})

/** The operations of a tap on a line: made becomes unmade and back, of a station its part. The first tap on a new ticket accepts it. */
export function lineOps(ticket: Ticket, position: number, station: number | null): NewOp[] {
  const line = ticket.lines.find((one) => one.position === position)
  if (!line || ticket.status === 'canceled' || (ticket.status === 'new' && ticket.flags.includes('call'))) return []
  const mark = markOf(ticket.id, line, station, isMade(line, station) ? 0 : line.qtt)
  return ticket.status === 'new' ? [{ kind: 'accept', order_id: ticket.id }, mark] : [mark]
}
