import type { ReactNode } from 'react'
import { StickyTabs } from '~/catalog/sticky-tabs'

/** The frame of /menu and its categories: the tabs stay while the page under them changes. */
export function MenuShell({ children }: { children: ReactNode }) {
  return (
    <div data-menu className="group/menu">
      <StickyTabs className="group-has-data-failed/menu:hidden" />
      {children}
    </div>
  )
}
