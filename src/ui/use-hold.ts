import { useEffect, useRef } from 'react'

const firstMs = 400
const repeatMs = 120

/** Handlers of a button that repeats its action while it is held down. A plain click acts once. */
export function useHold(act: () => void) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)

  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const repeat = () => {
    wasHeld.current = true
    latest.current()
    timer.current = setTimeout(repeat, repeatMs)
  }
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: () => {
      wasHeld.current = false
      stop()
      timer.current = setTimeout(repeat, firstMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: stop,
    // The click that ends a hold was already counted.
    onClick: () => {
      if (!wasHeld.current) latest.current()
      wasHeld.current = false
    },
  }
}
