import { useQuery } from '@tanstack/react-query'
import type { StopList } from '~/contracts/staff-stops'
import { ApiError } from '~/lib/api-error'
import { useAnswerAge } from '~/staff/live/use-answer-age'
import { stopQueries } from './stops.queries'

export type StopListState = {
  /** Undefined until it was read once. */
  list: StopList | undefined
  error: unknown
  retry: () => void
  /** The server's clock, epoch ms. */
  now: number
  /** Seconds since the last answer. */
  age: number
  isFresh: boolean
  /** The server does not answer: nothing can be stopped. */
  isOffline: boolean
}

/** The open stops of a kitchen, read again and again, and how old they are. */
export function useStopList(kitchenId: number): StopListState {
  const { data, dataUpdatedAt, error, refetch } = useQuery(stopQueries.list(kitchenId))
  const { now, seconds, level, isOffline } = useAnswerAge(dataUpdatedAt)
  return {
    list: data,
    error,
    retry: () => void refetch(),
    now,
    age: seconds,
    isFresh: level === 'fresh',
    isOffline: data !== undefined && (isOffline || isUnanswered(error)),
  }
}

/** Not a refusal: no answer at all. */
const isUnanswered = (error: unknown) => error !== null && !(error instanceof ApiError)
