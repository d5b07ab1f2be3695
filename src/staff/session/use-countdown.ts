import { useEffect, useState } from 'react'

const TICK_MS = 500

/** Whole seconds that are left until a moment of this device's clock, also after it has slept. */
export function useCountdown(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsTo(endsAt))
  useEffect(() => {
    const tick = () => setLeft(secondsTo(endsAt))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}

const secondsTo = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))
