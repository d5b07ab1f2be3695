import type { Board, Ticket, TicketLine } from '~/contracts/staff-board'
import { isMadeBy } from '~/rules/line-marks'
import { byCookBy } from '~/rules/ticket-age'

/** The tickets of a board by where they are shown. */
export type BoardLists = {
  /** To accept, to cook, or cancelled and not yet seen; by the time they must be ready. */
  queue: Ticket[]
  /** Pre-orders whose time has not come. */
  later: Ticket[]
  /** Ready, on the road or over, newest first. */
  done: Ticket[]
}

/** Where a ticket is shown. */
function listOf({ status, stage }: Ticket): keyof BoardLists {
  if (status === 'new' || status === 'canceled') return 'queue'
  if (status !== 'processed' || stage === 'ready') return 'done'
  return stage === 'later' ? 'later' : 'queue'
}

/** An order to accept or to cook now: what every figure of the cooks counts. A cancelled one is a card until it is tapped, but no work. */
export const isToCook = (ticket: Ticket): boolean => listOf(ticket) === 'queue' && ticket.status !== 'canceled'

/** Sorts a board into its lists. */
export function listTickets({ tickets, done }: Pick<Board, 'tickets' | 'done'>): BoardLists {
  const lists: BoardLists = { queue: [], later: [], done: [...done] }
  for (const ticket of tickets) lists[listOf(ticket)].push(ticket)
  lists.queue.sort(byCookBy)
  lists.later.sort(byCookBy)
  return lists
}

/** The lines that a station makes, or of which it makes a part; without a station all. */
export const linesOf = ({ lines }: Ticket, station: number | null): TicketLine[] =>
  station === null ? lines : lines.filter((line) => isMadeBy(line, station))

/** The tickets with something for a station to make, made or not. */
export const stationTickets = (tickets: Ticket[], station: number | null): Ticket[] =>
  station === null ? tickets : tickets.filter((ticket) => linesOf(ticket, station).length > 0)
