/** So long a page may load before its code comes all the same: a picture that hangs must not keep the shop asleep. */
const PATIENCE_MS = 5000
/** A page that never rests still has to answer. */
const IDLE_MS = 1000
/** Pages that say little without their code, or where the customer came to act. */
const ACTING = /^\/(?:account|checkout|favorite|payment\/)/
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

/** Waits until the page has loaded and the browser rests, at most five seconds; not at all once somebody touches the page,
 *  or where they came to act. Spec: issue 8 part 3. */
export function untilCalm(): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const wait = new Promise<void>((calm) => {
    if (ACTING.test(location.pathname) || window.shopTaps?.isTouched) return calm()
    for (const touch of TOUCHES) window.addEventListener(touch, () => calm(), { signal, capture: true })
    const patience = window.setTimeout(calm, PATIENCE_MS)
    signal.addEventListener('abort', () => window.clearTimeout(patience))
    const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(() => calm(), { timeout: IDLE_MS }) : setTimeout(calm, 200))
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { signal })
  })
  return wait.finally(() => over.abort())
}
