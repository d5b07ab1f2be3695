import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Board } from '~/contracts/staff-board'
import { ApiError } from '~/lib/api-error'
import { useTick } from '~/staff/kit/use-tick'
import type { KitchenState } from './kitchen-state'
import type { KitchenStore } from './kitchen-store'
import type { Refused, WaitingOp } from './op-queue'
import { type AnswerAge, answerAge } from './server-clock'
import type { LastDone } from './undo-list'

export const KitchenContext = createContext<KitchenStore | null>(null)

/** The live kitchen of `KitchenLive`. */
export function useKitchenStore(): KitchenStore {
  const store = useContext(KitchenContext)
  if (store === null) throw new Error('no KitchenLive around this component')
  return store
}

export function useKitchenState<Part>(part: (state: KitchenState) => Part): Part {
  const store = useKitchenStore()
  return useSyncExternalStore(store.subscribe, () => part(store.state))
}

/** The server's board with all waiting operations applied. A ticket that stays the same keeps its identity, and so does the board. */
export function useBoard(): Board {
  const board = useKitchenState((state) => state.board)
  if (board === null) throw new ApiError({ status: 503, message: 'Доска ещё не загружена' })
  return board
}

/** `send` shows an operation at once and sends it, after `delayMs` in which `cancel` takes it back (false: too late). */
export function useOps(): Pick<KitchenStore, 'send' | 'cancel'> {
  return useKitchenStore()
}

/** What the server has not answered yet, oldest first. */
export const useWaiting = (): readonly WaitingOp[] => useKitchenState((state) => state.waiting)

/** What the server refused, until it is dismissed. */
export function useRefused(): { list: readonly Refused[]; dismiss: (opId: string) => void } {
  const { dismiss } = useKitchenStore()
  return { list: useKitchenState((state) => state.refused), dismiss }
}

/** The last mark or stage that can be taken back, for ten seconds. */
export const useLastDone = (): LastDone | null => useKitchenState((state) => state.lastDone)

export type Freshness = AnswerAge & {
  /** What is shown comes from an earlier page. */
  isSnapshot: boolean
  /** When the server answered last, epoch ms. */
  savedAt: number | null
}

/** How old the board is. Ticks every second. */
export function useFreshness(): Freshness {
  const { clock } = useKitchenStore()
  const isSnapshot = useKitchenState((state) => state.isSnapshot)
  return { ...answerAge(useTick(1000, clock.age)), isSnapshot, savedAt: clock.mark?.server ?? null }
}

/** The server's clock, epoch ms. Call it once a screen. */
export function useServerNow(stepMs: 1000 | 15_000): number {
  const { clock } = useKitchenStore()
  return useTick(stepMs, clock.now)
}
