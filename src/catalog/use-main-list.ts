import { useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import { showHeaderCategoriesAtom } from './header-categories.atoms'

const THRESHOLD = 0.1

/** A ref for the page's main category list. The header shows its own while less than a tenth of this one is in view; one that
 *  is still to come, under the window's foot, has not scrolled away. Spec §2 (threshold 0.1). */
export function useMainList<Box extends Element>(): RefObject<Box | null> {
  const list = useRef<Box>(null)
  const show = useSetAtom(showHeaderCategoriesAtom)

  useEffect(() => {
    if (!list.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) show(last.intersectionRatio < THRESHOLD && last.boundingClientRect.top < 0)
      },
      { threshold: [0, THRESHOLD] },
    )
    observer.observe(list.current)
    return () => {
      observer.disconnect()
      show(false)
    }
  }, [show])

  return list
}
