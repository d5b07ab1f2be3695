import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Where a section counts as the one in view: right under header and tabs, where a tab's press brings it (app.css
 *  `scroll-margin`). */
const LINE_PX = 150

/** The id of the section of /menu that stands under the tabs, nothing above the first one. `isOn` says whether the page has
 *  sections at all. */
export function useSectionInView(isOn: boolean): string | undefined {
  const router = useRouter()
  const [id, setId] = useState<string>()

  useEffect(() => {
    if (!isOn) return
    let observer: IntersectionObserver | undefined
    const watch = () => {
      observer?.disconnect()
      const sections = [...document.querySelectorAll('[data-menu] section[id]')]
      const see = (entries: IntersectionObserverEntry[]) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (isIntersecting) setId(target.id)
          else if (target === sections[0] && boundingClientRect.top > LINE_PX) setId(undefined)
        }
      }
      const under = Math.max(0, window.innerHeight - LINE_PX - 2)
      observer = new IntersectionObserver(see, { rootMargin: `-${LINE_PX}px 0px -${under}px 0px` })
      for (const section of sections) observer.observe(section)
    }
    watch()
    const stop = router.subscribe('onRendered', watch)
    window.addEventListener('resize', watch)
    return () => {
      observer?.disconnect()
      stop()
      window.removeEventListener('resize', watch)
      setId(undefined)
    }
  }, [isOn, router])

  return isOn ? id : undefined
}
