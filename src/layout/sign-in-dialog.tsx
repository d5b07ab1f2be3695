import { AuthDialog } from '~/auth/auth-dialog'
import { useShop } from '~/shop/use-shop'
import type { DialogProps } from './use-open-dialog'

/** Sign-in, with the beginning of this shop's phones. */
export function SignInDialog(props: DialogProps<'authPhone' | 'authCode'>) {
  const { phonePrefix } = useShop()
  return <AuthDialog {...props} phonePrefix={phonePrefix} />
}
