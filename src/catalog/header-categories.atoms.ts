import { atom, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'

const isShownAtom = atom(false)

/** Whether the header shows its list of categories. */
export const headerCategoriesAtom = atom((get) => get(isShownAtom))
export const showHeaderCategoriesAtom = atom(null, (_, set, isShown: boolean) => set(isShownAtom, isShown))

const THRESHOLD = 0.1
/** Everything below the window counts as visible. */
const BELOW = '0px 0px 1000000px 0px'

/** A ref for the page's main category list. The header shows its own when less than a tenth of this one is visible. */
export function useMainList<Box extends Element>(): RefObject<Box | null> {
  const list = useRef<Box>(null)
  const show = useSetAtom(showHeaderCategoriesAtom)

  useEffect(() => {
    if (!list.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) show(last.intersectionRatio < THRESHOLD)
      },
      { threshold: THRESHOLD, rootMargin: BELOW },
    )
    observer.observe(list.current)
    return () => {
      observer.disconnect()
      show(false)
    }
  }, [show])

  return list
}
