/** Watches one picture come, for a `ref`. Written on the element around it, since a state would render every card of a
 *  page once more: `awaited` hides what has not begun to show, `sharp` fades it in over the soft one, `there` needs no fade.
 *  The styles are in app.css. What the server's HTML shows before any script, and goes on showing, is never hidden. */
export function watchPicture(img: HTMLImageElement, onLost: () => void): () => void {
  const box = img.parentElement
  const show = (stage: 'awaited' | 'sharp' | 'there') => box?.setAttribute('data-stage', stage)
  const since = performance.now()

  const arrive = () => {
    if (wasHere(img.currentSrc, since)) return show('there')
    // loaded is not yet painted: what fades in must be there from its first step on
    const fade = () => show('sharp')
    img.decode().then(fade, fade)
  }
  const isWatched = box?.hasAttribute('data-stage')
  if (img.complete && img.naturalWidth === 0) onLost()
  else if (img.complete && !isWatched) show('there')
  else if (!img.complete && img.naturalWidth === 0) show('awaited')

  img.addEventListener('load', arrive)
  img.addEventListener('error', onLost)
  return () => {
    img.removeEventListener('load', arrive)
    img.removeEventListener('error', onLost)
  }
}

/** Whether the browser had it before it was wanted: then nothing was loaded since, or only from its own cache. */
function wasHere(address: string, since: number): boolean {
  const last = performance.getEntriesByName(address, 'resource').at(-1)
  return !(last instanceof PerformanceResourceTiming) || last.responseEnd < since || last.transferSize === 0
}
