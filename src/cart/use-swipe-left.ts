import { type PointerEvent, useRef } from 'react'

const goneAt = 0.4
const slackPx = 8

/** Handlers of a row that a finger swipes away to the left, past 40 % of its width. The row needs `touch-pan-y`. */
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
      // capturing the pointer keeps the button under the finger from being pressed
      if (!start.current.isMoved) event.currentTarget.setPointerCapture(event.pointerId)
      start.current.isMoved = true
      event.currentTarget.style.transition = 'none'
      event.currentTarget.style.translate = `${-left}px`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
