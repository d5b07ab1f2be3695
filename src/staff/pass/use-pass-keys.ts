import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Keys of the pass, also those of a bump bar: 1–9 choose a row, the arrows go through the rows, Enter on a row ticks its next line or
 *  takes its next step, Backspace takes back what was not sent yet. */
export function usePassKeys(root: RefObject<HTMLElement | null>, onUndo: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    if (event.altKey || event.ctrlKey || event.metaKey || target?.closest('dialog, input, textarea, select')) return
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const choose = (row: HTMLElement | undefined) => {
      if (!row) return
      event.preventDefault()
      row.focus()
      row.scrollIntoView({ block: 'nearest' })
    }
    if (/^[1-9]$/.test(event.key)) choose(rows[Number(event.key) - 1])
    else if (event.key === 'ArrowDown') choose(rows[at + 1])
    else if (event.key === 'ArrowUp') choose(rows[Math.max(0, at - 1)])
    else if (event.key === 'Backspace') onUndo()
    else if (event.key === 'Enter' && target?.matches('[data-row]')) {
      event.preventDefault()
      target.querySelector<HTMLElement>('[aria-pressed="false"], [data-step]')?.click()
    }
  })
  useEffect(() => {
    const over = new AbortController()
    window.addEventListener('keydown', press, { signal: over.signal })
    return () => over.abort()
  }, [])
}
