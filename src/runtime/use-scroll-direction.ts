import { useEffect } from 'react'

const stirPx = 8
const headPx = 160

/** Says on `<html data-scroll>` which way the page goes, so that CSS may hide the header on the way down. */
export function useScrollDirection() {
  useEffect(() => {
    const { dataset } = document.documentElement
    let last = window.scrollY
    const watch = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < stirPx) return
      dataset['scroll'] = now > last && now > headPx ? 'down' : 'up'
      last = now
    }
    window.addEventListener('scroll', watch, { passive: true })
    return () => window.removeEventListener('scroll', watch)
  }, [])
}
