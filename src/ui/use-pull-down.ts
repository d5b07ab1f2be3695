import { type PointerEvent, useRef } from 'react'

const closeAt = 110
const flickPxPerMs = 0.6

/** Handlers for the grip of a bottom sheet: the sheet follows the finger down and leaves past 110 px or at a flick. */
export function usePullDown(onClose: () => void) {
  const pull = useRef<{ startY: number; startedAt: number; sheet: HTMLElement } | null>(null)
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (pull.current?.startY ?? event.clientY))

  const end = (event: PointerEvent) => {
    if (!pull.current) return
    const { sheet, startedAt } = pull.current
    const down = distance(event)
    const isFlick = down > 24 && down / (event.timeStamp - startedAt) > flickPxPerMs
    pull.current = null
    sheet.style.removeProperty('transition')
    sheet.style.removeProperty('translate')
    if (event.type === 'pointerup' && (down > closeAt || isFlick)) onClose()
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const sheet = event.currentTarget.closest<HTMLElement>('[data-sheet]')
      if (!sheet || (event.target instanceof Element && event.target.closest('button, a'))) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pull.current = { startY: event.clientY, startedAt: event.timeStamp, sheet }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!pull.current) return
      pull.current.sheet.style.transition = 'none'
      pull.current.sheet.style.translate = `0 ${distance(event)}px`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
