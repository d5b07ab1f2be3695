import { type MouseEvent, type PointerEvent, useRef } from 'react'

const goneAt = 0.6
const slackPx = 6
const doubleClickMs = 500
const fingerPx = 20

/** Handlers of something that goes at a press or is swiped away by a finger, to either side: it follows the finger and
 *  leaves past 60 % of its width. A mouse does not move it, and a mouse that was drawn over it has not pressed. */
export function useSwipeAway(onAway: () => void) {
  const startX = useRef<number | null>(null)
  const wasMoved = useRef(false)
  const distance = (event: PointerEvent) => event.clientX - (startX.current ?? event.clientX)

  const end = (event: PointerEvent<HTMLElement>) => {
    const isFar = Math.abs(distance(event)) > event.currentTarget.offsetWidth * goneAt
    startX.current = null
    if (event.type === 'pointerup' && event.pointerType === 'touch' && isFar) return onAway()
    event.currentTarget.style.removeProperty('translate')
    event.currentTarget.style.removeProperty('opacity')
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      wasMoved.current = false
      startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const x = distance(event)
      if (startX.current === null || (Math.abs(x) < slackPx && !wasMoved.current)) return
      const isFirst = !wasMoved.current
      wasMoved.current = true
      if (event.pointerType !== 'touch') return
      if (isFirst) event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.style.translate = `${x}px`
      event.currentTarget.style.opacity = String(1 - Math.abs(x) / event.currentTarget.offsetWidth)
    },
    onPointerUp: end,
    onPointerCancel: end,
    // the click that ends a drag is no press; one by the keyboard (detail 0) always is
    onClick: (event: MouseEvent) => {
      if (event.detail === 0 || !wasMoved.current) onAway()
      if (event.detail > 0) dropSecondClick(event)
      wasMoved.current = false
    },
  }
}

/** What was pressed is gone: the second click of a double click would press what lies under it, such as the button that orders. */
function dropSecondClick(first: MouseEvent): void {
  const drop = (click: globalThis.MouseEvent) => {
    const isSecond =
      click.timeStamp - first.timeStamp < doubleClickMs &&
      Math.hypot(click.clientX - first.clientX, click.clientY - first.clientY) < fingerPx
    if (!isSecond) return
    click.preventDefault()
    click.stopPropagation()
  }
  window.addEventListener('click', drop, { capture: true, once: true })
}
