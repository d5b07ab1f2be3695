import { Link, useLocation } from '@tanstack/react-router'
import { Initial } from '~/staff/parts/initial'
import { ROLE_NAMES } from '~/staff/parts/role-names'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { Mark } from '~/ui/mark'
import { groupsFor } from './entries'

const ACTIVE = { className: 'bg-paper text-nori!', 'aria-current': 'page' as const }

/** The screens by name; in a narrower window by icon. Entries are lower in a low window, so that all fifteen are seen. The news belong to the
 *  entry of the codes. */
export function Rail({ onMenu }: { onMenu: () => void }) {
  const me = useMe()
  const { person, device } = me
  const isNews = useLocation({ select: ({ pathname }) => pathname === '/staff/news' })
  const name = person?.name ?? device?.name ?? ''
  return (
    <header className="on-nori sticky top-3 flex h-[calc(100dvh-1.5rem)] w-18 shrink-0 flex-col overflow-y-auto rounded-drop bg-nori p-3 text-on-nori max-md:hidden min-[90rem]:w-51">
      <span className="mb-2 flex h-13 shrink-0 items-center gap-2.5 px-1">
        <Mark className="-ml-0.5 shrink-0 rounded-full bg-paper p-0.5" />
        <span className="line-clamp-2 min-w-0 type-person text-[1.125rem]/[1.25rem] tracking-[-0.05em] wrap-anywhere max-[89.99rem]:sr-only">
          {me.shop.name}
        </span>
      </span>
      <nav aria-label="Экраны" className="flex flex-col">
        {groupsFor(me).map(({ title, entries }) => (
          <section key={title} aria-label={title} className="mb-3">
            <p aria-hidden="true" className="px-3.5 py-2 text-[0.8125rem]/[1.125rem] text-on-nori-2 max-[89.99rem]:hidden">
              {title}
            </p>
            {entries.map(({ to, title: entry, icon }) => (
              <Link
                key={to}
                to={to}
                activeOptions={{ exact: to === '/staff/menu' }}
                activeProps={ACTIVE}
                inactiveProps={isNews && to === '/staff/promos' ? ACTIVE : {}}
                className="press flex min-h-[clamp(2.25rem,(100dvh-11.75rem)/15,3rem)] items-center gap-3 rounded-full px-3 text-[0.9375rem] font-[600] hover:bg-nori-2 aria-[current=page]:hover:bg-paper min-[90rem]:min-h-[clamp(2.25rem,(100dvh-15.75rem)/15,2.75rem)]"
              >
                <StaffIcon name={icon} className="size-5.5 shrink-0" />
                <span className="max-[89.99rem]:sr-only">{entry}</span>
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <button
        type="button"
        onClick={onMenu}
        aria-haspopup="dialog"
        className="press mt-auto flex min-h-13 shrink-0 items-center gap-2.5 rounded-full p-1 text-left hover:bg-nori-2"
      >
        <Initial name={name} />
        <span className="min-w-0 max-[89.99rem]:sr-only">
          <span className="block truncate text-[0.9375rem]/[1.25rem] font-[600]">{name}</span>
          <span className="block truncate text-[0.8125rem]/[1.125rem] text-on-nori-2">{person ? ROLE_NAMES[person.role] : 'планшет'}</span>
        </span>
      </button>
    </header>
  )
}
