import type { Board, Op } from '~/contracts/staff-board'
import type { Refused, WaitingOp } from './op-queue'
import type { LastDone } from './undo-list'

/** What the hooks of `use-kitchen` read of a live kitchen. */
export type KitchenState = {
  /** The server's board with all waiting operations applied; null until one is known. */
  board: Board | null
  isSnapshot: boolean
  /** The event up to which the server's board is complete; `board.cursor` stays that of its load. */
  cursor: number
  waiting: readonly WaitingOp[]
  refused: readonly Refused[]
  lastDone: LastDone | null
  needsPin: Op | null
  /** Why there is no board. */
  problem: unknown
}
