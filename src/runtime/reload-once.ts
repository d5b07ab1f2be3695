/** Message of an error after which the page reloads: it is neither shown nor reported. */
export const RELOADING = 'Reloading'
export const isReloading = (error: unknown): boolean => error instanceof Error && error.message === RELOADING

const BUILD_KEY = 'LOVE_SUSHI_reloaded_for'

/** Reloads the page because a file of its code is missing, at most once in ten seconds and never offline. Returns whether it
 *  reloads. The HTML contains this function as text, so it refers to nothing outside itself. */
export function reloadOnce(now = Date.now()): boolean {
  try {
    const key = 'LOVE_SUSHI_reloaded_at'
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (!navigator.onLine || now - last < 10_000) return false
    sessionStorage.setItem(key, String(now))
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
