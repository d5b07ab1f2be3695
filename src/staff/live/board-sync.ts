import type { Board } from '~/contracts/staff-board'
import { MAX_EVENTS } from '~/contracts/staff-constants'
import { ApiError } from '~/lib/api-error'
import { mergeLoaded, mergeNews, type BoardNews, type Synced } from '~/rules/merge-board'
import { Poll } from './poll'

type Deps = {
  readBoard: () => Promise<Board>
  readEvents: (after: number) => Promise<BoardNews & { events: readonly unknown[] }>
  isSocketUp: () => boolean
  /** An answer came; `now` is the server's time in it. Called before `changed`. */
  answered: (now: string) => void
  changed: () => void
  failed: (error: unknown) => void
}

/** The poll proves that server and database answer; with a socket it is not what brings the news. */
const WITH_SOCKET_MS = 10_000
const WITHOUT_SOCKET_MS = 5000
/** Hours, couriers and stops change without an event. */
const RELOAD_MS = 10 * 60_000

/** Keeps the board of the server on this device: loads it, then asks for events. */
export class BoardSync {
  readonly #deps: Deps
  readonly #poll: Poll
  synced: Synced | null = null
  /** When the board was loaded on this page; null: what is known comes from an earlier one. */
  #loadedAt: number | null = null

  constructor(deps: Deps) {
    this.#deps = deps
    this.#poll = new Poll({
      read: (startedAt) => this.#read(startedAt),
      failed: deps.failed,
      waitMs: (startedAt) => startedAt + (deps.isSocketUp() ? WITH_SOCKET_MS : WITHOUT_SOCKET_MS) - performance.now(),
    })
  }

  get isLoaded(): boolean {
    return this.#loadedAt !== null
  }

  start(): void {
    this.#poll.start()
  }

  stop(): void {
    this.#poll.stop()
  }

  /** The board that an earlier page left behind, until the server answers. */
  restore(board: Board): void {
    this.synced ??= mergeLoaded(null, board)
  }

  /** Asks at once. With a cursor only if there is news. */
  ask(cursor = Infinity): void {
    if (cursor > (this.synced?.cursor ?? 0)) this.#poll.ask()
  }

  async #read(startedAt: number): Promise<boolean> {
    const isFresh = this.#loadedAt !== null && startedAt - this.#loadedAt < RELOAD_MS
    try {
      const { now, isMore } = this.synced && isFresh ? await this.#readEvents(this.synced) : await this.#readBoard(startedAt)
      if (this.#poll.isStopped) return false
      this.#deps.answered(now)
      this.#deps.changed()
      return isMore
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 410) throw error
      // these events are gone: the board is loaded instead
      this.#loadedAt = null
      return true
    }
  }

  async #readBoard(startedAt: number) {
    const board = await this.#deps.readBoard()
    this.synced = mergeLoaded(this.synced, board)
    this.#loadedAt = startedAt
    return { now: board.now, isMore: false }
  }

  async #readEvents({ cursor }: Synced) {
    const news = await this.#deps.readEvents(cursor)
    if (this.synced) this.synced = mergeNews(this.synced, news)
    return { now: news.now, isMore: news.events.length >= MAX_EVENTS }
  }
}
