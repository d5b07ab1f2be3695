import { useSuspenseQuery } from '@tanstack/react-query'
import { createLink, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { fieldOf } from '~/ui/food-field'
import { TabLink, TabRow } from '~/ui/tabs'
import { catalogQueries } from './catalog.queries'
import { cx } from '~/ui/cx'
import { useEffect, useState } from 'react'

const TabTo = createLink(TabLink)

/** Links to all categories in a scrolling row. On /menu they lead to sections and follow the scroll position; elsewhere they
 *  lead to the pages of categories. */
export function CategoryTabs() {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const isAll = useLocation({ select: ({ pathname }) => /^\/menu\/?$/.test(pathname) })
  const openSlug = useParams({ strict: false, select: (params) => params.slug })
  const section = useSectionInView(isAll)

  return (
    <TabRow label="Категории меню" activeKey={isAll ? section : openSlug} isBleed>
      <TabTo to="/menu" activeOptions={{ exact: true }} {...(isAll && { isCurrent: section === undefined })}>
        Всё меню
      </TabTo>
      {menu.map(({ id, slug, name, image }) => {
        const look = { field: fieldOf(slug, id), src: image }
        return isAll ? (
          <TabTo key={id} to="/menu" hash={slug} replace isCurrent={section === slug} {...look}>
            {name}
          </TabTo>
        ) : (
          <TabTo key={id} to="/menu/$slug" params={{ slug }} {...look}>
            {name}
          </TabTo>
        )
      })}
    </TabRow>
  )
}

/** The tabs at the top of the window, below the header while it is shown. */
export function StickyTabs({ className }: { className?: string }) {
  return (
    <div
      className={cx(
        'sticky top-16 z-30 border-b border-line bg-page transition-[translate] duration-base ease-base motion-reduce:transition-none xl:top-19',
        'max-xl:in-data-[scroll=down]:-translate-y-16',
        className,
      )}
    >
      <div className="shell xl:py-1">
        <CategoryTabs />
      </div>
    </div>
  )
}

/** Just below header and tabs: so far below the place where `scroll-margin` puts a section. */
const BELOW_PX = 6

/** The id of the section of /menu under the tabs; undefined above the first one. */
function useSectionInView(isOn: boolean): string | undefined {
  const router = useRouter()
  const [id, setId] = useState<string>()

  useEffect(() => {
    if (!isOn) return
    let observer: IntersectionObserver | undefined
    const watch = () => {
      observer?.disconnect()
      const sections = [...document.querySelectorAll('[data-menu] section[id]')]
      const line = BELOW_PX + (sections[0] ? Number.parseFloat(getComputedStyle(sections[0]).scrollMarginTop) : 0)
      const see = (entries: IntersectionObserverEntry[]) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (isIntersecting) setId(target.id)
          else if (target === sections[0] && boundingClientRect.top > line) setId(undefined)
        }
      }
      const under = Math.max(0, window.innerHeight - line - 2)
      observer = new IntersectionObserver(see, { rootMargin: `-${line}px 0px -${under}px 0px` })
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
