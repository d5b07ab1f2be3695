import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where what had the focus goes from a list, the focus goes to the list itself and is not lost to the page behind: give
 *  the list `tabIndex={-1}`. `count` is how many things it holds. */
export function useFocusKept<List extends HTMLElement>(list: RefObject<List | null>, count: number): void {
  const before = useRef(count)

  useLayoutEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (isFewer && (document.activeElement === null || document.activeElement === document.body))
      list.current?.focus({ preventScroll: true })
  }, [list, count])
}
