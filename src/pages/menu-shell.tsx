import type { ReactNode } from 'react'
import { StickyTabs } from '~/catalog/category-tabs'

/** The frame of /menu and its categories: the tabs stay while the page under them changes. */
export function MenuShell({ children }: { children: ReactNode }) {
  return (
    <div data-menu>
      <StickyTabs className="[[data-menu]:has([data-failed])_&]:hidden" />
      {children}
    </div>
  )
}
