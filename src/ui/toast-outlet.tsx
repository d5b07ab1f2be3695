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
    // with the first touch, so that the message of a lost connection need not be fetched over it; the press of a link asks
    // for nothing but its page
    const over = new AbortController()
    const fetchAhead = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) return
      over.abort()
      void loadHost().catch(() => undefined)
    }
    for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, fetchAhead, { passive: true, signal: over.signal })
    // a touch that came before the page was alive is one too
    if (window.clickReplay?.isTouched) void loadHost().catch(() => undefined)
    return () => over.abort()
  }, [])

  return isWanted && host ? <host.ToastHost id={id} /> : null
}
