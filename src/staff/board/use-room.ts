import { type RefObject, useLayoutEffect, useState } from 'react'
import { type CardRoom, roomOf } from './card-shape'

/** The room that an element has for cards; null before it is measured. */
export function useRoom(area: RefObject<HTMLElement | null>): CardRoom | null {
  const [room, setRoom] = useState<CardRoom | null>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = roomOf(element.clientWidth, element.clientHeight, rem)
      setRoom((was) => (was && was.width === next.width && was.height === next.height && was.rem === next.rem ? was : next))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [area])
  return room
}
