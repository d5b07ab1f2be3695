import { startTransition, useEffect, useState } from 'react'

/** A figure that changes by the clock, read each `stepMs` and when the screen comes back; `read` stays the same function. Its steps are
 *  transitions, so that they never delay a tap. */
export function useTick(stepMs: number, read: () => number): number {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const tick = () => startTransition(() => setValue(read))
    const timer = setInterval(tick, stepMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [stepMs, read])
  return value
}
