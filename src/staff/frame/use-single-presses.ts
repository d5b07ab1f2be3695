import { useEffect } from 'react'

/** What the first of two quick presses put in the place of a button must not be pressed by the second one: «Выдан» becomes «Отменить»,
 *  «Начать» becomes «Готово». Nor does a held Enter press again. */
export function useSinglePresses(): void {
  useEffect(() => {
    const over = new AbortController()
    const options = { capture: true, signal: over.signal }
    const isIn = ({ target }: Event, selector: string) => target instanceof Element && target.closest(selector) !== null
    const onClick = (event: MouseEvent) => {
      if (event.detail < 2 || !isIn(event, '[data-once]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter' && isIn(event, 'button, a, summary')) event.preventDefault()
    }
    window.addEventListener('click', onClick, options)
    window.addEventListener('keydown', onKey, options)
    return () => over.abort()
  }, [])
}
