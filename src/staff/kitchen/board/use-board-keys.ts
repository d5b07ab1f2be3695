import { usePageKeys } from '~/staff/kit/use-page-keys'

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

/** Keys of the board, which are also those of a bump bar: 1–9 select, Enter takes the next step, Backspace undoes, arrows turn pages, C shows
 *  the counts, S opens the stop list. By the place of a key, so that a Russian layout works too. */
export function useBoardKeys(keys: BoardKeys): void {
  usePageKeys(({ code, key }, { target, isTyping }) => {
    if (isTyping || target.closest('dialog')) return undefined
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
    if (digit !== undefined) return () => keys.select(Number(digit) - 1)
    // Enter on a focused button presses it
    if (key === 'Enter') return target.closest('button, a') ? undefined : keys.step
    if (key === 'Backspace') return keys.undo
    if (key === 'ArrowLeft' || key === 'ArrowRight') return () => keys.turn(key === 'ArrowLeft' ? -1 : 1)
    if (code === 'KeyC') return keys.counts
    if (code === 'KeyS') return keys.stops
    return key === 'Escape' ? keys.leave : undefined
  })
}
