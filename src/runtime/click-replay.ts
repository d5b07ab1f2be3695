import { reloadOnce } from '~/lib/reload-once'

type ClickReplay = {
  /** Buttons pressed before hydration, oldest first. */
  pressed: HTMLElement[]
  /** The visitor has touched the page or used the keyboard. */
  isTouched: boolean
  stop: () => void
  /** The code could not be loaded: reloads the page once, then shows the line with the phone and releases the buttons. Code that
   *  the browser cannot parse would be the same after a reload. */
  fail: (error?: unknown) => void
}

declare global {
  interface Window {
    clickReplay?: ClickReplay
  }
}

/** Remembers the buttons that are pressed before hydration and marks them as pressed (`data-tapped`). Escape takes back those that
 *  open something. Where the code neither comes nor fails, the first one waits at most `MAX_WAIT_MS`. The HTML contains this function as text, so it refers to nothing outside itself. docs/decisions/031. */
function recordClicks(reload: () => boolean): void {
  const MAX_WAIT_MS = 15_000
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const pressed: HTMLElement[] = []
  const replay: ClickReplay = { pressed, isTouched: false, stop: () => over.abort(), fail }
  let waiting: number | undefined
  window.clickReplay = replay

  // not until hydration only: what waits for a touch may begin later
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    window.addEventListener(touch, () => (replay.isTouched = true), { capture: true, once: true })
  window.addEventListener(
    'keydown',
    ({ key }) => {
      for (const control of key === 'Escape' ? pressed.filter((one) => one.matches('[aria-haspopup],[aria-expanded]')) : []) {
        delete control.dataset['tapped']
        pressed.splice(pressed.indexOf(control), 1)
      }
    },
    options,
  )
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fail(), options)
  window.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>('button,a[href]') : null
      if (control?.localName !== 'button') return
      control.dataset['tapped'] = ''
      pressed.push(control)
      event.preventDefault()
      event.stopImmediatePropagation()
      waiting ??= window.setTimeout(() => over.signal.aborted || giveUp(false), MAX_WAIT_MS)
    },
    options,
  )

  function fail(error?: unknown) {
    const isUnreadable = error instanceof SyntaxError
    // on a slow network two starts may be more than ten seconds apart
    const [navigation] = performance.getEntriesByType('navigation')
    const isReloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
    if (isUnreadable || isReloaded || !reload()) giveUp(isUnreadable)
  }

  function giveUp(isUnreadable: boolean) {
    replay.stop()
    window.callLine?.show(isUnreadable)
    for (const button of pressed.splice(0)) {
      delete button.dataset['tapped']
      button.click()
    }
  }
}

/** The inline script; the browser's code does not need its text. */
export const clickReplayScript = import.meta.env.SSR ? `(${recordClicks})(${reloadOnce})`.replace(/\n\s*(?:\/\/.*)?/g, '\n') : ''

/** Clicks the buttons pressed before hydration, in order. Each click renders before the next one. Call it after hydration. */
export async function replayClicks(): Promise<void> {
  const replay = window.clickReplay
  if (!replay) return
  replay.stop()
  window.callLine?.hide()
  for (const button of replay.pressed) {
    delete button.dataset['tapped']
    button.click()
    await new Promise((done) => setTimeout(done))
  }
}
