/** Tells when this window was touched last, until `signal` ends it; a new watch begins with a touch. */
export function watchTouches(signal: AbortSignal): () => number {
  let touchedAt = Date.now()
  for (const touch of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(touch, () => (touchedAt = Date.now()), { signal, capture: true, passive: true })
  return () => touchedAt
}
