import type { AnyRouter } from '@tanstack/react-router'
import { BUILD_CHECK_MS } from '~/contracts/constants'
import { reloadForBuild } from '~/lib/reload-once'
import { servedBuild } from '~/lib/served-build'

/** How often a page with a newer build checks whether the visitor is still busy. */
const BUSY_CHECK_MS = 1000

/** Checks for a new build every hour, when the tab becomes visible and when the network returns, and reloads the page as soon
 *  as the visitor is not busy. */
export function watchBuild(router: AnyRouter): void {
  const own = document.documentElement.dataset['build']
  const edited = new Set<EventTarget>()
  let waiting: number | undefined

  const isBusy = () =>
    document.querySelector('dialog[open]') !== null || router.state.location.pathname.startsWith('/checkout') || [...edited].some(isFilled)

  async function check() {
    if (document.visibilityState === 'hidden' || waiting !== undefined) return
    const build = await servedBuild()
    if (build === undefined || build === own || waiting !== undefined) return
    waiting = window.setInterval(() => {
      if (isBusy()) return
      window.clearInterval(waiting)
      reloadForBuild(build)
    }, BUSY_CHECK_MS)
  }

  window.setInterval(() => void check(), BUILD_CHECK_MS)
  document.addEventListener('visibilitychange', () => void check())
  window.addEventListener('online', () => void check())
  document.addEventListener('input', ({ target }) => target && edited.add(target), { capture: true })
}

/** Whether a field still holds what was typed. The search text is in the URL and survives a reload. */
function isFilled(field: EventTarget): boolean {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  if (!field.isConnected || field.type === 'search' || field.getAttribute('role') === 'combobox') return false
  return field.type === 'checkbox' || field.type === 'radio' || field.value !== ''
}
