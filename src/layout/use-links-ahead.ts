import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onIdle } from '~/lib/on-idle'

/** Watches the page's links once the browser has nothing better to do; the watcher itself comes only then. */
export function useLinksAhead() {
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const callOff = onIdle(() => {
      import('./links-ahead').then(
        ({ watchLinks }) => {
          if (!isOver) stop = watchLinks(router)
        },
        () => undefined,
      )
    })
    return () => {
      isOver = true
      callOff()
      stop?.()
    }
  }, [router])
}
