import { createFileRoute } from '@tanstack/react-router'
import { AddressesSkeleton } from '~/account/addresses/address-skeleton'
import { addressQueries } from '~/account/addresses/addresses.queries'
import { pageTitle } from '~/lib/site'
import { AddressesPage } from '~/pages/addresses-page'

export const Route = createFileRoute('/_signed-in/account/addresses')({
  loader: ({ context }) => context.queryClient.ensureQueryData(addressQueries.list()).then(() => undefined),
  head: () => ({ meta: [{ title: pageTitle('Адреса') }] }),
  pendingComponent: AddressesSkeleton,
  component: AddressesPage,
})
