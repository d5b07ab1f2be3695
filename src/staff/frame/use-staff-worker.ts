import { serviceWorkers } from '~/lib/service-workers'
import { useEffect } from 'react'

/** Registers the service worker and lets it keep the staff screens, so that a tablet opens without a network. Not in `npm run dev`. */
export function useStaffWorker(): void {
  useEffect(() => {
    const workers = serviceWorkers()
    if (import.meta.env.DEV || !workers) return
    workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
    void workers.ready.then(({ active }) => active?.postMessage({ staff: true }, []))
  }, [])
}
