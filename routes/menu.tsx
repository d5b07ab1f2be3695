import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StickyTabs } from '~/catalog/category-tabs'

export const Route = createFileRoute('/menu')({ component: MenuRoute })

/** The tabs stay while the page under them changes. */
function MenuRoute() {
  return (
    <div data-menu>
      <StickyTabs className="[[data-menu]:has([data-failed])_&]:hidden" />
      <Outlet />
    </div>
  )
}
