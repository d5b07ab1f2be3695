import type { Board, Op, Ticket } from '~/contracts/staff-board'
import { applyAll, applyOps } from '~/rules/apply-op'

/** Applies waiting operations to the server's board. The same ticket with the same operations gives the same object again, and so does
 *  the board, so that a card is drawn only when it changes. */
export class Overlay {
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
