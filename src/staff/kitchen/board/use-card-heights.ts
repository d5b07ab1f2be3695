import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Measured heights of cards by key, in pixels, each for the shape that the card had. */
export type CardHeights = ReadonlyMap<string, { shape: string; height: number }>

/** Measures cards that carry `measure` as their ref, with their key and shape as data. While a card keeps its shape its height never
 *  shrinks, so that a mark moves no card to another column. */
export function useCardHeights() {
  const [heights, setHeights] = useState<CardHeights>(() => new Map())
  const [watch] = useState(() => new ResizeObserver((sizes) => flushSync(() => setHeights((known) => withSizes(known, sizes)))))
  const measure = useCallback(
    (card: HTMLElement | null) => {
      if (!card) return
      watch.observe(card)
      return () => watch.unobserve(card)
    },
    [watch],
  )
  useEffect(() => () => watch.disconnect(), [watch])
  return { heights, measure }
}

/** The same map if nothing is new. */
function withSizes(known: CardHeights, sizes: readonly ResizeObserverEntry[]): CardHeights {
  const next = new Map(known)
  let isNews = false
  for (const { target } of sizes) {
    if (!(target instanceof HTMLElement) || !target.isConnected) continue
    const { key = '', shape = '' } = target.dataset
    const was = known.get(key)
    const height = target.offsetHeight
    if (was?.shape === shape && was.height >= height) continue
    next.set(key, { shape, height })
    isNews = true
  }
  return isNews ? next : known
}
