import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, readError } from '#server/http/api.testing'
import { newCustomer, orderBody, placed, seedShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { readOrder } from '#server/orders/order-state.testing'
import { SIGNATURE_HEADER, signWebhook } from '#server/platform/payments/sandbox-bank'

let minute = Date.UTC(2026, 10, 20, 9)

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: (minute += 120_000) }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the staff token', () => {
  const ask = (token: string, address: string, method = 'GET') =>
    call(method === 'GET' ? '/staff/orders' : '/staff/system', {
      method,
      token,
      env: { STAFF_TOKEN },
      headers: { 'cf-connecting-ip': address },
      ...(method !== 'GET' && { body: {} }),
    })
  const statusesOf = async (responses: Promise<Response>[]) => [...new Set((await Promise.all(responses)).map(({ status }) => status))]

  test('after sixty wrong ones a minute from one address, the right one is rejected too', async () => {
    const guesses = Array.from({ length: 60 }, (_, at) => ask(`${STAFF_TOKEN}${at}`, '198.51.100.1', at % 2 ? 'GET' : 'PATCH'))
    expect(await statusesOf(guesses)).toEqual([401])
    for (const token of ['another-guess-at-it', STAFF_TOKEN]) {
      const response = await ask(token, '198.51.100.1')
      expect([response.status, response.headers.get('retry-after'), (await readError(response)).code]).toEqual([
        429,
        '60',
        'too_many_requests',
      ])
    }
    expect((await ask(STAFF_TOKEN, '198.51.100.2')).status).toBe(200)
    vi.setSystemTime(minute + 61_000)
    expect((await ask(STAFF_TOKEN, '198.51.100.1')).status).toBe(200)
  })

  test('calls with the right one are not limited', async () => {
    expect(await statusesOf(Array.from({ length: 100 }, () => ask(STAFF_TOKEN, '198.51.100.3')))).toEqual([200])
  })
})

describe('webhooks', () => {
  const event = (payment: string) => JSON.stringify({ event_id: crypto.randomUUID(), event: 'payment.succeeded', payment_id: payment })
  const send = (provider: string, body: string, headers: Record<string, string> = {}) =>
    call(`/payments/webhook/${provider}`, { body, headers })
  const signed = async (body: string, secret = 'test-code-secret') => ({ [SIGNATURE_HEADER]: await signWebhook(secret, body, new Date()) })

  test('unsigned or signed for another body are 401; a signed lie makes the shop read the payment, which is unpaid', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, orderBody({ pay_variant: 2, pay_type: 2, email: 'anna@example.com' }))
    const body = event((payment?.url ?? '').split('/').at(-1) ?? '')
    for (const headers of [{}, await signed(body, 'test-proxy-secret'), await signed(event('other')), await signed(`${body} `)])
      expect((await send('sandbox', body, headers as Record<string, string>)).status).toBe(401)
    for (let time = 0; time < 2; time++) expect((await send('sandbox', body, await signed(body))).status).toBe(200)
    expect((await readOrder(customer, id)).payment_status).toBe('pending')
  })

  test.each(['yookassa', 'Sandbox', 'off', 'sandbox%20', '__proto__', 'x'.repeat(41), '..'])(
    'of %s, a provider not in use, are 404',
    async (provider) => {
      const body = event('x')
      expect((await send(provider, body, await signed(body))).status).toBe(404)
    },
  )

  test('of YooKassa count by the sender’s address, which no header can claim', async () => {
    const env = { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'key' }
    vi.stubGlobal('fetch', async () => Response.json({ code: 'not_found' }, { status: 404 }))
    vi.spyOn(console, 'warn').mockReturnValue()
    const notify = (headers: Record<string, string>) =>
      call('/payments/webhook/yookassa', { body: { event: 'payment.succeeded', object: { id: 'none' } }, headers, env })
    const theirs = '185.71.76.5'
    for (const headers of [
      {},
      { 'cf-connecting-ip': '8.8.8.8' },
      { 'cf-connecting-ip': '8.8.8.8', 'x-forwarded-for': theirs, 'x-real-ip': theirs, forwarded: `for=${theirs}` },
      { 'cf-connecting-ip': '8.8.8.8', 'x-client-address': theirs, 'x-client-signature': 'f'.repeat(64) },
      { 'cf-connecting-ip': `${theirs}, 8.8.8.8` },
    ] as Record<string, string>[])
      expect([headers, (await notify(headers)).status]).toEqual([headers, 401])
    expect((await notify({ 'cf-connecting-ip': theirs })).status).toBe(200)
  })
})
