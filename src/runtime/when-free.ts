import type { AnyRouter } from '@tanstack/react-router'
import { onIdle } from '~/lib/on-idle'

/** Waits for an idle moment in which no page is being opened. */
export async function whenFree(router: AnyRouter): Promise<void> {
  await new Promise<void>((done) => onIdle(done))
  if (!router.state.isLoading) return
  await new Promise<void>((done) => {
    const stop = router.subscribe('onResolved', () => {
      stop()
      done()
    })
  })
}
