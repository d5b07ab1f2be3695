import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Board, Op } from '~/contracts/staff-board'
import type { KitchenState } from './kitchen-state'
import type { KitchenStore } from './kitchen-store'
import type { Refused, WaitingOp } from './op-queue'
import { KitchenContext } from './use-kitchen'

type Parts = Partial<KitchenState> & {
  /** The server's time, epoch ms. */
  now?: number
  /** How old its last answer is. */
  ageMs?: number
}

/** A live kitchen that keeps what is sent to it, and never changes. */
export function stillKitchen(board: Board, { now = Date.parse(board.now), ageMs = 1000, ...state }: Parts = {}) {
  const did = {
    send: vi.fn<KitchenStore['send']>(() => 'op'),
    cancel: vi.fn<KitchenStore['cancel']>(() => true),
    dismiss: vi.fn<KitchenStore['dismiss']>(),
    ask: vi.fn<KitchenStore['ask']>(),
  }
  const store = {
    ...did,
    subscribe: () => () => undefined,
    clock: { now: () => now, age: () => ageMs, mark: { server: now - ageMs, wall: now - ageMs } },
    state: { board, isSnapshot: false, cursor: 0, waiting: [], refused: [], lastDone: null, needsPin: null, problem: null, ...state },
  } as unknown as KitchenStore
  return { ...did, within: (part: ReactNode) => <KitchenContext value={store}>{part}</KitchenContext> }
}

const stamp = { op_id: 'op-1', at: '2026-11-24T15:42:00.000Z' }

/** An operation that waits on this device. */
export const waitingOp = (op: Partial<Op> & Pick<Op, 'kind' | 'order_id'>, state: WaitingOp['state'], runsAt = 0): WaitingOp =>
  ({ op: { ...stamp, ...op }, state, runsAt }) as WaitingOp

/** One that the server did not take. */
export const refusedOp = (op: Partial<Op> & Pick<Op, 'kind' | 'order_id'>, message: string): Refused =>
  ({ op: { ...stamp, ...op }, message }) as Refused
