import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { outbox } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { SmsError, smsAdapter } from './sms'

let lastPhone = 79_990_600_000
const now = new Date('2026-11-21T09:00:00Z')
const text = 'Код 4017 для входа в Love Sushi. Никому его не говорите.'

/** Sends one code through SMS.ru with this response. */
async function send(answer: () => Response | Promise<Response>) {
  const phone = String(++lastPhone)
  const calls: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, init })
    return answer()
  })
  const adapter = smsAdapter(db, { smsAdapter: 'smsru', smsRuApiId: 'an-api-id' }, now)
  const error = await adapter.send({ kind: 'login_code', phone, text }).catch((thrown: unknown) => thrown)
  const kept = await db.select().from(outbox).where(eq(outbox.phone, phone))
  return { phone, calls, error, kept }
}

const accepted = (inner = 100) =>
  Response.json({ status: 'OK', status_code: 100, sms: { [lastPhone]: { status: 'OK', status_code: inner, sms_id: '1' } }, balance: 10 })

test('sends one POST with key and text in the body; the text of a code is never stored', async () => {
  const { phone, calls, error, kept } = await send(accepted)
  expect(error).toBeUndefined()
  expect(calls).toMatchObject([{ url: 'https://sms.ru/sms/send', init: { method: 'POST' } }])
  const body = Object.fromEntries(new URLSearchParams(String(calls[0]?.init.body)))
  expect(body).toEqual({ api_id: 'an-api-id', to: phone, msg: text, json: '1' })
  expect(kept).toMatchObject([{ text: null, adapter: 'smsru', status: 'sent', attempts: 1, sent_at: now.getTime() }])
  expect(JSON.stringify(kept)).not.toContain('4017')
})

test.each<[string, () => Response | Promise<Response>, string]>([
  ['the phone’s own code is not 100', () => accepted(207), 'phone code 207'],
  ['the call’s code is not 100', () => Response.json({ status: 'ERROR', status_code: 201 }), 'code 201'],
  ['the phone is missing in the answer', () => Response.json({ status_code: 100, sms: {} }), 'phone code missing'],
  ['the answer is not JSON', () => new Response('<html>', { status: 502 }), 'SyntaxError'],
  ['the answer is of another shape', () => Response.json([1]), 'unreadable response'],
  ['the network fails', () => Promise.reject(new TypeError('network')), 'TypeError'],
])('fails without a retry where %s', async (_name, answer, reason) => {
  const { error, calls, kept } = await send(answer)
  expect(error).toBeInstanceOf(SmsError)
  expect(calls).toHaveLength(1)
  expect(kept).toMatchObject([{ text: null, status: 'failed', error: reason, sent_at: null }])
})

test('without its key nothing is sent: a code fails, a message waits', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  const adapter = smsAdapter(db, { smsAdapter: 'smsru', smsRuApiId: '' }, now)
  const phone = String(++lastPhone)
  await expect(adapter.send({ kind: 'login_code', phone, text })).rejects.toThrow('SMSRU_API_ID is not set')
  await expect(adapter.balance()).rejects.toThrow(SmsError)
  expect(await adapter.deliver({ phone, text })).toMatchObject({ outcome: 'busy' })
  expect(fetch).not.toHaveBeenCalled()
})
