import { createFileRoute } from '@tanstack/react-router'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { AddressesPage } from '~/pages/addresses-page'
import { lateSkeleton } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in/account/addresses')({
  loader: ({ context }) => context.queryClient.ensureQueryData(addressQueries.list()).then(() => undefined),
  head: () => ({ meta: [{ title: 'Адреса' }] }),
  pendingComponent: lateSkeleton('addresses'),
  component: AddressesPage,
})
