import type { Board, Ticket } from '~/contracts/staff-board'
import { ticketsOf } from '~/rules/apply-op'
import { ALARM_MS } from './server-clock'

/** `new`: an order comes, or a pre-order's time; `changed`: an order is changed, cancelled, or cannot be handed over. */
export type Sound = 'new' | 'changed' | 'late' | 'offline'

/** `now`: the server's clock. `ageMs`: since its last answer. `touchedAt`: the last touch of this device by the same clock. */
export type AlertState = { board: Board; now: number; ageMs: number; touchedAt: number }

const AGAIN_MS = 10_000
const ASKING_MS = 5 * 60_000
const LATE_MS = 60_000
const OFFLINE_MS = 30_000
const OFFLINE_TOUCHED_MS = 3 * 60_000

/** Says what has to sound now, from one state of the board to the next. */
export class Alerts {
  #known: Map<number, Ticket> | null = null
  #board: Board | null = null
  /** When each sound was played last. */
  readonly #played = new Map<Sound, number>()

  next({ board, now, ageMs, touchedAt }: AlertState): Sound[] {
    const sounds = new Set<Sound>()
    if (board !== this.#board) for (const sound of this.#compare(board)) sounds.add(sound)
    if (this.#isOver('new', now, AGAIN_MS) && board.tickets.some((ticket) => isAsking(ticket, board, now))) sounds.add('new')
    if (this.#isOver('late', now, LATE_MS) && board.tickets.some((ticket) => isLate(ticket, now))) sounds.add('late')
    const offline = ageMs - ALARM_MS
    const period = touchedAt > now - offline ? OFFLINE_TOUCHED_MS : OFFLINE_MS
    if (offline > 0 && this.#isOver('offline', now, period)) sounds.add('offline')
    if (offline <= 0) this.#played.delete('offline')
    for (const sound of sounds) this.#played.set(sound, now)
    return [...sounds]
  }

  #isOver(sound: Sound, now: number, period: number): boolean {
    return now - (this.#played.get(sound) ?? -Infinity) >= period
  }

  /** What differs from the board before; the first one is no news. */
  #compare(board: Board): Sound[] {
    const known = this.#known
    const all = ticketsOf(board)
    this.#board = board
    this.#known = new Map(all.map((ticket) => [ticket.id, ticket]))
    if (known === null) return []
    return all.flatMap((ticket) => {
      const was = known.get(ticket.id)
      if (was === ticket) return []
      if (was === undefined) return ticket.status === 'new' || ticket.stage === 'queue' ? ['new' as const] : []
      if (was.stage === 'later' && ticket.stage === 'queue') return ['new' as const]
      const isCanceled = ticket.status === 'canceled' && was.status !== 'canceled'
      const isStuck = ticket.status === 'inTransit' && ticket.problem !== null && ticket.problem !== was.problem
      return ticket.changes.length > was.changes.length || isCanceled || isStuck ? ['changed' as const] : []
    })
  }
}

/** A person has to accept it, and nobody has touched it yet. A new order got its `stage_at` when it was placed or paid. */
function isAsking({ status, seen_at, stage_at, created_at, flags }: Ticket, { kitchen }: Board, now: number): boolean {
  const needsPerson = kitchen.accept === 'manual' || flags.includes('call')
  return status === 'new' && seen_at === null && needsPerson && now - Date.parse(stage_at ?? created_at) < ASKING_MS
}

const isLate = ({ stage, cook_by }: Ticket, now: number) => (stage === 'queue' || stage === 'cooking') && Date.parse(cook_by) < now
