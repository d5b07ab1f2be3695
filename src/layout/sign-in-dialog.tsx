import type { ComponentProps } from 'react'
import { AuthDialog } from '~/auth/auth-dialog'
import { useShop } from '~/shop/use-shop'

/** Sign-in, with the beginning of this shop's phones. */
export function SignInDialog(props: Omit<ComponentProps<typeof AuthDialog>, 'phonePrefix'>) {
  const { phonePrefix } = useShop()
  return <AuthDialog {...props} phonePrefix={phonePrefix} />
}
