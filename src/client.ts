// The script of every page, and all of it that is fetched while the page still loads: it waits for a calm moment, then brings
// the shop in steps, so that no one of them keeps the phone's only hands for long. docs/decisions/031.
import { restrictSinks } from '~/runtime/trusted-types'
import { untilCalm } from '~/runtime/until-calm'

restrictSinks()

// whoever tells of an error is fetched with the first one
const tell = (thrown: unknown) => import('~/runtime/client-errors').then(({ tellError }) => tellError(thrown)).catch(() => {})
window.addEventListener('error', ({ error }) => void tell(error))
window.addEventListener('unhandledrejection', ({ reason }) => void tell(reason))

const steps = [
  () => import('react-dom/client'),
  () => import('./boot-frame'),
  () => import('./router'),
  () => import('./boot').then(({ wakeShop }) => wakeShop()),
]

void start()

async function start() {
  try {
    await untilCalm()
    fetchAhead()
    for (const step of steps) {
      await step()
      // a pause, in which the browser paints and answers
      await new Promise((done) => setTimeout(done, 0))
    }
  } catch (error) {
    // a failed import stays failed in this document: another one is asked for, once; else the page says so
    window.shopTaps?.fail()
    throw error
  }
}

/** The files of this page travel side by side; they are run one after another. */
function fetchAhead() {
  const routes = window.$_TSR?.router?.manifest?.routes ?? {}
  for (const { preloads = [] } of Object.values(routes)) {
    for (const preload of preloads) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = typeof preload === 'string' ? preload : preload.href
      document.head.appendChild(link)
    }
  }
}
