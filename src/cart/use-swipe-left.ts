import { type PointerEvent, useRef } from 'react'

const goneAt = 0.4
const slackPx = 8

/** Handlers of a row that a finger swipes away to the left: it follows, and goes past 40 % of its width. Give the row
 *  `touch-pan-y`, so that moves up and down scroll as ever. A mouse does nothing here. */
export function useSwipeLeft(onAway: () => void) {
  const start = useRef<{ x: number; isMoved: boolean } | null>(null)
  const distance = (event: PointerEvent) => Math.max(0, (start.current?.x ?? event.clientX) - event.clientX)

  const end = (event: PointerEvent<HTMLElement>) => {
    const isAway =
      event.type === 'pointerup' && start.current?.isMoved === true && distance(event) > event.currentTarget.offsetWidth * goneAt
    start.current = null
    event.currentTarget.style.removeProperty('translate')
    event.currentTarget.style.removeProperty('transition')
    if (isAway) onAway()
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse') start.current = { x: event.clientX, isMoved: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      const left = distance(event)
      if (!start.current.isMoved && left < slackPx) return
      // with the pointer held by the row, the button under the finger is not pressed
      if (!start.current.isMoved) event.currentTarget.setPointerCapture(event.pointerId)
      start.current.isMoved = true
      event.currentTarget.style.transition = 'none'
      event.currentTarget.style.translate = `${-left}px`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
