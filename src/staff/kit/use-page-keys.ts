import { useEffect, useEffectEvent, useRef } from 'react'

/** Keys closer together than this come from a scanner, not from a person: one must not work an order by its digits and its Enter. */
const BURST_MS = 30
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'])
/** What a held key may repeat. */
const MOVES = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'KeyJ', 'KeyK'])

type Where = { target: Element; isTyping: boolean }

/** Keys of a whole screen. `actionOf` gives what a key does, and nothing for one of somebody else. Keys of a burst, of a composition and
 *  with Ctrl, Alt or Meta do nothing; a held key only moves. */
export function usePageKeys(actionOf: (event: KeyboardEvent, where: Where) => (() => void) | undefined): void {
  const pressedAt = useRef(-Infinity)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, code, repeat, timeStamp } = event
    if (MODIFIERS.has(key)) return
    const isBurst = !repeat && timeStamp - pressedAt.current < BURST_MS
    pressedAt.current = timeStamp
    if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element))
      return
    const isTyping = target.closest('input, textarea, select, [contenteditable]') !== null
    const run = isBurst ? undefined : actionOf(event, { target, isTyping })
    if (!run) return
    event.preventDefault()
    if (!repeat || MOVES.has(code)) run()
  })
  useEffect(() => {
    const over = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: over.signal })
    return () => over.abort()
  }, [])
}
