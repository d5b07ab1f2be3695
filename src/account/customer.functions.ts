import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet } from '~/api/client.server'
import { setSessionCookie } from '~/api/cookies.server'
import { addresses } from '~/contracts/addresses'
import { cards } from '~/contracts/cards'
import { userEnvelope } from '~/contracts/user'
import { ApiError, errorText } from '~/lib/api-error'
import type { QueryClient } from '@tanstack/react-query'
import { authQueries } from '~/auth/auth.queries'
import { addressQueries } from '~/account/addresses/addresses.queries'
import { cardQueries } from '~/account/cards/cards.queries'

const customerParts = z.object({ parts: z.array(z.enum(['user', 'addresses', 'cards'])).min(1) })

/** The requested parts of the customer's data; `failure` is the text of the first failed part. Also renews the session cookie that
 *  document rendering reads. Throws 401. */
export const fetchCustomer = createServerFn()
  .middleware([bearer])
  .validator(checked(customerParts))
  .handler(async ({ data: { parts }, context: { token } }) => {
    const wanted = <Part>(part: (typeof parts)[number], ask: () => Promise<Part>) => (parts.includes(part) ? ask() : undefined)
    const answers = await Promise.allSettled([
      wanted('user', async () => (await apiGet('/v2/user', userEnvelope, { token })).user),
      wanted('addresses', () => apiGet('/v3/addresses', addresses, { token })),
      wanted('cards', () => apiGet('/v2/cards', cards, { token })),
    ])
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    const ended = failures.find((failure) => failure instanceof ApiError && failure.status === 401)
    if (ended) throw ended
    if (token && failures.length < parts.length) setSessionCookie(token)
    const [user, list, saved] = answers
    return {
      user: valueOf(user),
      addresses: valueOf(list),
      cards: valueOf(saved),
      failure: failures.length > 0 ? errorText(failures[0]) : null,
    }
  })

const valueOf = <Value>(answer: PromiseSettledResult<Value>) => (answer.status === 'fulfilled' ? answer.value : undefined)

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
