import { useEffect, useState } from 'react'

/** Counts whole seconds down to nothing; the second value starts it again. Follows the clock, so that a phone that
 *  slept in between shows the truth. */
export function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAt])

  return [left, (next) => setEndsAt(Date.now() + next * 1000)]
}
