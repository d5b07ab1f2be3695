import { RELOAD_PAUSE_MS } from '~/contracts/constants'

/** When a page last reloaded for its code; `click-replay.ts` follows the same rule. */
export const RELOADED_KEY = 'LOVE_SUSHI_reloaded_at'
const BUILD_KEY = 'LOVE_SUSHI_reloaded_for'

/** Reloads the page because a file of its code is missing, at most once in ten seconds and never offline. Returns whether it
 *  reloads. */
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

/** Reloads for a new build, once per build: a stale edge cache may still serve the old page. */
export function reloadForBuild(build: string, now = Date.now()): boolean {
  try {
    if (sessionStorage.getItem(BUILD_KEY) === build) return false
    sessionStorage.setItem(BUILD_KEY, build)
  } catch {
    return false
  }
  return reloadOnce(now)
}
