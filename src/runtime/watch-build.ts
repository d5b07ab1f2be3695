import type { AnyRouter } from '@tanstack/react-router'
import { BUILD_CHECK_MS } from '~/contracts/constants'
import { reloadForBuild } from './reload-once'
import { servedBuild } from './served-build'

/** How often it is looked whether the person has finished, once there is a new build. */
const AGAIN_MS = 1000

/** Asks every hour, when the tab comes back and when the network does, whether another build is served than the one that
 *  wrote this page, and then reloads: at once, or as soon as the person is not in the middle of something.
 *  Spec §4 "Outdated build", §9. */
export function watchBuild(router: AnyRouter): () => void {
  const own = document.documentElement.dataset['build']
  const touched = new Set<EventTarget>()
  let waiting: number | undefined

  const isBusy = () =>
    document.querySelector('dialog[open]') !== null || router.state.location.pathname.startsWith('/checkout') || [...touched].some(isFilled)

  async function check() {
    if (document.visibilityState === 'hidden' || waiting !== undefined) return
    const build = await servedBuild()
    if (build === undefined || build === own || waiting !== undefined) return
    const reloadWhenDone = () => {
      if (isBusy()) return
      window.clearInterval(waiting)
      reloadForBuild(build)
    }
    waiting = window.setInterval(reloadWhenDone, AGAIN_MS)
    reloadWhenDone()
  }

  const ask = () => void check()
  const touch = ({ target }: Event) => target && touched.add(target)
  const hourly = window.setInterval(ask, BUILD_CHECK_MS)
  document.addEventListener('visibilitychange', ask)
  document.addEventListener('input', touch, true)
  window.addEventListener('online', ask)
  return () => {
    window.clearInterval(hourly)
    window.clearInterval(waiting)
    document.removeEventListener('visibilitychange', ask)
    document.removeEventListener('input', touch, true)
    window.removeEventListener('online', ask)
  }
}

/** Whether a field that somebody typed in still holds it. A search stands in the URL and outlives the page. */
function isFilled(field: EventTarget): boolean {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  if (!field.isConnected || field.type === 'search' || field.getAttribute('role') === 'combobox') return false
  return field.type === 'checkbox' || field.type === 'radio' || field.value !== ''
}
