import { useEffect, useEffectEvent } from 'react'

type BoardKeys = {
  /** The card by its number on the page, from 0. */
  select: (index: number) => void
  step: () => void
  undo: () => void
  turn: (by: number) => void
  counts: () => void
  stops: () => void
  /** Leaves the selection, and what lies over the cards. */
  leave: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
const isControl = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null

/** Keys of the board, which are also those of a bump bar: 1–9 select, Enter takes the next step, Backspace undoes, arrows turn pages, C shows
 *  the counts, S opens the stop list. By the place of a key, so that a Russian layout works too. */
export function useBoardKeys(keys: BoardKeys): void {
  const actionOf = ({ code, key, target }: KeyboardEvent): (() => void) | undefined => {
    // Enter on a focused button presses it
    if (key === 'Enter') return isControl(target) ? undefined : keys.step
    if (key === 'Backspace') return keys.undo
    if (key === 'ArrowLeft' || key === 'ArrowRight') return () => keys.turn(key === 'ArrowLeft' ? -1 : 1)
    if (code === 'KeyC') return keys.counts
    if (code === 'KeyS') return keys.stops
    return key === 'Escape' ? keys.leave : undefined
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
    const run = digit === undefined ? actionOf(event) : () => keys.select(Number(digit) - 1)
    if (!run) return
    event.preventDefault()
    run()
  })

  useEffect(() => {
    const over = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: over.signal })
    return () => over.abort()
  }, [])
}
