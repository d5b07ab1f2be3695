import { useEffect, useRef, useState } from 'react'
import { cx } from '~/ui/cx'

const rollMs = 300

/** A sum in roubles that rolls to its new value. The first one after zero stands at once: it was only loaded. The
 *  figures are of one width only while they roll. */
export function RollingSum({ value, format }: { value: number; format: (roubles: number) => string }) {
  const [shown, setShown] = useState(value)
  const stands = useRef(value)

  useEffect(() => {
    const from = stands.current
    if (from === value) return
    const isStill = from === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const startedAt = performance.now()
    let frame = 0
    const roll = (now: number) => {
      const part = isStill ? 1 : Math.min(1, Math.max(0, now - startedAt) / rollMs)
      stands.current = part === 1 ? value : Math.round(from + (value - from) * part)
      setShown(stands.current)
      if (part < 1) frame = requestAnimationFrame(roll)
    }
    frame = requestAnimationFrame(roll)
    return () => cancelAnimationFrame(frame)
  }, [value])

  return <span className={cx('sum', shown !== value && 'tabular-nums')}>{format(shown)}</span>
}
