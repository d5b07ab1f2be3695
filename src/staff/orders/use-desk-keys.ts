import { useEffect, useEffectEvent } from 'react'

type DeskKeys = {
  search: () => void
  create: () => void
  /** To the next row, or the one before. */
  move: (by: 1 | -1) => void
  open: () => void
  edit: () => void
  close: () => void
  help: () => void
}

/** The panel of an order, also where it is a dialog. */
export const PANEL = 'data-order-panel'

const isTyping = (target: Element) => target.closest('input, textarea, select, [contenteditable]') !== null

/** Keys of the desk: / search, n new order, j and k rows, o opens, e edits, Esc closes, ? shows them. By the place of a key, so that a
 *  Russian layout works too; never while typing, and not under a dialog. */
export function useDeskKeys(keys: DeskKeys): void {
  const ofList: Record<string, () => void> = {
    Slash: keys.search,
    KeyN: keys.create,
    KeyJ: () => keys.move(1),
    KeyK: () => keys.move(-1),
    KeyO: keys.open,
  }
  const actionOf = ({ code, key, shiftKey }: KeyboardEvent, dialog: Element | null): (() => void) | undefined => {
    if (code === 'KeyE') return keys.edit
    // a dialog closes itself
    if (dialog !== null) return undefined
    if (key === 'Escape') return keys.close
    return code === 'Slash' && shiftKey ? keys.help : ofList[code]
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return
    const dialog = target.closest('dialog') ?? document.querySelector('dialog[open]')
    if (isTyping(target) || (dialog !== null && dialog.querySelector(`[${PANEL}]`) === null)) return
    const run = actionOf(event, dialog)
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
