import type { Db } from '#server/db/client'
import { outbox } from '#server/db/tables'
import type { SmsAdapter } from './sms-adapter'

/** The embedded default: messages are kept in the database, where the demo shows them. Contract "Sign-in". */
export function outboxAdapter(db: Db, now: Date): SmsAdapter {
  return {
    async send(sms) {
      const at = now.getTime()
      await db.insert(outbox).values({ ...sms, adapter: 'outbox', status: 'sent', attempts: 1, created_at: at, sent_at: at })
    },
    // its record is all there is of it
    deliver: () => Promise.resolve({ outcome: 'taken' }),
  }
}
