import { purgeSignIn } from '#server/auth/purge'
import { backUp } from '#server/backup/back-up'
import { deliverDue } from '#server/sandbox-bank/bank.service'
import { purgeCards } from '#server/cards/cards.service'
import { serviceContextOf, type ServiceContext } from '#server/http/context'
import { reasonOf } from '#server/core/errors'
import { settleLoyalty } from '#server/loyalty/loyalty.service'
import { sendWaiting } from '#server/messages/send-messages'
import { purgeMessages } from '#server/messages/purge-messages'
import { cancelLateOrders } from '#server/orders/late-orders'
import { settleOpenPayments } from '#server/payments/payments.service'
import { purgePaymentEvents } from '#server/payments/webhook'
import { countPopularity } from '#server/catalog/popularity'

/** What a run does, by the name it has in the log. Each answers how much it did. */
type Steps = Record<string, (ctx: ServiceContext) => Promise<Record<string, number>>>

const NIGHTLY: Steps = {
  loyalty: settleLoyalty,
  'sign-in': purgeSignIn,
  cards: purgeCards,
  messages: purgeMessages,
  payments: purgePaymentEvents,
  popularity: countPopularity,
}

/** In this order: the bank's news, what it says of open payments, the orders that are late, the messages of all three. */
const MINUTELY: Steps = {
  bank: async (ctx) => ({ delivered: await deliverDue(ctx) }),
  payments: settleOpenPayments,
  orders: cancelLateOrders,
  messages: sendWaiting,
}

const EVERY_MINUTE = '* * * * *'

/** A run of its own: it has a run's whole budget of processor time and queries, and comes when the night has tidied up. */
const BACKUP = '5 2 * * *'

/** Runs what wrangler.toml's `[triggers]` ask for: every minute what hangs, at night what time has changed, after it the
 *  backup. A step that fails stops no other, and is made up for by the next run. Where the API is elsewhere there is no
 *  database here, and nothing to do. Issues 4 to 8. */
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
      const did = await step(ctx)
      const isWorthALine = (nightly === NIGHTLY && !isMinute) || Object.values(did).some((count) => count > 0)
      if (isWorthALine) console.log(JSON.stringify({ level: 'info', cron: name, ...did }))
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', cron: name, reason: reasonOf(error) }))
    }
  }
}
