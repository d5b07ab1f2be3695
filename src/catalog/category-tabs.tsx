import { useSuspenseQuery } from '@tanstack/react-query'
import { createLink, useLocation, useParams } from '@tanstack/react-router'
import { fieldOf } from '~/lib/food-field'
import { TabLink } from '~/ui/tab-link'
import { TabRow } from '~/ui/tab-row'
import { catalogQueries } from './catalog.queries'
import { useHoldTabs } from './use-hold-tabs'

const TabTo = createLink(TabLink)

/** All categories in one row that scrolls sideways; the current one is in ink and in the middle. */
export function CategoryTabs({ className }: { className?: string }) {
  const { data: menu } = useSuspenseQuery(catalogQueries.menu())
  const holdTabs = useHoldTabs()
  // /menu does not scroll to the top when one walks inside it. Spec §2
  const isInside = useLocation({ select: ({ pathname }) => /^\/menu(?=\/|$)/.test(pathname) })
  const walk = isInside ? { resetScroll: false, onClick: holdTabs } : {}
  const slug = useParams({ strict: false, select: (params) => params.slug })

  return (
    <TabRow label="Категории меню" activeKey={slug} className={className}>
      <TabTo {...walk} to="/menu" activeOptions={{ exact: true }}>
        Всё меню
      </TabTo>
      {menu.map((category) => (
        <TabTo
          {...walk}
          key={category.id}
          to="/menu/$slug"
          params={{ slug: category.slug }}
          field={fieldOf(category.slug, category.id)}
          src={category.image}
        >
          {category.name}
        </TabTo>
      ))}
    </TabRow>
  )
}
