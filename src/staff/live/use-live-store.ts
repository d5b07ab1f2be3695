import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '~/lib/api-error'
import { useLeaveRefused } from '~/staff/session/use-refusals'

/** A live store that runs while its screen is there. The screen is left when the session or the device has ended. */
export function useLiveStore<Store extends { start: (signedOut: (error: ApiError) => void) => () => void }>(make: () => Store): Store {
  const leave = useLeaveRefused()
  const refused = useEffectEvent((error: unknown) => leave(error))
  const [store] = useState(make)
  useEffect(() => store.start((error) => refused(error)), [store])
  return store
}
