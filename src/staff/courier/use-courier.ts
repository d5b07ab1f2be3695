import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CourierRuns } from '~/contracts/staff-courier'
import { ApiError } from '~/lib/api-error'
import { useTick } from '~/staff/kit/use-tick'
import { type AnswerAge, answerAge } from '~/staff/live/server-clock'
import type { CourierState, CourierStore } from './courier-store'

export const CourierContext = createContext<CourierStore | null>(null)

/** The live runs of `CourierLive`. */
export function useCourierStore(): CourierStore {
  const store = useContext(CourierContext)
  if (store === null) throw new Error('no CourierLive around this component')
  return store
}

export function useCourierState<Part>(part: (state: CourierState) => Part): Part {
  const store = useCourierStore()
  return useSyncExternalStore(store.subscribe, () => part(store.state))
}

/** The server's screen with all waiting operations applied. */
export function useRuns(): CourierRuns {
  const screen = useCourierState((state) => state.screen)
  if (screen === null) throw new ApiError({ status: 503, message: 'Заказы ещё не загружены' })
  return screen
}

/** How old the last answer of the server is. Ticks every second. */
export const useAge = (): AnswerAge => answerAge(useTick(1000, useCourierStore().clock.age))

/** The server's clock, epoch ms. */
export const useCourierNow = (): number => useTick(15_000, useCourierStore().clock.now)
