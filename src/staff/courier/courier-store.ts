import type { Op } from '~/contracts/staff-board'
import type { CourierRuns } from '~/contracts/staff-courier'
import type { ApiError } from '~/lib/api-error'
import type { NewOp } from '~/rules/apply-op'
import { api } from '~/staff/api'
import { LIVE_LIMIT, LiveStore } from '~/staff/live/live-store'
import type { Refused } from '~/staff/live/op-queue'
import { Poll } from '~/staff/live/poll'
import type { ClockMark } from '~/staff/live/server-clock'
import { applyRunOps, forgetGuests } from './apply-run-op'

export type CourierState = {
  /** The server's screen with all waiting operations applied; null until one is known. */
  screen: CourierRuns | null
  /** Orders with an operation that the server has not answered. */
  waiting: ReadonlySet<number>
  refused: readonly Refused[]
  /** Why there is no screen. */
  problem: unknown
}

type KeptRuns = { screen: CourierRuns; clock: ClockMark }

const POLL_MS = 10_000
/** A street without a network, not a guest who learns it late: nothing is refused for its age. */
const KEEPS_ALL: ReadonlySet<Op['kind']> = new Set()

/** The live runs of one courier on one phone. */
export class CourierStore extends LiveStore<CourierRuns, KeptRuns, CourierState> {
  readonly #kitchenId: number
  protected readonly source: Poll
  #base: CourierRuns | null = null
  #isLoaded = false
  /** What orders are called that the server may show no longer. */
  readonly #numbers = new Map<number, string>()
  state: CourierState = { screen: null, waiting: new Set(), refused: [], problem: null }

  /** `owner`: the person whose operations wait here. */
  constructor(kitchenId: number, owner: string) {
    const own = `courier-${owner}:${kitchenId}`
    super({ key: `runs:${own}`, owner: own, expiring: KEEPS_ALL })
    this.#kitchenId = kitchenId
    this.source = new Poll({ read: () => this.#read(), failed: (error) => this.failed(error), waitMs: () => POLL_MS })
  }

  /** Shows an operation at once, and sends it as soon as there is a network. */
  readonly send = (op: NewOp): void => this.queue.add(this.opOf(op), 0)

  readonly numberOf = (orderId: number): string | undefined => this.#numbers.get(orderId)

  async #read(): Promise<boolean> {
    const screen = await api('GET /staff/courier', { query: { kitchen_id: this.#kitchenId } }, LIVE_LIMIT)
    if (this.source.isStopped) return false
    for (const { id, number } of [...screen.mine, ...screen.ready]) this.#numbers.set(id, number)
    this.#base = screen
    this.#isLoaded = true
    this.answered(screen.now)
    this.update()
    return false
  }

  protected override failed(error: unknown): void {
    this.#forgetGuests()
    super.failed(error)
  }

  protected known() {
    return { base: this.#base, isLoaded: this.#isLoaded, cursor: this.#base?.cursor ?? 0 }
  }

  protected toKeep(clock: ClockMark): KeptRuns | null {
    return this.#base && { screen: this.#base, clock }
  }

  protected restore({ screen }: KeptRuns): void {
    this.#base = screen
    this.#forgetGuests()
  }

  /** Without access no guests' data is kept either. */
  protected isOver({ status }: ApiError): boolean {
    return status === 401 || status === 403
  }

  /** What the courier may see no longer does not stay in the storage either. */
  #forgetGuests(): void {
    const left = this.#base && forgetGuests(this.#base, this.clock.now())
    if (left === this.#base) return
    this.#base = left
    this.snapshot.changed()
  }

  protected show(base: CourierRuns | null, ops: readonly Op[]): CourierState {
    return {
      screen: base && forgetGuests(applyRunOps(base, ops), this.clock.now()),
      waiting: new Set(this.queue.ops.map(({ order_id }) => order_id)),
      refused: this.queue.refused,
      problem: this.problem,
    }
  }
}
