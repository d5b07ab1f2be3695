import { z } from 'zod'
import type { Db } from '#server/db/client'
import { outbox } from '#server/db/tables'
import { SmsError, type Sms, type SmsAdapter } from './sms-adapter'

const URL = 'https://sms.ru/sms/send'
const TIMEOUT_MS = 10_000
const ACCEPTED = 100

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

/** SMS.ru's HTTP API. The record of a message says only that it was sent: its text is never kept. Contract "Sign-in". */
export function smsRuAdapter({ db, now, apiId, fetch }: SmsRuOptions): SmsAdapter {
  const ask = async (sms: Sms): Promise<string | undefined> => {
    try {
      const response = await fetch(URL, {
        method: 'POST',
        body: new URLSearchParams({ api_id: apiId, to: sms.phone, msg: sms.text, json: '1' }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return refusal(await response.json(), sms.phone)
    } catch (error) {
      return error instanceof Error ? error.name : 'unreachable'
    }
  }
  return {
    async send(sms) {
      const error = await ask(sms)
      const at = now.getTime()
      await db.insert(outbox).values({
        kind: sms.kind,
        phone: sms.phone,
        text: null,
        adapter: 'smsru',
        status: error === undefined ? 'sent' : 'failed',
        attempts: 1,
        error: error ?? null,
        created_at: at,
        sent_at: error === undefined ? at : null,
      })
      if (error !== undefined) throw new SmsError(error)
    },
  }
}

/** Why SMS.ru did not take the message: both the call's code and the phone's own must be 100. */
function refusal(body: unknown, phone: string): string | undefined {
  const parsed = answer.safeParse(body)
  if (!parsed.success) return 'unreadable answer'
  if (parsed.data.status_code !== ACCEPTED) return `code ${parsed.data.status_code}`
  const inner = parsed.data.sms?.[phone]?.status_code
  return inner === ACCEPTED ? undefined : `phone code ${inner ?? 'missing'}`
}
