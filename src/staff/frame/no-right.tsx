import { Link } from '@tanstack/react-router'
import { glue } from '~/lib/text'
import { rolesWith, type StaffRight } from '~/rules/staff-rights'
import { ROLE_NAMES } from '~/staff/kit/role-names'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { SignOutButton } from '~/staff/session/sign-out-button'
import { groupsFor } from './entries'

/** Instead of a screen that the person may not open: who may, and the way to their own screens. */
export function NoRight({ rights }: { rights: readonly StaffRight[] }) {
  const me = useMe()
  const own = groupsFor(me).flatMap(({ entries }) => entries)
  const roles = [...new Set(rights.flatMap(rolesWith))].map((role) => ROLE_NAMES[role])
  return (
    <main className="mx-auto flex min-h-[70dvh] w-full max-w-140 flex-col items-start justify-center gap-4 px-6 py-10">
      <h1 className="type-office">{glue('Этот экран не для вас')}</h1>
      <p className="type-body text-ink-2">{glue(`Его открывает ${roles.join(' или ')}.`)}</p>
      {own.length > 0 && (
        <nav aria-label="Ваши экраны" className="flex flex-wrap gap-2">
          {own.map(({ to, title, icon }) => (
            <Link
              key={to}
              to={to}
              className="press inline-flex min-h-11 items-center gap-2.5 rounded-full bg-quiet px-4.5 type-chip font-[600] hover:bg-quiet-2"
            >
              <StaffIcon name={icon} className="size-5" />
              {title}
            </Link>
          ))}
        </nav>
      )}
      <SignOutButton />
    </main>
  )
}
