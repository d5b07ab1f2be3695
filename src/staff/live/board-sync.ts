import type { Board } from '~/contracts/staff-board'
import { MAX_EVENTS } from '~/contracts/staff-constants'
import { ApiError } from '~/lib/api-error'
import { mergeLoaded, mergeNews, type News, type Synced } from '~/rules/merge-board'

type Deps = {
  readBoard: () => Promise<Board>
  readEvents: (after: number) => Promise<News & { events: readonly unknown[] }>
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

/** Keeps the board of the server on this device: loads it, then asks for events, one call at a time. */
export class BoardSync {
  readonly #deps: Deps
  synced: Synced | null = null
  /** When the board was loaded on this page; null: what is known comes from an earlier one. */
  #loadedAt: number | null = null
  #isAsking = false
  #isAskedAgain = false
  #isStopped = true
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get isLoaded(): boolean {
    return this.#loadedAt !== null
  }

  start(): void {
    this.#isStopped = false
    this.ask()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** The board that an earlier page left behind, until the server answers. */
  restore(board: Board): void {
    this.synced ??= mergeLoaded(null, board)
  }

  /** Asks at once; during a call once more after it. With a cursor only if there is news. */
  ask(cursor = Infinity): void {
    if (cursor <= (this.synced?.cursor ?? 0)) return
    if (this.#isAsking) this.#isAskedAgain = true
    else void this.#run()
  }

  async #run(): Promise<void> {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    const startedAt = performance.now()
    this.#isAsking = true
    this.#isAskedAgain = false
    try {
      await this.#read(startedAt)
    } catch (error) {
      const isResync = error instanceof ApiError && error.status === 410
      if (isResync) {
        this.#loadedAt = null
        this.#isAskedAgain = true
      } else if (!this.#isStopped) this.#deps.failed(error)
    }
    this.#isAsking = false
    const period = this.#deps.isSocketUp() ? WITH_SOCKET_MS : WITHOUT_SOCKET_MS
    const wait = this.#isAskedAgain ? 0 : Math.max(startedAt + period - performance.now(), 0)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#run(), wait)
  }

  async #read(startedAt: number): Promise<void> {
    const isFresh = this.#loadedAt !== null && startedAt - this.#loadedAt < RELOAD_MS
    const { now } = this.synced && isFresh ? await this.#readEvents(this.synced) : await this.#readBoard(startedAt)
    if (this.#isStopped) return
    this.#deps.answered(now)
    this.#deps.changed()
  }

  async #readBoard(startedAt: number): Promise<Board> {
    const board = await this.#deps.readBoard()
    this.synced = mergeLoaded(this.synced, board)
    this.#loadedAt = startedAt
    return board
  }

  async #readEvents({ cursor }: Synced): Promise<News> {
    const news = await this.#deps.readEvents(cursor)
    if (this.synced) this.synced = mergeNews(this.synced, news)
    if (news.events.length >= MAX_EVENTS) this.#isAskedAgain = true
    return news
  }
}
