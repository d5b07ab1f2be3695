import type { Op } from '~/contracts/staff-board'
import { ApiError } from '~/lib/api-error'
import { LIVE_CALL_MS } from '~/lib/time-limit'
import { type NewOp, ticketsOf } from '~/rules/apply-op'
import { wakeLater } from '~/rules/merge-board'
import { api } from '~/staff/api'
import { Alerts } from './alerts'
import { AutoAccept } from './auto-accept'
import { BoardSync } from './board-sync'
import type { KitchenState } from './kitchen-state'
import { BoardSnapshot, KeptQueues, readBoard } from './kept'
import { openSocket } from './live-socket'
import { type KeptQueue, OpQueue, type Waiting } from './op-queue'
import { Overlay } from './overlay'
import { ServerClock } from './server-clock'
import { sounds } from './sounds'
import { UndoList } from './undo-list'

const ORPHANS_MS = 30_000
const LATE_MS = 1500
const FRESH_MS = 15_000

const LIMIT = { ms: LIVE_CALL_MS }

/** The live board of one kitchen on one device: server state, waiting operations and what follows from the clock. */
export class KitchenStore {
  readonly clock = new ServerClock()
  readonly #kitchenId: number
  readonly #owner: string
  #signedOut: (error: ApiError) => void = () => {}
  readonly #sync: BoardSync
  readonly #queue: OpQueue
  readonly #alerts = new Alerts()
  readonly #listeners = new Set<() => void>()
  readonly #overlay = new Overlay()
  readonly #autoAccept = new AutoAccept()
  /** Done by the server, but not in its board here yet. */
  #settling: { op: Op; cursor: number }[] = []
  /** What waits is known: before, the board would show it as undone. */
  #isRestored = false
  /** The server has not answered for a while: then the board of an earlier page is shown. */
  #isLate = false
  readonly #done = new UndoList()
  #problem: unknown = null
  #queues: KeptQueues | undefined
  #socket: ReturnType<typeof openSocket> | undefined
  #saving: Promise<void> = Promise.resolve()
  readonly #snapshot: BoardSnapshot
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
    this.#kitchenId = kitchenId
    this.#owner = `${owner}:${kitchenId}`
    this.#snapshot = new BoardSnapshot(this.#owner, () => {
      const [{ synced }, { mark }] = [this.#sync, this.clock]
      return synced && mark && { board: { ...synced.board, cursor: synced.cursor }, clock: mark }
    })
    this.#sync = new BoardSync({
      readBoard: () => api('GET /staff/board', { query: { kitchen_id: kitchenId } }, LIMIT),
      readEvents: (after) => api('GET /staff/events', { query: { kitchen_id: kitchenId, after } }, LIMIT),
      isSocketUp: () => this.#socket?.isUp() ?? false,
      answered: (now) => this.#answered(Date.parse(now)),
      changed: () => this.#update(),
      failed: (error) => this.#failed(error),
    })
    this.#queue = new OpQueue({
      send: (ops) => api('POST /staff/ops', { body: { ops } }, LIMIT),
      clock: this.clock,
      done: (ops, cursor) => {
        this.#settling.push(...ops.map((op) => ({ op, cursor })))
        this.#sync.ask(cursor)
      },
      changed: (kept) => this.#queueChanged(kept),
    })
  }

  /** `signedOut`: the session or the device has ended. */
  start(signedOut: (error: ApiError) => void): () => void {
    this.#signedOut = signedOut
    const over = new AbortController()
    const on = (target: EventTarget, name: string, listener: () => void) =>
      target.addEventListener(name, listener, { signal: over.signal, capture: true })
    const touched = () => (this.#touchedAt = this.clock.now())
    const queues = new KeptQueues(this.#owner, (kept) => {
      this.#queue.adopt(kept)
      return this.#saving
    })
    this.#queues = queues
    void this.#restore()
    this.#queue.start()
    this.#sync.start()
    this.#socket = openSocket(this.#kitchenId, { told: (cursor) => this.#sync.ask(cursor), changed: () => this.#sync.ask() })
    const ticks = setInterval(() => this.#tick(), 1000)
    const late = setTimeout(() => this.#showLate(), LATE_MS)
    const orphans = setInterval(() => void queues.adoptOrphans(), ORPHANS_MS)
    on(window, 'online', () => this.#wake())
    on(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#wake()
      sounds.keepAwake()
    })
    on(window, 'pagehide', this.#snapshot.write)
    on(document, 'pointerdown', touched)
    on(document, 'keydown', touched)
    return () => {
      over.abort()
      clearInterval(ticks)
      clearInterval(orphans)
      clearTimeout(late)
      this.#snapshot.stop()
      this.#socket?.close()
      this.#sync.stop()
      this.#queue.stop()
      queues.close()
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends an operation, after `delayMs` in which it can be taken back. Returns its id. */
  readonly send = (op: NewOp, { delayMs = 0 }: { delayMs?: number } = {}): string => this.#add(op, delayMs, true)

  /** Takes an operation back that was not sent yet; false if it was. */
  readonly cancel = (opId: string): boolean => this.#queue.cancel(opId)
  readonly dismiss = (opId: string): void => this.#queue.dismiss(opId)
  readonly repeat = (opId: string): Promise<void> => this.#queue.repeat(opId)
  readonly refuse = (opId: string, message: string): void => this.#queue.refuse(opId, message)
  /** Asks the server at once. */
  readonly ask = (): void => this.#wake()

  #add(op: NewOp, delayMs: number, canUndo: boolean): string {
    const now = this.clock.now()
    const full: Op = { ...op, op_id: crypto.randomUUID(), at: new Date(now).toISOString() }
    const ticket = this.state.board && ticketsOf(this.state.board).find(({ id }) => id === op.order_id)
    if (canUndo && ticket) this.#done.add(full, ticket, now, (inverse) => this.#undo(full.op_id, inverse))
    this.#queue.add(full, delayMs)
    return full.op_id
  }

  #undo(opId: string, inverse: NewOp[]): void {
    if (!this.#queue.cancel(opId)) for (const op of inverse) this.#add(op, 0, false)
  }

  async #restore(): Promise<void> {
    const kept = await readBoard(this.#owner)
    if (kept && !this.#sync.isLoaded) {
      this.clock.restore(kept.clock)
      this.#sync.restore(kept.board)
    }
    await this.#queues?.adoptOrphans()
    this.#isRestored = true
    this.#update()
  }

  /** Neither server nor storage holds the board up. */
  #showLate(): void {
    this.#isLate = true
    this.#isRestored = true
    this.#update()
    // the lock of the page before may have been free only after the first look
    void this.#queues?.adoptOrphans()
  }

  #wake(): void {
    this.#socket?.wake()
    this.#sync.ask()
    void this.#queues?.adoptOrphans()
  }

  #answered(now: number): void {
    this.#problem = null
    this.clock.answered(now)
    this.#queue.wake()
    this.#snapshot.changed()
  }

  #failed(error: unknown): void {
    this.#problem = error
    if (error instanceof ApiError && error.status === 401) {
      this.#signedOut(error)
      if (error.code !== 'locked') this.#snapshot.forget()
    }
    this.#update()
  }

  #queueChanged(kept: KeptQueue): void {
    this.#saving = this.#queues?.save(kept) ?? this.#saving
    this.#update()
  }

  /** Once a second: what follows from the clock alone. */
  #tick(): void {
    const { synced } = this.#sync
    const now = this.clock.now()
    if (!synced) return
    const woken = wakeLater(synced, now)
    if (woken !== synced || this.#done.last(now) !== this.state.lastDone) {
      this.#sync.synced = woken
      this.#update()
    }
    if (this.clock.age() < FRESH_MS) for (const id of this.#autoAccept.due(woken.board.tickets, now)) void this.#accept(id)
    const heard = this.#alerts.next({ board: woken.board, now, ageMs: this.clock.age(), touchedAt: this.#touchedAt })
    for (const sound of heard) sounds.play(sound)
  }

  /** Not by the queue: nobody did anything, so a refusal concerns nobody. */
  async #accept(orderId: number): Promise<void> {
    const at = new Date(this.clock.now()).toISOString()
    const ops: Op[] = [{ kind: 'accept', order_id: orderId, op_id: crypto.randomUUID(), at }]
    const answer = await api('POST /staff/ops', { body: { ops } }, LIMIT).catch(() => null)
    if (answer !== null) this.#sync.ask(answer.cursor)
  }

  #update(): void {
    const now = this.clock.now()
    const was = this.state
    const { synced } = this.#sync
    this.#settling = this.#settling.filter(({ cursor }) => cursor > (synced?.cursor ?? 0))
    const isShown = this.#isRestored && (this.#sync.isLoaded || this.#isLate || this.#problem !== null)
    const ops = [...this.#settling.map(({ op }) => op), ...this.#queue.ops]
    this.state = {
      board: synced && isShown ? this.#overlay.apply(synced.board, ops) : null,
      isSnapshot: !this.#sync.isLoaded,
      cursor: synced?.cursor ?? 0,
      waiting: same(was.waiting, this.#queue.waiting),
      refused: this.#queue.refused,
      lastDone: this.#done.last(now),
      needsPin: this.#queue.needsPin,
      problem: this.#problem,
    }
    for (const listener of this.#listeners) listener()
  }
}

const same = (was: readonly Waiting[], now: readonly Waiting[]) =>
  was.length === now.length && was.every((one, at) => one.op === now[at]?.op && one.state === now[at].state) ? was : now
