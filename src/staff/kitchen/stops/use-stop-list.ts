import { clockOffset } from '~/lib/server-clock'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import type { StopList } from '~/contracts/staff-stops'
import { ApiError } from '~/lib/api-error'
import { freshnessOf } from '~/staff/live/server-clock'
import { stopQueries } from './stops.queries'

const TICK_MS = 1000

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
  const deviceNow = useDeviceNow()
  const ageMs = data ? Math.max(0, deviceNow - dataUpdatedAt) : 0
  const level = freshnessOf(ageMs)
  return {
    list: data,
    error,
    retry: () => void refetch(),
    now: deviceNow + clockOffset(),
    age: Math.floor(ageMs / 1000),
    isFresh: level === 'fresh',
    isOffline: data !== undefined && (level === 'offline' || level === 'alarm' || isUnanswered(error)),
  }
}

/** Not a refusal: no answer at all. */
const isUnanswered = (error: unknown) => error !== null && !(error instanceof ApiError)

/** This device's clock, each second. Its steps are transitions, so that they never delay a tap. */
function useDeviceNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => startTransition(() => setNow(Date.now()))
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
