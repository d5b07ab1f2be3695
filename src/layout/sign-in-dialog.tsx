import type { ComponentProps } from 'react'
import { AuthDialog } from '~/auth/auth-dialog'
import { useModule } from '~/lib/use-module'
import { useShop } from '~/shop/use-shop'

/** Sign-in, with the phone of this shop, how its customers' begin, and how they consent. */
export function SignInDialog(props: Omit<ComponentProps<typeof AuthDialog>, 'phonePrefix' | 'shopPhone' | 'consent'>) {
  const { phonePrefix, site } = useShop()
  // the page that follows has its shape at once
  useModule(
    () => import('~/account/account-skeletons'),
    props.dialog.next !== undefined,
    () => undefined,
  )
  return <AuthDialog {...props} phonePrefix={phonePrefix} shopPhone={site.phone || site.free_phone} consent={site.consent} />
}
