import type { Board, KitchenEvents, OpResults, Ticket } from '~/contracts/staff-board'
import { arrange, ticketsOf } from './apply-op'

/** The server's board as this device knows it. `cursor`: the event up to which it is complete; its `board.cursor` and `board.now` stay
 *  those of the load, so that an answer without news changes nothing. `versions`: cursors of tickets that are newer than `cursor`. */
export type Synced = { board: Board; cursor: number; versions: ReadonlyMap<number, number> }

/** A loaded board takes the place of the present one. Tickets that an operation's answer brought since it was read stay. A cursor that
 *  went back means another history (a restored database): then nothing stays. */
export function mergeLoaded(was: Synced | null, loaded: Board): Synced {
  if (was === null || loaded.cursor < was.cursor) return { board: loaded, cursor: loaded.cursor, versions: new Map() }
  const versions = newer(was, loaded.cursor)
  const known = new Map(ticketsOf(was.board).map((ticket) => [ticket.id, ticket]))
  const kept = [...versions.keys()].flatMap((id) => known.get(id) ?? [])
  const others = ticketsOf(loaded).filter(({ id }) => !versions.has(id))
  const all = [...others.map((ticket) => keep(known.get(ticket.id), ticket)), ...kept]
  return {
    board: arrange({ ...loaded, tickets: was.board.tickets, done: was.board.done }, all, Date.parse(loaded.now)),
    cursor: loaded.cursor,
    versions,
  }
}

/** The answer of GET /staff/events without the events themselves. */
export type News = Omit<KitchenEvents, 'events'>

/** What is new after the cursor. A late answer changes nothing. */
export function mergeEvents(was: Synced, { cursor, now, tickets, gone, kitchen, alarms }: News): Synced {
  if (cursor < was.cursor) return was
  const isLate = (id: number) => (was.versions.get(id) ?? 0) > cursor
  const fresh = tickets.filter(({ id }) => !isLate(id))
  const left = gone.filter((id) => !isLate(id))
  const board = replace(was.board, fresh, left, Date.parse(now))
  const next = { ...board, kitchen: keep(board.kitchen, kitchen ?? board.kitchen), alarms: keep(board.alarms, alarms) }
  const isSame = next.kitchen === board.kitchen && next.alarms === board.alarms
  return { board: isSame ? board : next, cursor, versions: newer(was, cursor) }
}

/** The tickets of an answer to operations, each only if nothing newer is known of it. */
export function mergeResults(was: Synced, { results, cursor }: OpResults, now: number): Synced {
  const isNewer = ({ id }: Ticket) => cursor > Math.max(was.cursor, was.versions.get(id) ?? 0)
  const present = results.flatMap(({ ticket }) => ticket ?? []).filter(isNewer)
  if (present.length === 0) return was
  const versions = new Map([...was.versions, ...present.map(({ id }) => [id, cursor] as const)])
  return { ...was, board: replace(was.board, present, [], now), versions }
}

/** Pre-orders whose time has come stand in the queue; no event tells of that. The same object if there is none. */
export function wakeLater(was: Synced, now: number): Synced {
  const isDue = ({ stage, fire_at }: Ticket) => stage === 'later' && fire_at !== null && Date.parse(fire_at) <= now
  if (!was.board.tickets.some(isDue)) return was
  const all = ticketsOf(was.board).map((ticket) => (isDue(ticket) ? { ...ticket, stage: 'queue' as const } : ticket))
  return { ...was, board: arrange(was.board, all, now) }
}

const newer = ({ versions }: Synced, cursor: number) => new Map([...versions].filter(([, version]) => version > cursor))

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
