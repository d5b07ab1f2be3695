import { beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest'
import { yooKassaSimulator } from '#tests/support/yookassa-simulator'
import { sameText } from '#server/core/secrets'
import { call as callApi, readError } from '#server/http/api.testing'
import { newCustomer, orderBody, placed, readOrder, seedShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { SIGNATURE_HEADER, signWebhook } from '#server/platform/payments/sandbox-signature'
import { yooKassaProvider } from '#server/platform/payments/yookassa-provider'

/* Whoever is not who they say: guesses at the staff's key, and webhooks of nobody's. Issue 8, part 7. */

const ONLINE = orderBody({ pay_variant: 2, pay_type: 2, email: 'anna@example.com' })
let minute = Date.UTC(2026, 10, 20, 9)

beforeAll(seedShop)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: (minute += 120_000) }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the staff’s key', () => {
  const ask = (token: string, address: string, method = 'GET') =>
    callApi(method === 'GET' ? '/staff/orders' : '/staff/system', {
      method,
      token,
      env: { STAFF_TOKEN },
      headers: { 'cf-connecting-ip': address },
      ...(method !== 'GET' && { body: {} }),
    })

  test('may be guessed at sixty times a minute from one address; then even the right one is not looked at', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, at) => ask(`${STAFF_TOKEN}${at}`, '198.51.100.1', at % 2 ? 'GET' : 'PATCH')),
    )
    expect(guesses.filter(({ status }) => status !== 401)).toEqual([])
    for (const token of ['another-guess-at-it', STAFF_TOKEN]) {
      const answer = await ask(token, '198.51.100.1')
      expect([token, answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
        token,
        429,
        '60',
        'no-store',
      ])
      expect((await readError(answer)).code).toBe('too_many_requests')
    }
    // neither a neighbour nor the next minute pays for it
    expect((await ask(STAFF_TOKEN, '198.51.100.2')).status).toBe(200)
    vi.setSystemTime(minute + 61_000)
    expect((await ask(STAFF_TOKEN, '198.51.100.1')).status).toBe(200)
  })

  test('the staff themselves are not counted', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(STAFF_TOKEN, '198.51.100.3')))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })

  test.each([
    '',
    STAFF_TOKEN.slice(0, -1),
    `${STAFF_TOKEN}x`,
    STAFF_TOKEN.toUpperCase(),
    `${STAFF_TOKEN.slice(0, -1)}\u0000`,
    'x'.repeat(200),
  ])('%j is not it, all of it is compared', (guess) => {
    expect(sameText(guess, STAFF_TOKEN)).toBe(false)
    expect(sameText(STAFF_TOKEN, guess)).toBe(false)
    expect(sameText(guess, guess)).toBe(true)
  })
})

describe('a webhook', () => {
  const event = (payment: string, id = crypto.randomUUID()) =>
    JSON.stringify({ event_id: id, event: 'payment.succeeded', payment_id: payment })
  const send = (provider: string, body: string, headers: Record<string, string> = {}) =>
    callApi(`/payments/webhook/${provider}`, { body, headers })
  const signed = async (body: string, secret = 'test-code-secret', at = new Date()) => ({
    [SIGNATURE_HEADER]: await signWebhook(secret, body, at),
  })

  async function waiting() {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, ONLINE)
    const bankId = (payment?.url ?? '').split('/').at(-1) ?? ''
    return { id, bankId, status: async () => (await readOrder(customer, id)).payment_status }
  }

  test('without the bank’s signature, with another’s, an old one or that of another order’s body is 401, and nothing is paid', async () => {
    const [mine, other] = [await waiting(), await waiting()]
    const body = event(mine.bankId)
    for (const headers of [
      {},
      { [SIGNATURE_HEADER]: '' },
      { [SIGNATURE_HEADER]: `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
      await signed(body, 'test-proxy-secret'),
      await signed(body, 'test-code-secret', new Date(Date.now() - 6 * 60_000)),
      await signed(event(other.bankId)),
      await signed(`${body} `),
    ] as Record<string, string>[])
      expect([headers, (await send('sandbox', body, headers)).status]).toEqual([headers, 401])
    expect([await mine.status(), await other.status()]).toEqual(['pending', 'pending'])
  })

  test('that is signed and says «paid» of what nobody paid makes the shop ask, and it hears the truth; twice is once', async () => {
    const mine = await waiting()
    const body = event(mine.bankId)
    const headers = await signed(body)
    for (let time = 0; time < 2; time++) expect((await send('sandbox', body, headers)).status).toBe(200)
    expect(await mine.status()).toBe('pending')
  })

  test.each(['yookassa', 'Sandbox', 'off', 'sandbox%20', '__proto__', 'x'.repeat(41), '..'])(
    'of the provider %s, which is not in use, is 404',
    async (provider) => {
      const body = event('x')
      expect((await send(provider, body, await signed(body))).status).toBe(404)
    },
  )

  test('of YooKassa’s counts by the sender’s address alone, which no header can claim', async () => {
    const yooKassa = { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'key' }
    vi.stubGlobal('fetch', yooKassaSimulator({ shopId: '1', secret: 'key' }).fetch)
    const notify = (headers: Record<string, string>) =>
      callApi('/payments/webhook/yookassa', { body: { event: 'payment.succeeded', object: { id: 'none' } }, headers, env: yooKassa })
    const theirs = '185.71.76.5'
    for (const headers of [
      {},
      { 'cf-connecting-ip': '8.8.8.8' },
      { 'cf-connecting-ip': '8.8.8.8', 'x-forwarded-for': theirs, 'x-real-ip': theirs, forwarded: `for=${theirs}` },
      { 'cf-connecting-ip': '8.8.8.8', 'x-client-address': theirs, 'x-client-signature': 'f'.repeat(64) },
      { 'cf-connecting-ip': `${theirs}, 8.8.8.8` },
      { 'cf-connecting-ip': '185.71.76.32' },
      { 'cf-connecting-ip': '::ffff:8.8.8.8' },
    ] as Record<string, string>[])
      expect([headers, (await notify(headers)).status]).toEqual([headers, 401])
    expect((await notify({ 'cf-connecting-ip': theirs })).status).toBe(200)
  })
})

describe('the page where the customer pays, as the provider names it', () => {
  const urlOf = async (confirmation_url: unknown) => {
    const payment = {
      id: 'p',
      status: 'pending',
      amount: { value: '1.00', currency: 'RUB' },
      confirmation: { type: 'redirect', confirmation_url },
    }
    const fetch = () => Promise.resolve(Response.json(payment))
    return (await yooKassaProvider({ shopId: '1', secret: 'k', fetch, receipts: null }).read('p')).url
  }

  test.each(['https://yoomoney.ru/checkout/payments/v2/contract?orderId=1', 'https://yookassa.ru/x', 'https://3ds.yoomoney.ru/acs?id=1'])(
    '%s is YooKassa’s',
    async (url) => expect(await urlOf(url)).toBe(url),
  )

  test.each([
    'http://yoomoney.ru/checkout',
    'https://yoomoney.ru.evil.example/',
    'https://evil-yoomoney.ru/',
    'https://evil.example/yoomoney.ru',
    'https://yoomoney.ru@evil.example/',
    'https://x:y@yoomoney.ru/',
    'https://yoomoney.ru:8443/',
    'https://yoomoney.ru./',
    '//yoomoney.ru/',
    '/checkout',
    'javascript:alert(1)//yoomoney.ru',
    'data:text/html,yoomoney.ru',
    '',
  ])('%j is not, and nobody is sent there', async (url) => expect(await urlOf(url)).toBe(null))
})
