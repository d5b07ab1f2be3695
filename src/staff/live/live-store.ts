import type { Op } from '~/contracts/staff-board'
import { ApiError } from '~/lib/api-error'
import { newUuid } from '~/lib/new-uuid'
import { LIVE_CALL_MS } from '~/lib/time-limit'
import type { NewOp } from '~/rules/apply-op'
import { api } from '~/staff/api'
import { KeptQueues, readKept, Snapshot } from './kept'
import { OpQueue } from './op-queue'
import { type ClockMark, ServerClock } from './server-clock'

const ORPHANS_MS = 30_000
const LATE_MS = 1500

export const LIVE_LIMIT = { ms: LIVE_CALL_MS }

/** What a live screen is about, as far as it is known here. */
export type LiveBase<Base> = {
  base: Base | null
  /** It was loaded on this page. */
  isLoaded: boolean
  /** The event up to which it is complete. */
  cursor: number
}

type Options = {
  /** Where the last state is kept in the browser's storage. */
  key: string
  /** The device or person whose operations wait here. */
  owner: string
  /** What is refused after a minute without an answer, instead of kept. */
  expiring?: ReadonlySet<Op['kind']>
}

/** A live screen of one device: the server's state, the operations that wait for the network, both in the browser's storage, and how old
 *  they are. A screen says what its state is, how it is read, and what it makes of both. */
export abstract class LiveStore<Base, Kept extends { clock: ClockMark }, State> {
  readonly clock = new ServerClock()
  protected readonly queue: OpQueue
  protected readonly snapshot: Snapshot<Kept>
  protected problem: unknown = null
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #signedOut: (error: ApiError) => void = () => {}
  #queues: KeptQueues | undefined
  #saving: Promise<void> = Promise.resolve()
  /** Done by the server, but not in its state here yet. */
  #settling: { op: Op; cursor: number }[] = []
  /** What waits is known: before, the screen would show it as undone. */
  #isRestored = false
  /** The server has not answered for a while: then the state of an earlier page is shown. */
  #isLate = false

  protected constructor(options: Options) {
    this.#options = options
    this.snapshot = new Snapshot(options.key, () => this.clock.mark && this.toKeep(this.clock.mark))
    this.queue = new OpQueue({
      send: (ops) => api('POST /staff/ops', { body: { ops } }, LIVE_LIMIT),
      clock: this.clock,
      ...(options.expiring && { expiring: options.expiring }),
      done: (ops, cursor) => {
        this.#settling.push(...ops.map((op) => ({ op, cursor })))
        this.source.ask(cursor)
      },
      changed: (kept) => {
        this.#saving = this.#queues?.save(kept) ?? this.#saving
        this.update()
      },
    })
  }

  abstract state: State
  /** What asks the server, and calls `answered`, `failed` and `update`. */
  protected abstract readonly source: { start: () => void; stop: () => void; ask: (cursor?: number) => void }
  protected abstract known(): LiveBase<Base>
  protected abstract toKeep(clock: ClockMark): Kept | null
  /** Takes over what an earlier page kept. */
  protected abstract restore(kept: Kept): void
  /** Whether this refusal ends the access, so that the stored state is deleted. */
  protected abstract isOver(error: ApiError): boolean
  /** `base` with the operations `ops` to apply; null until it may be shown. */
  protected abstract show(base: Base | null, ops: readonly Op[]): State

  /** `signedOut`: the session or the device has ended. */
  start(signedOut: (error: ApiError) => void): () => void {
    this.#signedOut = signedOut
    const over = new AbortController()
    const on = (target: EventTarget, name: string, listener: () => void) =>
      target.addEventListener(name, listener, { signal: over.signal, capture: true })
    const queues = new KeptQueues(this.#options.owner, (kept) => {
      this.queue.adopt(kept)
      return this.#saving
    })
    this.#queues = queues
    void this.#restore()
    this.queue.start()
    this.source.start()
    const late = setTimeout(() => this.#showLate(), LATE_MS)
    const orphans = setInterval(() => void queues.adoptOrphans(), ORPHANS_MS)
    on(window, 'online', this.ask)
    on(document, 'visibilitychange', () => document.visibilityState === 'visible' && this.ask())
    on(window, 'pagehide', this.snapshot.write)
    return () => {
      over.abort()
      clearInterval(orphans)
      clearTimeout(late)
      this.snapshot.stop()
      this.source.stop()
      this.queue.stop()
      queues.close()
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly dismiss = (opId: string): void => this.queue.dismiss(opId)

  /** Asks the server at once. */
  readonly ask = (): void => {
    this.woken()
    this.source.ask()
    void this.#queues?.adoptOrphans()
  }

  /** What else a device that is back does. */
  protected woken(): void {}

  /** An operation of now, with an id that makes it act once. */
  protected opOf(op: NewOp): Op {
    return { ...op, op_id: newUuid(), at: new Date(this.clock.now()).toISOString() }
  }

  /** The server answered, and its clock said `now`. */
  protected answered(now: string): void {
    this.problem = null
    this.clock.answered(Date.parse(now))
    this.queue.wake()
    this.snapshot.changed()
  }

  protected failed(error: unknown): void {
    this.problem = error
    if (error instanceof ApiError && (error.status === 401 || this.isOver(error))) {
      this.#signedOut(error)
      if (this.isOver(error)) this.snapshot.forget()
    }
    this.update()
  }

  protected update(): void {
    const { base, isLoaded, cursor } = this.known()
    this.#settling = this.#settling.filter((one) => one.cursor > cursor)
    const isShown = this.#isRestored && (isLoaded || this.#isLate || this.problem !== null)
    this.state = this.show(isShown ? base : null, [...this.#settling.map(({ op }) => op), ...this.queue.ops])
    for (const listener of this.#listeners) listener()
  }

  async #restore(): Promise<void> {
    const kept = await readKept<Kept>(this.#options.key)
    if (kept && !this.known().isLoaded) {
      this.clock.restore(kept.clock)
      this.restore(kept)
    }
    await this.#queues?.adoptOrphans()
    this.#isRestored = true
    this.update()
  }

  /** The screen waits neither for the server nor for the storage any longer. */
  #showLate(): void {
    this.#isLate = true
    this.#isRestored = true
    this.update()
    // the lock of the page before may have been free only after the first look
    void this.#queues?.adoptOrphans()
  }
}
