import type { Tap } from './tap-queue'

/** A part of the page whose code is late is waited for so long. */
const PATIENCE_MS = 10_000
const AGAIN_MS = 30

/** Answers the presses that were kept while the page was only HTML, in their order; then the page hears by itself. Presses
 *  that come meanwhile stand at the end of the line. */
export async function answerTaps(): Promise<void> {
  const queue = window.shopTaps
  if (!queue) return
  for (let tap = queue.taps.shift(); tap; tap = queue.taps.shift()) {
    const button = await whenAlive(tap)
    delete tap.button.dataset['tapped']
    if (button) press(button)
    // what it led to is on the screen before the next one
    await pause(0)
  }
  queue.stop()

  function press(button: HTMLElement) {
    // its own click must not come back into the line
    queue?.stop()
    button.click()
    queue?.listen()
  }
}

/** The button itself, or what React put into its place; null where there is no such button any more. */
async function whenAlive(tap: Tap): Promise<HTMLElement | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(AGAIN_MS)) {
    const button = tap.button.isConnected ? tap.button : successor(tap)
    if (button === null || isAlive(button)) return button
    // an event that nobody listens for: React makes the part alive that it is about, before all others
    button.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
    if (isAlive(button)) return button
  }
  return tap.button
}

function successor({ parent, place }: Tap): HTMLElement | null {
  const other = parent?.children[place]
  return other instanceof HTMLButtonElement || other instanceof HTMLAnchorElement ? other : null
}

/** React keeps an element's props on it from the moment it has made it its own. */
const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
