import type { ComponentProps } from 'react'
import { AuthDialog } from '~/auth/auth-dialog'
import { useModule } from '~/lib/use-module'
import { useShop } from '~/shop/use-shop'

/** Sign-in, with the beginning of this shop's phones. */
export function SignInDialog(props: Omit<ComponentProps<typeof AuthDialog>, 'phonePrefix'>) {
  const { phonePrefix } = useShop()
  // the page that follows has its shape at once
  useModule(
    () => import('~/account/account-skeletons'),
    props.dialog.next !== undefined,
    () => undefined,
  )
  return <AuthDialog {...props} phonePrefix={phonePrefix} />
}
