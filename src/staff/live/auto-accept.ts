import type { Ticket } from '~/contracts/staff-board'

/** How long after its time, at most, a device accepts an order: each at another moment, so that not all call at once. */
const SPREAD_MS = 2000
const AGAIN_MS = 10_000

/** Which orders this device has to accept now, because their time has come. The server tolerates that several devices do. */
export class AutoAccept {
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
