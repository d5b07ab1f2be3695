import { useEffect } from 'react'

/** Registers the service worker and lets it keep the staff screens, so that a tablet opens without a network. Not in `npm run dev`. */
export function useStaffWorker(): void {
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    // some private windows refuse it
    serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
    void serviceWorker.ready.then(({ active }) => active?.postMessage({ staff: true }, []))
  }, [])
}
