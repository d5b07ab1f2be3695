/** A press of a button that nobody could answer yet; where it stands says which button took its place. */
export type Tap = { button: HTMLButtonElement; parent: Element | null; place: number }
export type TapQueue = {
  taps: Tap[]
  /** Somebody has touched the page already. */
  isTouched: boolean
  /** Hears presses; from the start, and again after `stop`. */
  listen: () => void
  /** The code has come and answers by itself. */
  stop: () => void
  /** The code cannot be had: buttons do what HTML makes them do, those that were pressed among them. */
  letGo: () => void
}

declare global {
  interface Window {
    shopTaps?: TapQueue
  }
}

/** Keeps the presses that come before the shop's code does: each button shows as pressed at once and is answered, in order,
 *  once the page is alive (`answer-taps.ts`). Links lead as they are, fields keep what is typed. It is sent within the HTML
 *  as it stands here, and so names nothing outside itself. */
export function queueTaps(): void {
  const taps: Tap[] = []
  const touches = ['pointerdown', 'keydown', 'focusin']
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    button.dataset['tapped'] = ''
    const parent = button.parentElement
    taps.push({ button, parent, place: parent ? [...parent.children].indexOf(button) : 0 })
  }
  const touch = () => {
    queue.isTouched = true
  }
  const fail = ({ target }: Event) => target instanceof HTMLScriptElement && queue.letGo()
  const queue: TapQueue = {
    taps,
    isTouched: false,
    listen() {
      window.addEventListener('click', hold, true)
    },
    stop() {
      window.removeEventListener('click', hold, true)
      window.removeEventListener('error', fail, true)
      for (const name of touches) window.removeEventListener(name, touch, true)
    },
    letGo() {
      queue.stop()
      for (const { button } of taps.splice(0)) {
        delete button.dataset['tapped']
        button.click()
      }
    },
  }
  window.shopTaps = queue
  queue.listen()
  window.addEventListener('error', fail, true)
  for (const name of touches) window.addEventListener(name, touch, true)
}

/** Of the server's HTML alone. */
export const tapScript = import.meta.env.SSR ? `(${queueTaps.toString()})()` : ''
