import type { QueryClient } from '@tanstack/react-query'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { cardQueries } from '~/account/cards/cards.functions'
import { authQueries } from '~/auth/auth.queries'

/** Loads what a page lacks of the profile, addresses and cards. Throws if one fails; the others are cached. */
export async function loadCustomer(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(authQueries.user()),
    queryClient.ensureQueryData(addressQueries.list()),
    queryClient.ensureQueryData(cardQueries.list()),
  ])
}
