import { useBlocker } from '@tanstack/react-router'

/** Asks before the page or the sheet is left with unsaved changes. Within the page `search` changes count as leaving too. */
export function useUnsaved(isChanged: boolean): void {
  useBlocker({
    shouldBlockFn: () => !window.confirm('Изменения не сохранены. Уйти без них?'),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  })
}
