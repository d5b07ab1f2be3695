import { type PointerEvent, useRef } from 'react'

const goneAt = 0.6

/** Handlers of something that goes at a click or is swiped away to the right: it follows the finger and leaves at 60 % of its width. */
export function useSwipeAway(onAway: () => void) {
  const startX = useRef<number | null>(null)
  const wasMoved = useRef(false)
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (startX.current ?? event.clientX))

  const end = (event: PointerEvent<HTMLElement>) => {
    const isAway = event.type === 'pointerup' && distance(event) > event.currentTarget.offsetWidth * goneAt
    startX.current = null
    if (isAway) return onAway()
    event.currentTarget.style.removeProperty('translate')
    event.currentTarget.style.removeProperty('opacity')
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasMoved.current = false
      startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const right = distance(event)
      if (startX.current === null || (right < 6 && !wasMoved.current)) return
      if (!wasMoved.current) event.currentTarget.setPointerCapture(event.pointerId)
      wasMoved.current = true
      event.currentTarget.style.translate = `${right}px`
      event.currentTarget.style.opacity = String(1 - right / event.currentTarget.offsetWidth)
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The click that ends a swipe is no press.
    onClick: () => {
      if (!wasMoved.current) onAway()
      wasMoved.current = false
    },
  }
}
