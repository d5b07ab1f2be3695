import { RELOAD_PAUSE_MS } from '~/contracts/constants'

/** When a page last reloaded for its code; `click-replay.ts` follows the same rule. */
export const RELOADED_KEY = 'LOVE_SUSHI_reloaded_at'
const BUILD_KEY = 'LOVE_SUSHI_reloaded_for'

/** Loads the current page anew after a part of it could not be loaded (a new build took its place), at most once per ten
 *  seconds and never without a connection, where a reload would only lose the page. Answers whether it does. */
export function reloadOnce(now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (!navigator.onLine || now - last < RELOAD_PAUSE_MS) return false
    sessionStorage.setItem(RELOADED_KEY, String(now))
  } catch {
    return false
  }
  window.location.reload()
  return true
}

/** The same because another build is served: once for each, so that a page that comes back as it was (from a far copy that
 *  is late) is not loaded for ever. Answers whether it does. */
export function reloadForBuild(build: string, now = Date.now()): boolean {
  try {
    if (sessionStorage.getItem(BUILD_KEY) === build) return false
    sessionStorage.setItem(BUILD_KEY, build)
  } catch {
    return false
  }
  return reloadOnce(now)
}
