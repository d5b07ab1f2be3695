import { createDb } from '#server/db/client'
import { settleLoyalty } from '#server/loyalty/loyalty.service'

/** The nightly run (`[triggers]` of wrangler.toml), one line in the log of what it did. A run that failed is made up for by
 *  the next one. Where the API is elsewhere there is no database here, and nothing to do. Issue 4, part 5. */
export async function runNightly({ scheduledTime }: Pick<ScheduledController, 'scheduledTime'>, env: Cloudflare.Env): Promise<void> {
  if (env.API_BASE_URL) return
  const settled = await settleLoyalty({ db: createDb(env.DB), now: new Date(scheduledTime) })
  console.log(JSON.stringify({ level: 'info', cron: 'loyalty', ...settled }))
}
