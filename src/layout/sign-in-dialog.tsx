import type { ComponentProps } from 'react'
import { AuthDialog } from '~/auth/auth-dialog'
import { useModule } from '~/lib/use-module'
import { useShop } from '~/shop/use-shop'

/** Sign-in, with the phone of this shop and how its customers' begin. */
export function SignInDialog(props: Omit<ComponentProps<typeof AuthDialog>, 'phonePrefix' | 'shopPhone'>) {
  const { phonePrefix, site } = useShop()
  // the page that follows has its shape at once
  useModule(
    () => import('~/account/account-skeletons'),
    props.dialog.next !== undefined,
    () => undefined,
  )
  return <AuthDialog {...props} phonePrefix={phonePrefix} shopPhone={site.phone || site.free_phone} />
}
