import type { Op } from '~/contracts/staff-board'
import type { CourierScreen } from '~/contracts/staff-courier'
import { ApiError } from '~/lib/api-error'
import { LIVE_CALL_MS } from '~/lib/time-limit'
import type { NewOp } from '~/rules/apply-op'
import { api } from '~/staff/api'
import { forgetRuns, KeptQueues, readRuns, writeRuns } from '~/staff/live/kept'
import { OpQueue, type Refused } from '~/staff/live/op-queue'
import { ServerClock } from '~/staff/live/server-clock'
import { applyRunOps, forgetGuests } from './apply-run-op'

export type CourierState = {
  /** The server's screen with all waiting operations applied; null until one is known. */
  screen: CourierScreen | null
  /** Orders with an operation that the server has not answered. */
  waiting: ReadonlySet<number>
  refused: readonly Refused[]
  /** Why there is no screen. */
  problem: unknown
}

const POLL_MS = 10_000
const ORPHANS_MS = 30_000
const LATE_MS = 1500
/** A street without a network, not a guest who learns it late: nothing is refused for its age. */
const KEEPS_ALL: ReadonlySet<Op['kind']> = new Set()

/** The runs of one courier on one phone: the server's screen, what waits for the network, and both in the browser's storage. */
export class CourierStore {
  readonly clock = new ServerClock()
  readonly #kitchenId: number
  readonly #owner: string
  readonly #queue: OpQueue
  readonly #listeners = new Set<() => void>()
  #signedOut: (error: ApiError) => void = () => {}
  #queues: KeptQueues | undefined
  #saving: Promise<void> = Promise.resolve()
  #base: CourierScreen | null = null
  #isLoaded = false
  /** The server has not answered for a while: then the screen of an earlier page is shown. */
  #isLate = false
  #problem: unknown = null
  /** Done by the server, but not on its screen here yet. */
  #settling: { op: Op; cursor: number }[] = []
  /** What orders are called that the server may show no longer. */
  readonly #numbers = new Map<number, string>()
  #isAsking = false
  #isAskedAgain = false
  #isStopped = true
  #timer: ReturnType<typeof setTimeout> | undefined
  state: CourierState = { screen: null, waiting: new Set(), refused: [], problem: null }

  /** `owner`: the person whose operations wait here. */
  constructor(kitchenId: number, owner: string) {
    this.#kitchenId = kitchenId
    this.#owner = `courier-${owner}:${kitchenId}`
    this.#queue = new OpQueue({
      send: (ops) => api('POST /staff/ops', { body: { ops } }, { ms: LIVE_CALL_MS }),
      clock: this.clock,
      told: KEEPS_ALL,
      done: (ops, cursor) => {
        this.#settling.push(...ops.map((op) => ({ op, cursor })))
        this.ask()
      },
      changed: (kept) => {
        this.#saving = this.#queues?.save(kept) ?? this.#saving
        this.#update()
      },
    })
  }

  /** `signedOut`: the session has ended. */
  start(signedOut: (error: ApiError) => void): () => void {
    this.#signedOut = signedOut
    this.#isStopped = false
    const over = new AbortController()
    const queues = new KeptQueues(this.#owner, (kept) => {
      this.#queue.adopt(kept)
      return this.#saving
    })
    this.#queues = queues
    void this.#restore()
    this.#queue.start()
    this.ask()
    const orphans = setInterval(() => void queues.adoptOrphans(), ORPHANS_MS)
    const late = setTimeout(() => {
      this.#isLate = true
      this.#update()
    }, LATE_MS)
    window.addEventListener('online', this.ask, { signal: over.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.ask(), { signal: over.signal })
    return () => {
      this.#isStopped = true
      over.abort()
      clearInterval(orphans)
      clearTimeout(late)
      clearTimeout(this.#timer)
      this.#queue.stop()
      queues.close()
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows an operation at once, and sends it as soon as there is a network. */
  readonly send = (op: NewOp): void =>
    this.#queue.add({ ...op, op_id: crypto.randomUUID(), at: new Date(this.clock.now()).toISOString() }, 0)

  readonly numberOf = (orderId: number): string | undefined => this.#numbers.get(orderId)

  readonly dismiss = (opId: string): void => this.#queue.dismiss(opId)

  /** Asks the server at once; during a call once more after it. */
  readonly ask = (): void => {
    if (this.#isAsking) this.#isAskedAgain = true
    else void this.#run()
  }

  async #run(): Promise<void> {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#isAsking = true
    this.#isAskedAgain = false
    try {
      const screen = await api('GET /staff/courier', { query: { kitchen_id: this.#kitchenId } }, { ms: LIVE_CALL_MS })
      if (!this.#isStopped) this.#answered(screen)
    } catch (error) {
      if (!this.#isStopped) this.#failed(error)
    }
    this.#isAsking = false
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#run(), this.#isAskedAgain ? 0 : POLL_MS)
  }

  #answered(screen: CourierScreen): void {
    this.#problem = null
    this.#base = screen
    for (const { id, number } of [...screen.mine, ...screen.ready]) this.#numbers.set(id, number)
    this.#isLoaded = true
    this.clock.answered(Date.parse(screen.now))
    this.#queue.wake()
    this.#update()
    if (this.clock.mark) void writeRuns(this.#owner, { screen, clock: this.clock.mark })
  }

  /** Who has no access any more keeps no guests' data either. */
  #failed(error: unknown): void {
    this.#problem = error
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      void forgetRuns(this.#owner)
      this.#signedOut(error)
    }
    this.#update()
    this.#forget()
  }

  async #restore(): Promise<void> {
    const kept = await readRuns(this.#owner)
    if (kept && !this.#isLoaded) {
      this.clock.restore(kept.clock)
      this.#base = kept.screen
    }
    await this.#queues?.adoptOrphans()
    this.#update()
    this.#forget()
  }

  /** What the courier may see no longer does not stay in the storage either. */
  #forget(): void {
    const { mark } = this.clock
    if (!this.#base || !mark) return
    const left = forgetGuests(this.#base, this.clock.now())
    if (left === this.#base) return
    this.#base = left
    void writeRuns(this.#owner, { screen: left, clock: mark })
    this.#update()
  }

  #update(): void {
    const base = this.#base
    this.#settling = this.#settling.filter(({ cursor }) => cursor > (base?.cursor ?? 0))
    const isShown = this.#isLoaded || this.#isLate || this.#problem !== null
    const ops = [...this.#settling.map(({ op }) => op), ...this.#queue.ops]
    this.state = {
      screen: base && isShown ? forgetGuests(applyRunOps(base, ops), this.clock.now()) : null,
      waiting: new Set(this.#queue.ops.map(({ order_id }) => order_id)),
      refused: this.#queue.refused,
      problem: this.#problem,
    }
    for (const listener of this.#listeners) listener()
  }
}
