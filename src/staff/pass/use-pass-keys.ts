import type { RefObject } from 'react'
import { usePageKeys } from '~/staff/kit/use-page-keys'

/** Keys of the pass, also those of a bump bar: 1–9 choose a row, the arrows go through the rows, Enter on a row ticks its next line or
 *  takes its next step, Backspace takes back what was not sent yet. */
export function usePassKeys(root: RefObject<HTMLElement | null>, onUndo: () => void) {
  usePageKeys(({ key }, { target, isTyping }) => {
    if (isTyping || target.closest('dialog')) return undefined
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const choose = (row: HTMLElement | undefined) =>
      row &&
      (() => {
        row.focus()
        row.scrollIntoView({ block: 'nearest' })
      })
    if (/^[1-9]$/.test(key)) return choose(rows[Number(key) - 1])
    if (key === 'ArrowDown') return choose(rows[at + 1])
    if (key === 'ArrowUp') return choose(rows[Math.max(0, at - 1)])
    if (key === 'Backspace') return onUndo
    if (key !== 'Enter' || !target.matches('[data-row]')) return undefined
    return () => target.querySelector<HTMLElement>('[aria-pressed="false"], [data-step]')?.click()
  })
}
