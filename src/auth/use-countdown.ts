import { useEffect, useState } from 'react'

/** Counts seconds down to 0; the second value restarts it. Reads the clock, so that it is right after the phone slept. */
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
