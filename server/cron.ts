import { purgeSignIn } from '#server/auth/purge'
import { backUp } from '#server/backup/back-up'
import { purgeCards } from '#server/cards/cards.service'
import { serviceContextOf, type ServiceContext } from '#server/http/context'
import { reasonOf } from '#server/core/errors'
import { settleLoyalty } from '#server/loyalty/loyalty.service'
import { sendWaiting, purgeMessages } from '#server/messages/send-messages'
import { cancelLateOrders } from '#server/orders/late-orders'
import { settleOpenPayments } from '#server/payments/payments.service'
import { purgePaymentEvents } from '#server/payments/webhook'
import { countPopularity } from '#server/catalog/popularity'

/** Steps by their name in the log; each returns counts of what it did. */
type Steps = Record<string, (ctx: ServiceContext) => Promise<Record<string, number>>>

const NIGHTLY: Steps = {
  loyalty: settleLoyalty,
  'sign-in': purgeSignIn,
  cards: purgeCards,
  messages: purgeMessages,
  payments: purgePaymentEvents,
  popularity: countPopularity,
}

/** The order matters: open payments, late orders, then the messages of both. */
const MINUTELY: Steps = {
  payments: settleOpenPayments,
  orders: cancelLateOrders,
  messages: sendWaiting,
}

const EVERY_MINUTE = '* * * * *'

/** A separate run after the nightly one, with its own CPU and query limits. */
const BACKUP = '5 2 * * *'

/** Runs the steps of a cron trigger (wrangler.toml). A failed step does not stop the others; the next run repeats it. With a
 *  remote API there is nothing to do. */
export async function runCron(
  { cron, scheduledTime }: Pick<ScheduledController, 'cron' | 'scheduledTime'>,
  env: Cloudflare.Env,
): Promise<void> {
  if (env.API_BASE_URL) return
  const ctx = serviceContextOf(env, new Date(scheduledTime))
  const isMinute = cron === EVERY_MINUTE
  const nightly: Steps = cron === BACKUP ? { backup: ({ now }) => backUp(env.DB, env.BACKUPS, now) } : NIGHTLY
  for (const [name, step] of Object.entries(isMinute ? MINUTELY : nightly)) {
    try {
      const counts = await step(ctx)
      const isLogged = (nightly === NIGHTLY && !isMinute) || Object.values(counts).some((count) => count > 0)
      if (isLogged) console.log(JSON.stringify({ level: 'info', cron: name, ...counts }))
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', cron: name, reason: reasonOf(error) }))
    }
  }
}
