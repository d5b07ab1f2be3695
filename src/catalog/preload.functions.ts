import { createIsomorphicFn } from '@tanstack/react-start'
import { apiGet } from '~/api/client.server'
import { pickupPoints } from '~/contracts/dictionaries'
import { newsList } from '~/contracts/news'
import { errorText } from '~/lib/api-error'

/** How long a page that has all it needs waits for what only other parts of it may ask for. */
const GRACE_MS = 300

/** Asks on the server for promotions and pickup points besides what every page needs: the request's API client keeps the
 *  answers for whatever part of the page wants them, and the HTML carries what the page's own loaders asked for. Waits no
 *  longer than `needed` and a moment. Gives the text of what failed, `null` where nothing did; never throws: the page is
 *  not theirs. In a browser it does nothing. Spec §7 "On the server side". */
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
