import { usePageKeys } from '~/staff/kit/use-page-keys'

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
  usePageKeys(({ code, key, shiftKey }, { target, isTyping }) => {
    const dialog = target.closest('dialog') ?? document.querySelector('dialog[open]')
    if (isTyping || (dialog !== null && dialog.querySelector(`[${PANEL}]`) === null)) return undefined
    if (code === 'KeyE') return keys.edit
    // a dialog closes itself
    if (dialog !== null) return undefined
    if (key === 'Escape') return keys.close
    return code === 'Slash' && shiftKey ? keys.help : ofList[code]
  })
}
