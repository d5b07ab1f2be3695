// The entry of every page. The shop's code loads after the page has loaded and the browser is idle, or at the first
// interaction, in steps that each leave the main thread free in between. docs/decisions/031.
import { supportOlderBrowsers } from '~/runtime/older-browsers'
import { restrictSinks } from '~/runtime/trusted-types'

/** Maximum delay before hydration if `load` never fires. */
const LOAD_TIMEOUT_MS = 5000
const IDLE_TIMEOUT_MS = 1000
/** Pages that show little without code, or that visitors open to act. */
const IMMEDIATE = /^\/(?:account|checkout|favorite|payment\/|staff)/

if (window.callLine) window.callLine.isParsed = true
supportOlderBrowsers()
restrictSinks()

// the code that reports errors loads with the first one
const report = (thrown: unknown) =>
  import('~/runtime/client-errors').then(({ reportClientError }) => reportClientError(thrown)).catch(() => {})
window.addEventListener('error', ({ error }) => void report(error))
window.addEventListener('unhandledrejection', ({ reason }) => void report(reason))

const steps = [
  () => import('react-dom/client'),
  () => import('./boot-frame'),
  () => import('./router'),
  () => import('./boot').then(({ hydrateShop }) => hydrateShop()),
]

void start()

async function start() {
  try {
    await idle()
    preloadPageCode()
    for (const step of steps) {
      await step()
      await new Promise((done) => setTimeout(done))
    }
  } catch (error) {
    window.clickReplay?.fail(error)
    throw error
  }
}

/** Waits for `load` and an idle moment; returns at once after an interaction or on a page to act on. */
async function idle(): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  await new Promise<void>((done) => {
    if (IMMEDIATE.test(location.pathname) || window.clickReplay?.isTouched) return done()
    for (const touch of ['pointerdown', 'keydown', 'focusin']) window.addEventListener(touch, () => done(), { signal, capture: true })
    const timeout = window.setTimeout(done, LOAD_TIMEOUT_MS)
    signal.addEventListener('abort', () => window.clearTimeout(timeout))
    const rest = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => done(), { timeout: IDLE_TIMEOUT_MS }) : setTimeout(done, 200)
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { signal })
  })
  over.abort()
}

/** Loads the files of this page in parallel (`page-tags.tsx` names them); the steps run them one after another. */
function preloadPageCode() {
  const files = document.querySelector<HTMLMetaElement>('meta[name=page-code]')?.content.split(' ') ?? []
  for (const href of files.filter(Boolean)) {
    const link = document.createElement('link')
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', href })
    else Object.assign(link, { rel: 'modulepreload', href })
    document.head.append(link)
  }
}
