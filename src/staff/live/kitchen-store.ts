import type { Board, Op, Ticket } from '~/contracts/staff-board'
import type { ApiError } from '~/lib/api-error'
import { findTicket, type NewOp, applyAll, applyOps } from '~/rules/apply-op'
import { wakeLater } from '~/rules/merge-board'
import { api } from '~/staff/api'
import { Alerts } from './alerts'
import { BoardSync } from './board-sync'
import type { KitchenState } from './kitchen-state'
import { LIVE_LIMIT, LiveStore } from './live-store'
import { openSocket } from './live-socket'
import type { WaitingOp } from './op-queue'
import type { ClockMark } from './server-clock'
import { sounds } from './sounds'
import { UndoList } from './undo-list'

const FRESH_MS = 15_000

type KeptBoard = { board: Board; clock: ClockMark }

/** The live board of one kitchen on one device: server state, waiting operations and what follows from the clock. */
export class KitchenStore extends LiveStore<Board, KeptBoard, KitchenState> {
  readonly #kitchenId: number
  protected readonly source: BoardSync
  readonly #alerts = new Alerts()
  readonly #overlay = new Overlay()
  readonly #autoAccept = new AutoAccept()
  readonly #done = new UndoList()
  #socket: ReturnType<typeof openSocket> | undefined
  #touchedAt = -Infinity
  state: KitchenState = {
    board: null,
    isSnapshot: true,
    cursor: 0,
    waiting: [],
    refused: [],
    lastDone: null,
    needsPin: null,
    problem: null,
  }

  /** `owner`: the device or person whose operations wait here. */
  constructor(kitchenId: number, owner: string) {
    super({ key: `board:${owner}:${kitchenId}`, owner: `${owner}:${kitchenId}` })
    this.#kitchenId = kitchenId
    this.source = new BoardSync({
      readBoard: () => api('GET /staff/board', { query: { kitchen_id: kitchenId } }, LIVE_LIMIT),
      readEvents: (after) => api('GET /staff/events', { query: { kitchen_id: kitchenId, after } }, LIVE_LIMIT),
      isSocketUp: () => this.#socket?.isUp() ?? false,
      answered: (now) => this.answered(now),
      changed: () => this.update(),
      failed: (error) => this.failed(error),
    })
  }

