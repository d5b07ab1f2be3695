import { Link } from '@tanstack/react-router'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { barFor } from './entries'

const item = 'press flex min-w-0 grow basis-0 flex-col items-center justify-center gap-1 rounded-full type-bar'

/** The screens on a phone. */
export function ScreensBar({ onMenu }: { onMenu: () => void }) {
  const me = useMe()
  return (
    <nav
      aria-label="Экраны"
      className="on-nori fixed inset-x-2 bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-40 flex h-16 rounded-full bg-nori px-3 text-on-nori-2 shadow-float md:hidden print:hidden"
    >
      {barFor(me).map(({ to, title, short, icon }) => (
        <Link key={to} to={to} activeProps={{ className: 'text-tamago! font-[600]', 'aria-current': 'page' }} className={item}>
          <StaffIcon name={icon} />
          {short ?? title}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMenu} className={item}>
        <StaffIcon name="menu" />
        Ещё
      </button>
    </nav>
  )
}
