import { z } from 'zod'
import type { Db } from '#server/db/client'
import { outbox } from '#server/db/tables'
import { SmsError, type Delivery, type Sms, type SmsAdapter } from './sms-adapter'

const URL = 'https://sms.ru/sms/send'
const TIMEOUT_MS = 10_000
const ACCEPTED = 100
/** Not taken, and it may be asked again: no money on the account, closed for a while, a failure of theirs. SMS.ru's list of
 *  codes asks for a repeat at the last two; money comes within the hour or not at all. */
const MAY_REPEAT = [201, 220, 500]

const answer = z.object({
  status_code: z.number(),
  sms: z.record(z.string(), z.object({ status_code: z.number() })).optional(),
})

type SmsRuOptions = {
  db: Db
  now: Date
  /** The `api_id` of the shop's account at SMS.ru. */
  apiId: string
  fetch: (input: string, init: RequestInit) => Promise<Response>
}

/** SMS.ru's HTTP API. The record of a code says only that it was sent: its text is never kept. Contract "Sign-in". */
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
      // it may have arrived before the line broke: nobody can tell
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

/** Whether SMS.ru took the message: both the call's code and the phone's own must be 100. */
function deliveryOf(body: unknown, phone: string): Delivery {
  const parsed = answer.safeParse(body)
  if (!parsed.success) return { outcome: 'unknown', reason: 'unreadable answer' }
  const { status_code, sms } = parsed.data
  if (status_code !== ACCEPTED) return refusal(status_code, `code ${status_code}`)
  const inner = sms?.[phone]?.status_code
  if (inner === undefined) return { outcome: 'unknown', reason: 'phone code missing' }
  return inner === ACCEPTED ? { outcome: 'taken' } : refusal(inner, `phone code ${inner}`)
}

const refusal = (code: number, reason: string): Delivery => ({ outcome: MAY_REPEAT.includes(code) ? 'busy' : 'refused', reason })
