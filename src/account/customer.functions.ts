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