  override start(signedOut: (error: ApiError) => void): () => void {
    const stop = super.start(signedOut)
    this.#socket = openSocket(this.#kitchenId, { news: (cursor) => this.source.ask(cursor), changed: () => this.source.ask() })
    const ticks = setInterval(() => this.#tick(), 1000)
    const touched = () => (this.#touchedAt = this.clock.now())
    const events = [
      ['visibilitychange', sounds.keepAwake],
      ['pointerdown', touched],
      ['keydown', touched],
    ] as const
    for (const [name, listener] of events) document.addEventListener(name, listener, true)
    return () => {
      for (const [name, listener] of events) document.removeEventListener(name, listener, true)
      clearInterval(ticks)
      this.#socket?.close()
      stop()
    }
  }

  /** Sends an operation, after `delayMs` in which it can be taken back. Returns its id. */
  readonly send = (op: NewOp, { delayMs = 0 }: { delayMs?: number } = {}): string => {
    const full = this.opOf(op)
    const ticket = this.state.board && findTicket(this.state.board, op.order_id)
    if (ticket) this.#done.add(full, ticket, this.clock.now(), (inverse) => this.#undo(full.op_id, inverse))
    this.queue.add(full, delayMs)
    return full.op_id
  }

  /** Takes an operation back that was not sent yet; false if it was. */
  readonly cancel = (opId: string): boolean => this.queue.cancel(opId)
  readonly repeat = (opId: string): Promise<void> => this.queue.repeat(opId)
  readonly refuse = (opId: string, message: string): void => this.queue.refuse(opId, message)

  #undo(opId: string, inverse: NewOp[]): void {
    if (!this.queue.cancel(opId)) for (const op of inverse) this.queue.add(this.opOf(op), 0)
  }

  protected override woken(): void {
    this.#socket?.wake()
  }

  protected known() {
    const { synced, isLoaded } = this.source
    return { base: synced?.board ?? null, isLoaded, cursor: synced?.cursor ?? 0 }
  }

  protected toKeep(clock: ClockMark): KeptBoard | null {
    const { synced } = this.source
    return synced && { board: { ...synced.board, cursor: synced.cursor }, clock }
  }

  protected restore({ board }: KeptBoard): void {
    this.source.restore(board)
  }

  /** A locked tablet stays one of the kitchen. */
  protected isOver({ status, code }: ApiError): boolean {
    return status === 401 && code !== 'locked'
  }

  protected show(base: Board | null, ops: readonly Op[]): KitchenState {
    const { cursor, isLoaded } = this.known()
    return {
      board: base && this.#overlay.apply(base, ops),
      isSnapshot: !isLoaded,
      cursor,
      waiting: same(this.state.waiting, this.queue.waiting),
      refused: this.queue.refused,
      lastDone: this.#done.last(this.clock.now()),
      needsPin: this.queue.needsPin,
      problem: this.problem,
    }
  }

  /** Once a second: what follows from the clock alone. */
  #tick(): void {
    const { synced } = this.source
    const now = this.clock.now()
    if (!synced) return
    const woken = wakeLater(synced, now)
    if (woken !== synced || this.#done.last(now) !== this.state.lastDone) {
      this.source.synced = woken
      this.update()
    }
    if (this.clock.age() < FRESH_MS) for (const id of this.#autoAccept.due(woken.board.tickets, now)) void this.#accept(id)
    const heard = this.#alerts.next({ board: woken.board, now, ageMs: this.clock.age(), touchedAt: this.#touchedAt })
    for (const sound of heard) sounds.play(sound)
  }

  /** Not by the queue: no person acted, so a refusal needs no message. */
  async #accept(orderId: number): Promise<void> {
    const ops = [this.opOf({ kind: 'accept', order_id: orderId })]
    const answer = await api('POST /staff/ops', { body: { ops } }, LIVE_LIMIT).catch(() => null)
    if (answer !== null) this.source.ask(answer.cursor)
  }
}

const same = (was: readonly WaitingOp[], now: readonly WaitingOp[]) =>
  was.length === now.length && was.every((one, at) => one.op === now[at]?.op && one.state === now[at].state) ? was : now

/** Applies waiting operations to the server's board. The same ticket with the same operations gives the same object again, and so does
 *  the board, so that a card is drawn only when it changes. */
class Overlay {
  #shown: { base: Board; ops: readonly Op[]; board: Board } | undefined
  readonly #tickets = new Map<number, { base: Ticket; ops: readonly Op[]; ticket: Ticket }>()

  apply(base: Board, ops: readonly Op[]): Board {
    const shown = this.#shown
    if (shown?.base === base && isSame(shown.ops, ops)) return shown.board
    const board = applyOps(base, ops, this.#applyAll)
    this.#shown = { base, ops, board }
    return board
  }

  readonly #applyAll: typeof applyAll = (base, ops, couriers) => {
    const known = this.#tickets.get(base.id)
    if (known?.base === base && isSame(known.ops, ops)) return known.ticket
    const ticket = applyAll(base, ops, couriers)
    this.#tickets.set(base.id, { base, ops, ticket })
    return ticket
  }
}

const isSame = (was: readonly Op[], now: readonly Op[]) => was.length === now.length && was.every((op, at) => op === now[at])

/** How long after its time, at most, a device accepts an order: each at another moment, so that not all call at once. */
const SPREAD_MS = 2000
const AGAIN_MS = 10_000

/** Which orders this device has to accept now, because their time has come. The server tolerates that several devices do. */
class AutoAccept {
  /** When to call for an order. */
  readonly #calls = new Map<number, number>()

  due(tickets: readonly Ticket[], now: number): number[] {
    return tickets.flatMap(({ id, status, accepts_at }) => {
      if (status !== 'new' || accepts_at === null || Date.parse(accepts_at) > now) return []
      const callAt = this.#calls.get(id) ?? now + Math.random() * SPREAD_MS
      this.#calls.set(id, callAt <= now ? now + AGAIN_MS : callAt)
      return callAt <= now ? [id] : []
    })
  }
}
