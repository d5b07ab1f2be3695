import type { Tap, TapQueue } from './tap-queue'

/** A part of the page whose code is late is waited for so long. */
const PATIENCE_MS = 10_000
const AGAIN_MS = 30

/** Answers the presses that were kept while the page was only HTML, in their order; then the page hears by itself. Presses
 *  that come meanwhile stand at the end of the line. */
export async function answerTaps(): Promise<void> {
  const queue = window.shopTaps
  if (!queue) return
  await queue.restored
  for (let tap = first(queue); tap; tap = first(queue)) {
    const target = await whenAlive(tap)
    // a button that was pressed while the link waited, another link, or the link's patience was at an end
    if (tap !== first(queue)) continue
    if (tap === queue.link) queue.link = null
    else queue.taps.shift()
    delete tap.target.dataset['tapped']
    // its own click must not come back into the line
    queue.stop()
    target?.click()
    queue.listen()
    // what it led to is on the screen before the next one
    await pause(0)
  }
  queue.stop()
}

/** Buttons in their order, then the link. */
const first = ({ taps, link }: TapQueue) => taps[0] ?? link

/** The pressed element itself, or what React put into its place; null where there is no such one any more. */
async function whenAlive(tap: Tap): Promise<HTMLElement | null> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(AGAIN_MS)) {
    const target = tap.target.isConnected ? tap.target : successor(tap)
    if (target === null || isAlive(target)) return target
    // an event that nobody listens for: React makes the part alive that it is about, before all others
    target.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
    if (isAlive(target)) return target
  }
  return tap.target
}

/** What stands in its place; where React made the whole part anew, as it does with an error page, what bears its name. */
function successor({ target, parent, place }: Tap): HTMLElement | null {
  if (!parent?.isConnected) return namesake(target)
  const other = parent.children[place]
  return other instanceof HTMLElement && other.matches('button,a') ? other : null
}

function namesake(target: HTMLElement): HTMLElement | null {
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
  return [...document.querySelectorAll<HTMLElement>(target.localName)].find((one) => nameOf(one) === nameOf(target)) ?? null
}

/** React keeps an element's props on it from the moment it has made it its own. */
const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
