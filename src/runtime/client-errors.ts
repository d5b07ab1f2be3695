import { pageAt } from '~/rules/pages'
import { statusOf } from './report-error'

const MAX_REPORTS = 5
const reported = new Set<string>()
/** Errors of the browser itself or of a lost network. */
const NO_BUG = /^(?:AbortError|NotAllowedError|TimeoutError|NetworkError)$|ResizeObserver loop|Script error\./

/** Reports an error of this browser to the shop: message, stack and page pattern, never what was typed. Errors with status
 *  300–499 and lost networks are not reported. Never throws. */
export function reportClientError(thrown: unknown): void {
  const status = statusOf(thrown)
  if (!(thrown instanceof Error) || (status >= 300 && status <= 499) || !navigator.onLine) return
  const reason = `${thrown.name}: ${thrown.message}`
  if (NO_BUG.test(thrown.name) || NO_BUG.test(thrown.message) || reported.size >= MAX_REPORTS || reported.has(reason)) return
  reported.add(reason)
  const build = document.documentElement.dataset['build']
  const body = {
    reason: reason.slice(0, 1000),
    stack: thrown.stack?.slice(0, 8000),
    route: pageAt(window.location.pathname)?.pattern ?? '/$',
    build,
  }
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), keepalive: true }
  fetch('/api/client-errors', init).catch(() => {})
}
