import { tidySignIn } from '#server/auth/tidy'
import { tidyCards } from '#server/cards/tidy'
import { createDb } from '#server/db/client'
import { settleLoyalty } from '#server/loyalty/loyalty.service'
import { countPopularity } from '#server/search/popularity'
import { tidyIndex } from '#server/search/tidy'

/** The nightly run (`[triggers]` of wrangler.toml), a line in the log for each thing it did. A run that failed is made up for by
 *  the next one. Where the API is elsewhere there is no database here, and nothing to do. Issues 4 to 6. */
export async function runNightly({ scheduledTime }: Pick<ScheduledController, 'scheduledTime'>, env: Cloudflare.Env): Promise<void> {
  if (env.API_BASE_URL) return
  const ctx = { db: createDb(env.DB), now: new Date(scheduledTime) }
  const settled = await settleLoyalty(ctx)
  console.log(JSON.stringify({ level: 'info', cron: 'loyalty', ...settled }))
  const thrown = await tidySignIn(ctx)
  console.log(JSON.stringify({ level: 'info', cron: 'sign-in', ...thrown }))
  const waited = await tidyCards(ctx)
  console.log(JSON.stringify({ level: 'info', cron: 'cards', ...waited }))
  const counted = await countPopularity(ctx)
  const tidied = await tidyIndex(ctx)
  console.log(JSON.stringify({ level: 'info', cron: 'search', ...counted, ...tidied }))
}
