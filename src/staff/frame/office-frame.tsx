import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { groupsFor } from './entries'
import { useMe } from '~/staff/session/me.queries'

export function OfficeFrame({ children }: { children: ReactNode }) {
  const me = useMe()
  return (
    <div className="min-h-dvh">
      <nav aria-label="Экраны" className="flex gap-3 p-4">
        {groupsFor(me).flatMap(({ entries }) =>
          entries.map(({ to, title }) => (
            <Link key={to} to={to}>
              {title}
            </Link>
          )),
        )}
      </nav>
      {children}
    </div>
  )
}
