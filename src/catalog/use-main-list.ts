import { useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import { showHeaderCategoriesAtom } from './header-categories.atoms'

const THRESHOLD = 0.1
/** Down to here all counts as in view: a list that is still to come has not scrolled away. */
const BELOW = '0px 0px 1000000px 0px'

/** A ref for the page's main category list. The header shows its own once less than a tenth of this one is left under the
 *  window's top. Spec §2 (threshold 0.1). */
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
