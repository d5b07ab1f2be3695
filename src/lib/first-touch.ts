const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
const listeners = new Set<() => void>()
let isTouched = false
/** A touch before hydration, or before something listened, counts too. */
const hasTouch = () => isTouched || window.clickReplay?.isTouched === true

/** Calls back at the first user input in this document, at once if there was one. Returns a function that stops it. */
export function onFirstTouch(callback: () => void): () => void {
  if (hasTouch()) callback()
  else {
    if (listeners.size === 0) for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true, capture: true })
    listeners.add(callback)
  }
  return () => void listeners.delete(callback)
}

function touch() {
  isTouched = true
  for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true })
  for (const listener of listeners) listener()
  listeners.clear()
}
