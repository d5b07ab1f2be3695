import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseStaffTheme, staffThemeOf } from '~/lib/staff-theme'
import { ChoiceChips } from '~/staff/kit/choice-chips'
import { Initial } from '~/staff/kit/initial'
import { ROLE_NAMES } from '~/staff/kit/role-names'
import { Sheet } from '~/staff/kit/sheet'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { SignOutButton } from '~/staff/session/sign-out-button'
import { useMe } from '~/staff/session/me.queries'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { groupsFor } from './entries'

/** Who works, all screens, the kitchen, the theme, and the end of the shift. */
export function FrameMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const me = useMe()
  const { person, device, kitchens } = me
  const chosen = useChosenKitchen()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [theme, setTheme] = useState(() => staffThemeOf(pathname))
  const name = person?.name ?? device?.name ?? ''

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Ещё">
      <div className="flex flex-col gap-5">
        <p className="flex items-center gap-3">
          <Initial name={name} className="size-12" />
          <span>
            <span className="block text-[1.0625rem] font-[600]">{name}</span>
            <span className="block type-row text-ink-2">{person ? ROLE_NAMES[person.role] : 'планшет'}</span>
          </span>
        </p>
        <nav aria-label="Все экраны" className="flex flex-col">
          {groupsFor(me)
            .flatMap(({ entries }) => entries)
            .map(({ to, title, icon }) => (
              <Link
                key={to}
                to={to}
                onClick={onClose}
                className="press -mx-3 flex min-h-13 items-center gap-3 rounded-full px-3 text-[1.0625rem] font-[550] hover:bg-quiet"
              >
                <StaffIcon name={icon} />
                {title}
              </Link>
            ))}
        </nav>
        {kitchens.length > 1 && (
          <ChoiceChips
            label="Кухня"
            options={kitchens.map(({ id, name: label }) => ({ value: id, label }))}
            isOn={(id) => id === chosen?.id}
            onPick={(kitchen) => void navigate({ to: '.', search: (before) => ({ ...before, kitchen }) })}
          />
        )}
        <ChoiceChips
          label="Тема"
          options={[
            { value: 'night', label: 'Тёмная' },
            { value: 'light', label: 'Светлая' },
          ]}
          isOn={(value) => value === theme}
          onPick={(value) => {
            setTheme(value)
            chooseStaffTheme(pathname, value)
          }}
        />
        {person ? (
          <SignOutButton className="self-start" />
        ) : (
          <Link to="/staff/sign-in" className="inline-flex min-h-11 items-center gap-2.5 self-start rounded-full bg-quiet px-4.5 type-chip">
            <StaffIcon name="key-round" />
            Войти по ПИНу
          </Link>
        )}
      </div>
    </Sheet>
  )
}
