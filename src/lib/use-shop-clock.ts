import { useSyncExternalStore } from 'react'
import { isClockSet, serverNow } from './server-clock'

const STEP_MS = 20_000

/** The server's clock in steps of 20 s; `null` on the server and until the browser knows it. A cached page never says what time it is. */
export function useShopClock(): Date | null {
  const step = useSyncExternalStore(
    watchClock,
    () => (isClockSet() ? Math.floor(serverNow() / STEP_MS) : null),
    () => null,
  )
  return step === null ? null : new Date(step * STEP_MS)
}

function watchClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, STEP_MS / 4)
  return () => clearInterval(timer)
}
