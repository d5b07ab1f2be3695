import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { AuthDialog } from '~/auth/auth-dialog'
import { useModule } from '~/lib/use-module'
import { shopQueries } from '~/shop/shop.functions'
import { useShop } from '~/shop/use-shop'

/** Sign-in, with the phone of this shop, how its customers' begin, and how they consent. */
export function SignInDialog(props: Omit<ComponentProps<typeof AuthDialog>, 'phonePrefix' | 'shopPhone' | 'consent'>) {
  const { phonePrefix, site } = useShop()
  const queryClient = useQueryClient()
  const renew = (consent_version: string) =>
    queryClient.setQueryData(shopQueries.shop().queryKey, (shop) => shop && { ...shop, site: { ...shop.site, consent_version } })
  // the page that follows has its shape at once
  useModule(
    () => import('~/account/account-skeletons'),
    props.dialog.next !== undefined,
    () => undefined,
  )
  const consent = { way: site.consent, version: site.consent_version, renew }
  return <AuthDialog {...props} phonePrefix={phonePrefix} shopPhone={site.phone || site.free_phone} consent={consent} />
}
