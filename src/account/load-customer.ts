import type { QueryClient } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import { ApiError } from '~/lib/api-error'
import { addressQueries } from '~/account/addresses/addresses.queries'
import { cardQueries } from '~/account/cards/cards.queries'
import { fetchCustomer } from './customer.functions'

/** Loads the profile, addresses and cards in one call, except those already loaded or loading. Throws if a part fails; the others
 *  are cached. */
export async function loadCustomer(queryClient: QueryClient): Promise<void> {
  const keys = { user: authQueries.user().queryKey, addresses: addressQueries.list().queryKey, cards: cardQueries.list().queryKey }
  const isMissing = (part: keyof typeof keys) => {
    const state = queryClient.getQueryState(keys[part])
    return state?.data === undefined && state?.fetchStatus !== 'fetching'
  }
  const parts = (['user', 'addresses', 'cards'] as const).filter(isMissing)
  if (parts.length === 0) return

  // a query, so that a 401 and sign-out are handled as usual
  const found = await queryClient.fetchQuery({ queryKey: ['me', 'start'], queryFn: () => fetchCustomer({ data: { parts } }), gcTime: 0 })
  if (found.user && isMissing('user')) queryClient.setQueryData(keys.user, found.user)
  if (found.addresses && isMissing('addresses')) queryClient.setQueryData(keys.addresses, found.addresses)
  if (found.cards && isMissing('cards')) queryClient.setQueryData(keys.cards, found.cards)
  if (found.failure !== null) throw new ApiError({ status: 503, message: found.failure })
}
