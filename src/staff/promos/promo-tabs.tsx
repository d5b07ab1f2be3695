import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const TABS = [
  { to: '/staff/promos', label: 'Коды' },
  { to: '/staff/news', label: 'Новости' },
] as const

/** The heading that codes and news share, with buttons, and the tabs between them. */
export function PromoTabs({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="type-office">Акции и&nbsp;коды</h1>
        <div className="flex flex-wrap gap-2">{children}</div>
      </header>
      <nav aria-label="Акции и коды" className="-mx-2 mt-2 flex">
        {TABS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeProps={{ className: 'border-ink text-ink!', 'aria-current': 'page' }}
            inactiveProps={{ className: 'border-transparent' }}
            className="flex min-h-11 items-center border-b-3 px-2 type-chip text-ink-2 hover:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
