import { RELOAD_PAUSE_MS, STORAGE_PREFIX } from '~/contracts/constants'
import { RELOADED_KEY } from './reload-once'

/** A press that nobody could answer yet; where it stands says what took its place. */
export type Tap = { target: HTMLElement; parent: Element | null; place: number }
export type TapQueue = {
  /** Of buttons, in their order; the first one stays until it is answered. */
  taps: Tap[]
  /** Of the link that was followed after them; it comes last. */
  link: Tap | null
  /** The presses of the document before a reload are in the line: when this one is whole. */
  restored?: Promise<void>
  /** Somebody has touched the page already. */
  isTouched: boolean
  /** Hears presses; from the start, and again after `stop`. */
  listen: () => void
  /** The code has come and answers by itself. */
  stop: () => void
  /** The code could not be had: the page is loaded anew, or says so and lets go of its buttons. */
  fail: () => void
}

declare global {
  interface Window {
    shopTaps?: TapQueue
  }
}

type Told = { reloadedKey: string; reloadPause: number; tapsKey: string; failed: string; again: string }

/** Keeps the presses that come before the shop's code does: each button shows as pressed at once and is answered, in order,
 *  once the page is alive (`answer-taps.ts`). Links lead as they are, one with
 *  `data-replaces` in place of this page, unless buttons wait; fields keep what is typed. A page
 *  that is loaded anew takes its presses along. It is sent within the HTML as it stands here, and so names nothing outside
 *  itself. docs/decisions/031. */
export function queueTaps({ reloadedKey, reloadPause, tapsKey, failed, again }: Told): void {
  /** So long a link waits for the buttons that were pressed before it. */
  const patience = 15_000
  const taps: Tap[] = []
  const touches = ['pointerdown', 'keydown', 'focusin']
  const pressable = 'button,a[href]'
  let isLeaving = false
  let waiting: number | undefined

  const tapOn = (target: HTMLElement): Tap => {
    target.dataset['tapped'] = ''
    const parent = target.parentElement
    return { target, parent, place: parent ? [...parent.children].indexOf(target) : 0 }
  }
  const holdLink = (target: HTMLElement) => {
    if (queue.link) delete queue.link.target.dataset['tapped']
    clearTimeout(waiting)
    queue.link = tapOn(target)
    waiting = setTimeout(follow, patience) as unknown as number
  }
  const follow = () => {
    const link = queue.link?.target
    queue.link = null
    if (!link) return
    delete link.dataset['tapped']
    queue.stop()
    link.click()
  }
  // a plain press that leaves this page; keys and assistive tech have no `detail`
  const isPlain = ({ target, download, origin, hash }: HTMLAnchorElement, event: MouseEvent) =>
    event.detail > 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || target || download || hash) &&
    origin === location.origin
  const hold = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null
    if (!pressed) return
    if (pressed instanceof HTMLAnchorElement) {
      if (!isPlain(pressed, event)) return
      if (taps[0] ?? queue.link) holdLink(pressed)
      else if ('replaces' in pressed.dataset) location.replace(pressed.href)
      else return
    } else taps.push(tapOn(pressed))
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const touch = () => {
    queue.isTouched = true
  }
  const hear = ({ target }: Event) => target instanceof HTMLScriptElement && queue.fail()

  // a press is known in the next document by what its button says, and which of those that say so it is
  const said = (one: HTMLElement) => `${one.getAttribute('href')} ${one.getAttribute('aria-label') ?? one.textContent}`
  const alike = (words: string) => [...document.querySelectorAll<HTMLElement>(pressable)].filter((one) => said(one) === words)
  const keep = () => {
    const kept = [...taps, ...(queue.link ? [queue.link] : [])].map(({ target }) => [said(target), alike(said(target)).indexOf(target)])
    try {
      if (kept[0]) sessionStorage.setItem(tapsKey, JSON.stringify([location.href, kept]))
    } catch {
      // a browser that keeps nothing
    }
  }
  const restore = () => {
    try {
      const [href, kept] = JSON.parse(sessionStorage.getItem(tapsKey) ?? '[]') as [string?, [string, number][]?]
      sessionStorage.removeItem(tapsKey)
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      if (!kept || href !== location.href || visit?.type !== 'reload') return
      queue.isTouched = true
      const whole = new Promise((done) => document.addEventListener('DOMContentLoaded', done))
      queue.restored = whole.then(() => {
        const found = kept.flatMap(([words, place]) => alike(words)[place] ?? [])
        taps.unshift(...found.filter((one) => one.tagName === 'BUTTON').map(tapOn))
        const link = found.find((one) => one.tagName === 'A')
        if (link && !queue.link) holdLink(link)
      })
    } catch {
      // nor has it anything
    }
  }

  const say = () => {
    const bar = document.createElement('p')
    bar.role = 'alert'
    bar.dataset['field'] = 'rice'
    bar.className = 'sticky top-0 z-50 bg-field'
    const line = document.createElement('span')
    line.className = 'shell flex min-h-12 flex-wrap items-center gap-x-1.5 text-base leading-6 font-medium'
    const link = document.createElement('a')
    link.href = location.pathname + location.search
    link.className = 'inline-flex min-h-11 items-center underline'
    link.textContent = again
    line.appendChild(document.createTextNode(failed))
    line.appendChild(link)
    bar.appendChild(line)
    // above the header, which stays to be pressed
    document.body.insertBefore(bar, document.body.firstChild)
  }

  const queue: TapQueue = {
    taps,
    link: null,
    isTouched: false,
    listen() {
      window.addEventListener('click', hold, true)
    },
    stop() {
      window.removeEventListener('click', hold, true)
      window.removeEventListener('error', hear, true)
      for (const name of touches) window.removeEventListener(name, touch, true)
    },
    fail() {
      if (isLeaving) return
      try {
        // the rule of `reloadOnce`, which is code
        const now = Date.now()
        if (navigator.onLine && now - Number(sessionStorage.getItem(reloadedKey) ?? 0) >= reloadPause) {
          sessionStorage.setItem(reloadedKey, String(now))
          isLeaving = true
          return location.reload()
        }
      } catch {
        // where nothing is kept, nothing would stop the reloads
      }
      queue.stop()
      say()
      for (const { target } of taps.splice(0)) {
        delete target.dataset['tapped']
        target.click()
      }
      follow()
    },
  }
  window.shopTaps = queue
  restore()
  queue.listen()
  window.addEventListener('pagehide', keep)
  window.addEventListener('error', hear, true)
  for (const name of touches) window.addEventListener(name, touch, true)
}

const told: Told = {
  reloadedKey: RELOADED_KEY,
  reloadPause: RELOAD_PAUSE_MS,
  tapsKey: `${STORAGE_PREFIX}_taps`,
  failed: 'Не загрузилось. ',
  again: 'Обновите страницу',
}

/** Of the server's HTML alone, without what only its readers need. */
export const tapScript = import.meta.env.SSR
  ? `(${queueTaps.toString().replace(/\n\s*(?:\/\*\*.*\*\/)?/g, '\n')})(${JSON.stringify(told)})`
  : ''
