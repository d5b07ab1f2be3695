import type { Board, KitchenEvents, Ticket } from '~/contracts/staff-board'
import { arrange, ticketsOf } from './apply-op'

/** The server's board as this device knows it. `cursor`: the event up to which it is complete; `board.cursor` and `board.now` stay those
 *  of the load, so that an answer without news changes nothing. */
export type Synced = { board: Board; cursor: number }

/** The answer of GET /staff/events without the events themselves. */
export type BoardNews = Omit<KitchenEvents, 'events'>

/** A loaded board takes the place of the present one; equal tickets keep their identity. */
export function mergeLoaded(was: Synced | null, loaded: Board): Synced {
  if (was === null) return { board: loaded, cursor: loaded.cursor }
  const known = new Map(ticketsOf(was.board).map((ticket) => [ticket.id, ticket]))
  const all = ticketsOf(loaded).map((ticket) => keep(known.get(ticket.id), ticket))
  const { tickets, done } = was.board
  return { board: arrange({ ...loaded, tickets, done }, all, Date.parse(loaded.now)), cursor: loaded.cursor }
}

/** What is new after the cursor. A late answer changes nothing. */
export function mergeNews(was: Synced, { cursor, now, tickets, gone, kitchen, stops, alarms }: BoardNews): Synced {
  if (cursor < was.cursor) return was
  const board = replace(was.board, tickets, gone, Date.parse(now))
  const next = {
    ...board,
    kitchen: keep(board.kitchen, kitchen ?? board.kitchen),
    stops: keep(board.stops, stops ?? board.stops),
    alarms: keep(board.alarms, alarms),
  }
  const isSame = next.kitchen === board.kitchen && next.stops === board.stops && next.alarms === board.alarms
  return { board: isSame ? board : next, cursor }
}

/** Pre-orders whose time has come stand in the queue; no event tells of that. The same object if there is none. */
export function wakeLater(was: Synced, now: number): Synced {
  const isDue = ({ stage, fire_at }: Ticket) => stage === 'later' && fire_at !== null && Date.parse(fire_at) <= now
  if (!was.board.tickets.some(isDue)) return was
  const all = ticketsOf(was.board).map((ticket) => (isDue(ticket) ? { ...ticket, stage: 'queue' as const } : ticket))
  return { ...was, board: arrange(was.board, all, now) }
}

/** The known value if it equals the new one, so that nothing is drawn again. Both were parsed by one contract: their keys have one order. */
const keep = <Value>(known: Value | undefined, value: Value): Value =>
  known !== undefined && JSON.stringify(known) === JSON.stringify(value) ? known : value

/** Puts tickets in and takes them out. What was over an hour ago leaves too: no event tells of that. */
function replace(board: Board, present: readonly Ticket[], gone: readonly number[], now: number): Board {
  const all = new Map(ticketsOf(board).map((ticket) => [ticket.id, ticket]))
  for (const ticket of present) all.set(ticket.id, keep(all.get(ticket.id), ticket))
  for (const id of gone) all.delete(id)
  return arrange(board, [...all.values()], now)
}
