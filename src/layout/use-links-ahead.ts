import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onIdle } from '~/lib/on-idle'

/** Brings near what may be wanted next once the browser has nothing better to do; the code that does it itself comes only then. */
export function useLinksAhead() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const callOff = onIdle(() => {
      import('./ahead').then(
        ({ startAhead }) => {
          if (!isOver) stop = startAhead({ queryClient, router })
        },
        () => undefined,
      )
    })
    return () => {
      isOver = true
      callOff()
      stop?.()
    }
  }, [queryClient, router])
}
