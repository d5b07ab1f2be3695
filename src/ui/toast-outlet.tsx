import { lazy, Suspense, useEffect, useId, useSyncExternalStore } from 'react'
import { isOutletWanted, registerOutlet, watchOutlets } from './show-toast'

const loadHost = () => import('./toast-host').then((module) => ({ default: module.ToastHost }))
const ToastHost = lazy(loadHost)

/** Where messages may appear: one on the page and one inside every open modal, because a modal makes the page inert. */
export function ToastOutlet() {
  const id = useId()
  const isWanted = useSyncExternalStore(
    watchOutlets,
    () => isOutletWanted(id),
    () => false,
  )

  useEffect(() => registerOutlet(id), [id])
  useEffect(() => {
    // with the first touch, so that the message of a lost connection need not be fetched over it
    const fetchAhead = () => void loadHost().catch(() => undefined)
    const once = { once: true, passive: true } as const
    window.addEventListener('pointerdown', fetchAhead, once)
    window.addEventListener('keydown', fetchAhead, once)
    return () => {
      window.removeEventListener('pointerdown', fetchAhead)
      window.removeEventListener('keydown', fetchAhead)
    }
  }, [])

  return isWanted ? (
    <Suspense fallback={null}>
      <ToastHost id={id} />
    </Suspense>
  ) : null
}
