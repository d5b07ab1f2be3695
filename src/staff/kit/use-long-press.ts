import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const PRESS_MS = 500
/** A finger trembles; beyond that it scrolls. */
const SLIP_PX = 10

/** Handlers of an element that reacts to a press of half a second, or to the right mouse button. The click that ends the press is swallowed. */
export function useLongPress(onPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLong = useRef(false)
  const stop = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  useEffect(() => stop, [])

  return {
    onPointerDown: ({ clientX: x, clientY: y, button }: PointerEvent) => {
      stop()
      wasLong.current = false
      if (button !== 0) return
      const timer = setTimeout(() => {
        wasLong.current = true
        onPress()
      }, PRESS_MS)
      press.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLIP_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      stop()
      if (wasLong.current) return
      wasLong.current = true
      onPress()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
