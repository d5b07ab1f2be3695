import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves the focus to the list (give it `tabIndex={-1}`) when the focused item was removed. `count` is the number of items. */
export function useKeepFocus<List extends HTMLElement>(list: RefObject<List | null>, count: number): void {
  const before = useRef(count)

  useLayoutEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (isFewer && (document.activeElement === null || document.activeElement === document.body))
      list.current?.focus({ preventScroll: true })
  }, [list, count])
}
