import { lazy, Suspense, useEffect, useId, useSyncExternalStore } from 'react'
import { isOutletWanted, registerOutlet, watchOutlets } from './show-toast'

const ToastHost = lazy(() => import('./toast-host').then((module) => ({ default: module.ToastHost })))

/** Where messages may appear: one on the page and one inside every open modal, because a modal makes the page inert. */
export function ToastOutlet() {
  const id = useId()
  const isWanted = useSyncExternalStore(
    watchOutlets,
    () => isOutletWanted(id),
    () => false,
  )

  useEffect(() => registerOutlet(id), [id])

  return isWanted ? (
    <Suspense fallback={null}>
      <ToastHost id={id} />
    </Suspense>
  ) : null
}
