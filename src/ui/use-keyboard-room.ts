import { useEffect } from 'react'

/** While open, keeps the height of the on-screen keyboard in `--keyboard`, so that a bottom sheet can stand above it. */
export function useKeyboardRoom(isOpen: boolean) {
  useEffect(() => {
    const view = window.visualViewport
    if (!isOpen || !view) return
    const root = document.documentElement
    const measure = () => {
      const covered = window.innerHeight - view.height - view.offsetTop
      root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
      root.style.removeProperty('--keyboard')
    }
  }, [isOpen])
}
