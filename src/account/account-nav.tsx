import { Link, useLocation } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { closeDialogAtom, openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { signOut } from '~/auth/auth.functions'
import { cx } from '~/ui/cx'
import { Dots } from '~/ui/skeleton'
import { Icon } from '~/ui/icon'
import { useLeaveAccount } from './use-leave-account'

const item =
  'press flex min-h-13 w-full items-center gap-3.5 rounded-full px-4.5 type-button font-semibold text-ink-2 hover:bg-quiet hover:text-ink aria-[current=page]:bg-quiet aria-[current=page]:text-ink'

const screens = [
  { to: '/account', name: 'Обзор', icon: 'layout-grid' },
  { to: '/account/orders', name: 'Заказы', icon: 'receipt-text' },
  { to: '/account/addresses', name: 'Адреса', icon: 'map-pin' },
  { to: '/account/cards', name: 'Карты', icon: 'credit-card' },
  { to: '/account/bonus', name: 'Бонусы', icon: 'gift' },
  { to: '/account/profile', name: 'Профиль', icon: 'user-round' },
] as const

/** Navigation of the account: always visible from lg up, below it a button that opens the side menu. */
export function AccountNav() {
  const isOpen = useAtomValue(openDialogAtom)?.name === 'sideMenu'
  const show = useSetAtom(showDialogAtom)
  const close = useSetAtom(closeDialogAtom)
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = screens.findLast(({ to }) => pathname.startsWith(to))

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : show({ name: 'sideMenu' }))}
        className="press flex min-h-11 items-center gap-2.5 rounded-full bg-quiet pr-4 pl-4.5 text-left type-chip font-semibold text-ink hover:bg-quiet-2 noscript:hidden lg:hidden"
      >
        <Icon name={current?.icon ?? 'user-round'} className="size-5" />
        Меню кабинета
        <Icon name="chevron-down" className="size-4" />
      </button>
      <AccountLinks className="max-lg:hidden noscript:grid" />
    </>
  )
}

/** The screens of the account, and sign-out. */
export function AccountLinks({ className }: { className?: string }) {
  const leave = useLeaveAccount()
  const { mutate, isPending } = useSingleMutation({
    // signs out here even if the server did not respond
    mutationFn: () => signOut().catch(() => undefined),
    onSuccess: () => leave(),
  })

  return (
    <nav aria-label="Личный кабинет" data-tabs className={cx('grid gap-1', className)}>
      {screens.map(({ to, name, icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/account', includeSearch: false }} className={item}>
          <Icon name={icon} className="size-5" />
          {name}
        </Link>
      ))}
      <button type="button" disabled={isPending} aria-busy={isPending} onClick={() => mutate()} className={cx(item, 'text-left')}>
        <Icon name="log-out" className="size-5" />
        {isPending ? <Dots className="h-2 w-9" /> : 'Выйти'}
      </button>
    </nav>
  )
}
