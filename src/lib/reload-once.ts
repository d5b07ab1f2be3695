/** Messages of errors of a missing file: one that nobody waits for yet, one after which the page reloads, which is neither shown
 *  nor reported, and one that is shown. */
const UNWANTED = 'No code yet'
const RELOADING = 'Reloading'
const SHOWN = 'No code'

/** Marks the error of a missing file. If somebody waits for it, the page reloads. */
export function markMissing(error: Error, isWanted: boolean): void {
  // a reload would bring a file that the browser cannot parse again
  if (error instanceof SyntaxError) error.message = SHOWN
  else error.message = isWanted ? afterReload() : UNWANTED
}

/** Whether the page reloads because of this error. A file that only a prefetch missed is wanted when its page is drawn. */
export function isReloading(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message === UNWANTED) error.message = afterReload()
  return error.message === RELOADING
}

// until the page has gone, other files may be missed too
let isGoing = false

function afterReload(): string {
  isGoing ||= reloadOnce()
  return isGoing ? RELOADING : SHOWN
}

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
