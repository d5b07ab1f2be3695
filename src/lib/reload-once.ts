const KEY = 'LOVE_SUSHI_reloaded_at'
const PAUSE_MS = 10_000

/** Loads the current page anew after a part of it could not be loaded (a new build took its place), at most once per ten
 *  seconds and never without a connection, where a reload would only lose the page. Answers whether it does. Spec §4. */
export function reloadOnce(now = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (!navigator.onLine || now - last < PAUSE_MS) return false
    sessionStorage.setItem(KEY, String(now))
  } catch {
    return false
  }
  window.location.reload()
  return true
}
