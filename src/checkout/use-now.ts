import { useSyncExternalStore } from 'react'

const STEP_MS = 20_000

/** The browser's clock in steps of 20 seconds; `null` on the server and in the first client render, so that both say
 *  the same. */
export function useNow(): Date | null {
  const step = useSyncExternalStore(
    everyFewSeconds,
    () => Math.floor(Date.now() / STEP_MS),
    () => null,
  )
  return step === null ? null : new Date(step * STEP_MS)
}

function everyFewSeconds(callback: () => void): () => void {
  const timer = setInterval(callback, STEP_MS / 4)
  return () => clearInterval(timer)
}
