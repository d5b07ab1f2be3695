import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseStaffTheme, type StaffTheme, staffThemeOf } from '~/lib/staff-theme'
import { groupsFor } from '~/staff/frame/entries'
import { Sheet } from '~/staff/parts/sheet'
import { StaffButton } from '~/staff/parts/staff-button'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { useSignOut } from '~/staff/session/use-sign-out'

type BoardMenuProps = { isOpen: boolean; onClose: () => void; kitchenId: number; kitchenName: string }

/** Where one goes from the board: other screens, kitchens, the other theme, out. */
export function BoardMenu({ isOpen, onClose, kitchenId, kitchenName }: BoardMenuProps) {
  const me = useMe()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [theme, setTheme] = useState<StaffTheme>(() => staffThemeOf(pathname))
  const { signOut, isSigningOut } = useSignOut()
  const switchTheme = () => {
    const next = theme === 'night' ? 'light' : 'night'
    chooseStaffTheme(pathname, next)
    setTheme(next)
  }
  const row = 'press flex min-h-16 items-center gap-4 rounded-card px-4 type-dish hover:bg-quiet'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={kitchenName}
      footer={
        me.person && (
          <StaffButton isWide size="card" icon="log-out" isLoading={isSigningOut} onClick={signOut}>
            {`Выйти, ${me.person.name}`}
          </StaffButton>
        )
      }
    >
      <nav aria-label="Экраны" className="-mx-4 flex flex-col">
        {groupsFor(me).flatMap(({ entries }) =>
          entries.map(({ to, title, icon }) => (
            <Link
              key={to}
              to={to}
              search={{ kitchen: kitchenId }}
              className={row}
              activeProps={{ 'aria-current': 'page', className: 'bg-quiet' }}
            >
              <StaffIcon name={icon} />
              {title}
            </Link>
          )),
        )}
        {me.kitchens
          .filter(({ id }) => id !== kitchenId)
          .map(({ id, name }) => (
            <Link key={id} to="/staff/board" search={{ kitchen: id }} className={row}>
              <StaffIcon name="store" />
              {name}
            </Link>
          ))}
        <button type="button" className={row} onClick={switchTheme}>
          <StaffIcon name={theme === 'night' ? 'sun' : 'moon'} />
          {theme === 'night' ? 'Светлый экран' : 'Тёмный экран'}
        </button>
      </nav>
    </Sheet>
  )
}
