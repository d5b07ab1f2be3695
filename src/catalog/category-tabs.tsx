import { useSuspenseQuery } from '@tanstack/react-query'
import { createLink, useLocation, useParams } from '@tanstack/react-router'
import { fieldOf } from './category-field'
import { TabLink, TabRow } from '~/ui/tabs'
import { catalogQueries } from './catalog.queries'
import { useSectionInView } from './use-section-in-view'

const TabTo = createLink(TabLink)

/** All categories in one row that scrolls sideways; the current one is in ink and in the middle. On /menu, where every
 *  category is a section, a tab goes to its section and the current one follows what is in view; elsewhere a tab opens the
 *  category's own page. Both are plain links. */
export function CategoryTabs({ className }: { className?: string }) {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const isAll = useLocation({ select: ({ pathname }) => /^\/menu\/?$/.test(pathname) })
  const slug = useParams({ strict: false, select: (params) => params.slug })
  const section = useSectionInView(isAll)

  return (
    <TabRow label="Категории меню" activeKey={isAll ? section : slug} className={className}>
      <TabTo to="/menu" activeOptions={{ exact: true }} {...(isAll && { isCurrent: section === undefined, resetScroll: true })}>
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
