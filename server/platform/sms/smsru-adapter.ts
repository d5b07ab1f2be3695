import { z } from 'zod'
import type { Db } from '#server/db/client'
import { outbox } from '#server/db/tables'
import { SmsError, type Delivery, type Sms, type SmsAdapter } from './sms-adapter'

const URL = 'https://sms.ru/sms/send'
const TIMEOUT_MS = 10_000
const ACCEPTED = 100
/** Not sent, may be retried: no money on the account, service closed, internal error. */
const RETRYABLE = [201, 220, 500]

const responseBody = z.object({
  status_code: z.number(),
  sms: z.record(z.string(), z.object({ status_code: z.number() })).optional(),
})

type SmsRuOptions = {
  db: Db
  now: Date
  apiId: string
  fetch: (input: string, init: RequestInit) => Promise<Response>
}

/** SMS.ru's HTTP API. The text of a code is never stored. */
export function smsRuAdapter({ db, now, apiId, fetch }: SmsRuOptions): SmsAdapter {
  const deliver = async ({ phone, text }: Omit<Sms, 'kind'>): Promise<Delivery> => {
    try {
      const response = await fetch(URL, {
        method: 'POST',
        body: new URLSearchParams({ api_id: apiId, to: phone, msg: text, json: '1' }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return deliveryOf(await response.json(), phone)
    } catch (error) {
      // it may have arrived before the connection broke
      return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'unreachable' }
    }
  }
  return {
    deliver,
    async send(sms) {
      const delivery = await deliver(sms)
      const error = delivery.outcome === 'taken' ? null : delivery.reason
      const at = now.getTime()
      await db.insert(outbox).values({
        kind: sms.kind,
        phone: sms.phone,
        text: null,
        adapter: 'smsru',
        status: error === null ? 'sent' : 'failed',
        attempts: 1,
        error,
        created_at: at,
        sent_at: error === null ? at : null,
      })
      if (error !== null) throw new SmsError(error)
    },
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
