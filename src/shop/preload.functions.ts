import { createIsomorphicFn } from '@tanstack/react-start'
import { apiGet } from '~/api/client.server'
import { pickupPoints } from '~/contracts/dictionaries'
import { newsList } from '~/contracts/news'
import { errorText } from '~/lib/api-error'

const GRACE_MS = 300

/** Loads promotions and pickup points into the request's API memo while rendering. Waits at most `GRACE_MS` longer than
 *  `needed`. Resolves to the text of a failure or `null`; never rejects. No-op in a browser. */
export const preloadShop = createIsomorphicFn()
  .server(async (needed: Promise<unknown>): Promise<string | null> => {
    const asked = Promise.allSettled([apiGet('/v2/news', newsList), apiGet('/v2/pickuppoints', pickupPoints)])
    const late = needed.then(
      () => new Promise<null>((go) => setTimeout(go, GRACE_MS, null)),
      () => null,
    )
    const answers = await Promise.race([asked, late])
    const failed = answers?.find((answer) => answer.status === 'rejected')
    return failed ? errorText(failed.reason) : null
  })
  .client(async (_needed: Promise<unknown>): Promise<string | null> => null)
