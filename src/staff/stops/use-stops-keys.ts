import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Keys of the stop list: `/` (by its place) goes to the field, Escape leaves what is open. An open dialog has its own. */
export function useStopsKeys({ find, leave }: { find: () => void; leave: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog:modal')) return
    if (event.key === 'Escape') leave()
    else if ((event.code === 'Slash' || event.key === '/') && !isTyping(event.target)) {
      event.preventDefault()
      find()
    }
  })
  useEffect(() => {
    const over = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: over.signal })
    return () => over.abort()
  }, [])
}
