import { z } from 'zod'
import type { Settings } from '#server/core/settings'
import type { Db } from '#server/db/client'
import { outbox } from '#server/db/tables'
import { callFault, isUnsent, outsideFetch } from '#server/platform/outside/outside-fetch'

/** A message to one phone (eleven digits). */
type Sms = { phone: string; text: string }

/** `busy`: not sent, may be retried; `refused`: never will be; `unknown`: perhaps sent. `reason` is for the log, without phone
 *  and text. */
type Delivery = { outcome: 'taken' } | { outcome: 'busy' | 'refused' | 'unknown'; reason: string }

/** Sends messages, each call once; server/messages retries. */
export type SmsAdapter = {
  /** Sends a code and records it. Never retried: a late or second code confuses. @throws SmsError */
  send(sms: Sms & { kind: 'login_code' | 'card_code' | 'staff' }): Promise<void>
  /** Sends a message that is already recorded in the outbox. Never throws. */
  deliver(sms: Sms): Promise<Delivery>
  /** Roubles on the account; null where messages cost nothing. @throws SmsError */
  balance(): Promise<number | null>
}

/** The message was not sent. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  constructor(readonly reason: string) {
    super(reason)
  }
}

type SmsSettings = Pick<Settings, 'smsAdapter' | 'smsRuApiId'>

/** A new shop opens without it: its owner sees in `/staff/ready` that customers cannot sign in yet. */
const NO_KEY = 'SMSRU_API_ID is not set'

/** By default the record in the outbox is the message, and the demo shows it. Otherwise SMS.ru sends it, and the text of a
 *  code is never stored. */
export function smsAdapter(db: Db, { smsAdapter: adapter, smsRuApiId }: SmsSettings, now: Date): SmsAdapter {
  const isDemo = adapter === 'outbox'
  const ask = outsideFetch()
  const deliver = async (sms: Sms, timeoutMs: number): Promise<Delivery> => {
    if (isDemo) return { outcome: 'taken' }
    if (smsRuApiId === '') return { outcome: 'busy', reason: NO_KEY }
    return deliverBySmsRu({ ask, apiId: smsRuApiId, timeoutMs }, sms)
  }
  return {
    deliver: (sms) => deliver(sms, MESSAGE_TIMEOUT_MS),
    balance: async () => {
      if (isDemo) return null
      if (smsRuApiId === '') throw new SmsError(NO_KEY)
      return balanceAtSmsRu(smsRuApiId)
    },
    async send(sms) {
      const delivery = await deliver(sms, TIMEOUT_MS)
      const error = delivery.outcome === 'taken' ? null : delivery.reason
      const at = now.getTime()
      const state = error === null ? ({ status: 'sent', sent_at: at } as const) : ({ status: 'failed', error } as const)
      await db.insert(outbox).values({ ...sms, text: isDemo ? sms.text : null, adapter, ...state, attempts: 1, created_at: at })
      if (error !== null) throw new SmsError(error)
    },
  }
}

const URL = 'https://sms.ru/sms/send'
const BALANCE_URL = 'https://sms.ru/my/balance'
/** With the check of a captcha before it, a code is sent or refused before the browser gives up (docs/product/acts.md). */
const TIMEOUT_MS = 8_000
/** Nobody waits for a message of the outbox. Longer than a connection may take to fail: only then it is known that nothing was sent. */
const MESSAGE_TIMEOUT_MS = 15_000
const ACCEPTED = 100
/** Not sent, may be retried: no money on the account, service closed, internal error. */
const RETRYABLE = [201, 220, 500]

const responseBody = z.object({
  status_code: z.number(),
  sms: z.record(z.string(), z.object({ status_code: z.number() })).optional(),
})

type SmsRu = { ask: ReturnType<typeof outsideFetch>; apiId: string; timeoutMs: number }

async function deliverBySmsRu({ ask, apiId, timeoutMs }: SmsRu, { phone, text }: Sms): Promise<Delivery> {
  try {
    const response = await ask(URL, {
      method: 'POST',
      body: new URLSearchParams({ api_id: apiId, to: phone, msg: text, json: '1' }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return deliveryOf(await response.json(), phone)
  } catch (error) {
    // otherwise it may have arrived before the connection broke
    return { outcome: isUnsent(error) ? 'busy' : 'unknown', reason: callFault(error) }
  }
}

/** The code of the call and the code of the phone must both be 100. */
function deliveryOf(body: unknown, phone: string): Delivery {
  const parsed = responseBody.safeParse(body)
  if (!parsed.success) return { outcome: 'unknown', reason: 'unreadable response' }
  const { status_code, sms } = parsed.data
  if (status_code !== ACCEPTED) return rejection(status_code, `code ${status_code}`)
  const inner = sms?.[phone]?.status_code
  if (inner === undefined) return { outcome: 'unknown', reason: 'phone code missing' }
  return inner === ACCEPTED ? { outcome: 'taken' } : rejection(inner, `phone code ${inner}`)
}

const rejection = (code: number, reason: string): Delivery => ({ outcome: RETRYABLE.includes(code) ? 'busy' : 'refused', reason })

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

const balanceBody = z.object({ status_code: z.literal(ACCEPTED), balance: z.coerce.number() })

async function balanceAtSmsRu(apiId: string): Promise<number> {
  try {
    const response = await fetch(BALANCE_URL, {
      method: 'POST',
      body: new URLSearchParams({ api_id: apiId, json: '1' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return balanceBody.parse(await response.json()).balance
  } catch {
    throw new SmsError('the balance cannot be read')
  }
}
