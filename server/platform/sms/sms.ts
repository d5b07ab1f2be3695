import type { Db } from '#server/db/client'
import type { Settings } from '#server/core/settings'
import { outboxAdapter } from './outbox-adapter'
import type { SmsAdapter } from './sms-adapter'
import { smsRuAdapter } from './smsru-adapter'

/** The adapter that the settings ask for. Contract "Sign-in". */
export function smsAdapter(db: Db, settings: Settings, now: Date): SmsAdapter {
  if (settings.smsAdapter === 'outbox') return outboxAdapter(db, now)
  return smsRuAdapter({ db, now, apiId: settings.smsRuApiId, fetch: (input, init) => fetch(input, init) })
}
