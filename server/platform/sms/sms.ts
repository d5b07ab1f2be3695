import type { Settings } from '#server/core/settings'
import type { Db } from '#server/db/client'
import { outbox } from '#server/db/tables'
import type { SmsAdapter } from './sms-adapter'
import { smsRuAdapter } from './smsru-adapter'

export function smsAdapter(db: Db, settings: Settings, now: Date): SmsAdapter {
  if (settings.smsAdapter === 'outbox') return outboxAdapter(db, now)
  return smsRuAdapter({ db, now, apiId: settings.smsRuApiId, fetch: (input, init) => fetch(input, init) })
}

/** The default: stores messages in the database, where the demo shows them. */
function outboxAdapter(db: Db, now: Date): SmsAdapter {
  return {
    async send(sms) {
      const at = now.getTime()
      await db.insert(outbox).values({ ...sms, adapter: 'outbox', status: 'sent', attempts: 1, created_at: at, sent_at: at })
    },
    // the record in the outbox is the message
    deliver: () => Promise.resolve({ outcome: 'taken' }),
  }
}

/** The queue of message ids to send. */
export type SmsQueue = {
  /** @throws if the queue is unreachable. */
  send(ids: number[]): Promise<void>
}

/** Cloudflare's limit. */
const BATCH_SIZE = 100

/** The queue bound in wrangler.toml. Without one the cron sends the messages, up to a minute later. */
export function smsQueue(queue: Queue<number> | undefined): SmsQueue {
  return {
    async send(ids) {
      if (!queue) return
      for (let from = 0; from < ids.length; from += BATCH_SIZE)
        await queue.sendBatch(ids.slice(from, from + BATCH_SIZE).map((body) => ({ body, contentType: 'json' as const })))
    },
  }
}
