import { Link, useMatch } from '@tanstack/react-router'
import { Icon } from '~/ui/icon'
import { useIsSignedIn } from '~/auth/use-token'
import { useOpenDialog } from './use-open-dialog'

/** «Профиль» links a customer to the orders, «Войти» opens the sign-in for a guest. The server knows the customer only on
 *  account and checkout pages. */
export function ProfileEntry({ className }: { className: string }) {
  const isInside = useMatch({ from: '/_signed-in', shouldThrow: false, select: () => true }) === true
  const isAccount = useMatch({ from: '/_signed-in/account', shouldThrow: false, select: () => true }) === true
  const isSignedIn = useIsSignedIn(isInside)
  const open = useOpenDialog({ name: 'authPhone' })
  if (isSignedIn) {
    return (
      <Link to="/account/orders" preload={false} data-profile aria-current={isAccount ? 'page' : undefined} className={className}>
        <Icon name="user-round" />
        Профиль
      </Link>
    )
  }
  return (
    <button type="button" {...open} className={className}>
      <Icon name="user-round" />
      Войти
    </button>
  )
}
