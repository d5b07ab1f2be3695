import { pageAt } from '~/rules/pages'
import { statusOf } from './report-error'

/** The same bug over and over is known after the first time, and a broken page has many. */
const MOST = 5
const told = new Set<string>()
/** The browser's own talk, and what a visitor without a network meets. */
const NO_BUG = /^(?:AbortError|NotAllowedError|TimeoutError|NetworkError)$|ResizeObserver loop|Script error\./

/** Tells the shop of an error in this browser: what it is, where in our code, on what kind of page; never what was typed. What
 *  is the visitor's own doing (status 300 to 499) or comes of a lost network is not told. Never throws. */
export function tellError(thrown: unknown): void {
  const status = statusOf(thrown)
  if (!(thrown instanceof Error) || (status >= 300 && status <= 499) || !navigator.onLine) return
  const reason = `${thrown.name}: ${thrown.message}`
  if (NO_BUG.test(thrown.name) || NO_BUG.test(thrown.message) || told.size >= MOST || told.has(reason)) return
  told.add(reason)
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
