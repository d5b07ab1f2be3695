import type { Op, Ticket } from '~/contracts/staff-board'
import { type NewOp, undoOf } from '~/rules/apply-op'

/** A mark or a stage that can be taken back until `endsAt` (epoch ms of the server); `ticket` is the one before it. */
export type LastDone = { op: Op; ticket: Ticket; endsAt: number; undo: () => void }

/** For how long a mark, a stage or a stop can be taken back. */
export const UNDO_MS = 10_000
/** What the guest sees leaves the device this much later, so that a slip of the finger costs nothing. */
export const DELAY_MS = 5_000

/** What can be taken back: the last first, each for ten seconds. */
export class UndoList {
  #done: LastDone[] = []

  /** `undo` gets the inverse operations, once. */
  add(op: Op, ticket: Ticket, now: number, undo: (inverse: NewOp[]) => void): void {
    const inverse = undoOf(op, ticket)
    if (inverse.length === 0) return
    const take = () => {
      if (this.#done.includes(done)) {
        this.#done = this.#done.filter((one) => one !== done)
        undo(inverse)
      }
    }
    const done: LastDone = { op, ticket, endsAt: now + UNDO_MS, undo: take }
    this.#done = [...this.#done, done]
  }

  last(now: number): LastDone | null {
    this.#done = this.#done.filter(({ endsAt }) => endsAt > now)
    return this.#done.at(-1) ?? null
  }
}
