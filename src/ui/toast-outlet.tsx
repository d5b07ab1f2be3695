import { useEffect, useId, useSyncExternalStore } from 'react'
import { useModule } from '~/lib/use-module'
import { isOutletWanted, registerOutlet, watchOutlets } from './show-toast'

const loadHost = () => import('./toast-host')

/** Where messages may appear: one on the page and one inside every open modal, because a modal makes the page inert. */
export function ToastOutlet() {
  const id = useId()
  const isWanted = useSyncExternalStore(
    watchOutlets,
    () => isOutletWanted(id),
    () => false,
  )
  // a message that cannot be shown must not take the page with it
  const host = useModule(loadHost, isWanted, () => undefined)

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

  return isWanted && host ? <host.ToastHost id={id} /> : null
}
