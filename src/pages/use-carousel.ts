import { useEffect, useRef, useState } from 'react'
import { nearestSlide, scrollToSlide } from '~/ui/slide-row'

const turnMs = 7000

/** Moves a scrolling row of slides: by hand, by buttons, and by itself every seven seconds until the visitor touches it;
 *  it waits under hover or focus and out of view, and never turns by itself where motion is not wanted. Look §1. */
export function useCarousel(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isTouched, setIsTouched] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)

  useEffect(() => {
    const node = row.current
    if (!node) return
    const place = () => setCurrent(nearestSlide(node))
    node.addEventListener('scroll', place, { passive: true })
    return () => node.removeEventListener('scroll', place)
  }, [])

  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isTouched || isWaiting || isStill || count < 2) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && row.current && row.current.getBoundingClientRect().bottom > 0) go(row.current, 1)
    }, turnMs)
    return () => clearInterval(timer)
  }, [count, isTouched, isWaiting])

  const touch = () => setIsTouched(true)
  return {
    row,
    current,
    turn: (by: 1 | -1) => {
      touch()
      if (row.current) go(row.current, by)
    },
    watch: {
      onPointerDown: touch,
      onKeyDown: touch,
      onPointerEnter: () => setIsWaiting(true),
      onPointerLeave: () => setIsWaiting(false),
      onFocus: () => setIsWaiting(true),
      onBlur: () => setIsWaiting(false),
    },
  }
}

const go = (row: HTMLElement, by: 1 | -1) => scrollToSlide(row, nearestSlide(row) + by)
