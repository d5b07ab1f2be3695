import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { useOps } from '~/staff/live/use-kitchen'

/** A touch of the board says that somebody has seen the tickets in view: their sound and the watchdog rest. */
export function useSeen(area: RefObject<HTMLElement | null>, shown: readonly Ticket[]): void {
  const { send } = useOps()
  const reported = useRef(new Set<number>())
  const report = useEffectEvent(() => {
    for (const { id, seen_at, status } of shown) {
      if (seen_at !== null || status === 'canceled' || reported.current.has(id)) continue
      reported.current.add(id)
      send({ kind: 'seen', order_id: id })
    }
  })
  useEffect(() => {
    const element = area.current
    if (!element) return
    // after the tap itself, which must be answered first
    let timer: ReturnType<typeof setTimeout> | undefined
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(() => report(), 300)
    }
    const over = new AbortController()
    for (const touch of ['pointerdown', 'keydown']) element.addEventListener(touch, touched, { signal: over.signal })
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [area])
}
