import { Link, useLocation } from '@tanstack/react-router'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { signOut } from '~/auth/auth.functions'
import { cx } from '~/ui/cx'
import { Dots } from '~/ui/skeleton'
import { Icon } from '~/ui/icon'
import { TabRow } from '~/ui/tabs'
import { useLeaveAccount } from './use-leave-account'

const item =
  'press flex h-11 shrink-0 items-center gap-3.5 rounded-full px-4.5 type-button font-semibold text-ink-2 hover:bg-quiet hover:text-ink aria-[current=page]:bg-quiet aria-[current=page]:text-ink lg:h-13 lg:w-full'

const screens = [
  { to: '/account', name: 'Обзор', icon: 'layout-grid' },
  { to: '/account/orders', name: 'Заказы', icon: 'receipt-text' },
  { to: '/account/addresses', name: 'Адреса', icon: 'map-pin' },
  { to: '/account/cards', name: 'Карты', icon: 'credit-card' },
  { to: '/account/bonus', name: 'Бонусы', icon: 'gift' },
  { to: '/account/profile', name: 'Профиль', icon: 'user-round' },
] as const

/** Navigation of the account and sign-out: a side menu on a desktop, scrolling tabs on a phone. */
export function AccountNav() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const leave = useLeaveAccount()
  const { mutate, isPending } = useSingleMutation({
    // signs out here even if the server did not respond
    mutationFn: () => signOut().catch(() => undefined),
    onSuccess: () => leave(),
  })

  return (
    <TabRow label="Личный кабинет" activeKey={pathname} className="gap-1 max-lg:bleed lg:flex-col lg:overflow-visible lg:p-0">
      {screens.map(({ to, name, icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/account', includeSearch: false }} className={item}>
          <Icon name={icon} className="size-5 max-lg:hidden" />
          {name}
        </Link>
      ))}
      <button type="button" disabled={isPending} aria-busy={isPending} onClick={() => mutate()} className={cx(item, 'text-left')}>
        <Icon name="log-out" className="size-5 max-lg:hidden" />
        {isPending ? <Dots className="h-2 w-9" /> : 'Выйти'}
      </button>
    </TabRow>
  )
}
