import { purgeSignIn } from '#server/auth/purge'
import { backUp } from '#server/backup/back-up'
import { purgeCards } from '#server/cards/cards.service'
import { serviceContextOf, type ServiceContext } from '#server/http/context'
import type { CronExpression } from '#server/core/crons'
import type { Shop } from '#server/host/host'
import { reasonOf } from '#server/core/errors'
import { cronRuns } from '#server/db/tables'
import { giveGrants } from '#server/loyalty/grants'
import { settleLoyalty } from '#server/loyalty/loyalty.service'
import { sendWaiting, purgeMessages } from '#server/messages/send-messages'
import { cancelLateOrders } from '#server/orders/orders.service'
import { settleOpenPayments } from '#server/payments/payments.service'
import { purgePaymentEvents } from '#server/payments/webhook'
import { purgeErasedUses } from '#server/promo/erased-uses'
import { recordErasures } from '#server/user/erase.service'
import { countPopularity } from '#server/catalog/popularity'
import { takePhotosByCron } from '#server/staff/office/exchange/photos.service'
import { buildSalesDays } from '#server/staff/office/numbers/sales-days.service'
import { purgeStaff } from '#server/staff/purge'
import { purgeMedia } from '#server/staff/office/media/purge-media'
import { runReceipts } from '#server/till/run-receipts'
import { watchAcquirers } from '#server/watchdog/watch-acquirers'
import { watchKitchens } from '#server/watchdog/watch-kitchens'

/** Steps by their name in the log; each returns counts of what it did. */
type Steps = Record<string, (ctx: ServiceContext, env: Cloudflare.Env) => Promise<Record<string, number>>>

const NIGHTLY: Steps = {
  loyalty: settleLoyalty,
  'loyalty-gifts': giveGrants,
  'sign-in': purgeSignIn,
  cards: purgeCards,
  messages: purgeMessages,
  payments: purgePaymentEvents,
  promo: purgeErasedUses,
  popularity: countPopularity,
  numbers: buildSalesDays,
  staff: purgeStaff,
  media: purgeMedia,
}

const RUNS: Record<CronExpression, Steps> = {
  '15 1 * * *': NIGHTLY,
  // the order matters: open payments, late orders, receipts, kitchens, then the messages of all
  '* * * * *': {
    payments: settleOpenPayments,
    acquirers: watchAcquirers,
    orders: cancelLateOrders,
    receipts: (ctx) => runReceipts(ctx),
    kitchens: watchKitchens,
    messages: sendWaiting,
    photos: takePhotosByCron,
  },
  // after the nightly run, with its own CPU and query limits
  '5 2 * * *': { erasures: recordErasures, backup: ({ now }, env) => backUp(env.DB, env.BACKUPS, now) },
}

const isCron = (cron: string): cron is CronExpression => Object.hasOwn(RUNS, cron)

/** Runs the steps of a cron trigger. A failed step does not stop the others; the next run repeats it. With a remote API there
 *  is nothing to do. */
export async function runCron({ cron, scheduledTime }: Parameters<Shop['scheduled']>[0], env: Cloudflare.Env): Promise<void> {
  if (env.API_BASE_URL) return
  if (!isCron(cron)) throw new Error(`No steps for the cron ${cron}`)
  const steps = RUNS[cron]
  const ctx = serviceContextOf(env, new Date(scheduledTime))
  if (!('CRONS' in env)) await noteRun(ctx, cron)
  for (const [name, step] of Object.entries(steps)) {
    try {
      const counts = await step(ctx, env)
      const isLogged = steps === NIGHTLY || Object.values(counts).some((count) => count > 0)
      if (isLogged) console.log(JSON.stringify({ level: 'info', cron: name, ...counts }))
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', cron: name, reason: reasonOf(error) }))
    }
  }
}

/** For `/api/staff/health`. A database that fails must not keep the steps from being tried. */
async function noteRun({ db, now }: ServiceContext, cron: CronExpression): Promise<void> {
  const at = now.getTime()
  try {
    await db.insert(cronRuns).values({ cron, at }).onConflictDoUpdate({ target: cronRuns.cron, set: { at } })
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', cron, reason: reasonOf(error) }))
  }
}
