import { describe, expect, test } from 'vitest'
import { AMOUNT, payment, receipt, refused } from './provider.testing'
import { yooKassaProvider } from './yookassa-provider'

/* Requests and responses are those of the documentation of YooKassa's API v3. */

const CODES = { taxSystem: 2, vat: 1, subject: 'commodity', deliverySubject: 'service' }
const sum = (value: string) => ({ value, currency: 'RUB' })
const PAGE = { confirmation: { type: 'redirect', confirmation_url: 'https://yoomoney.ru/checkout/payments?orderId=p1' } }
const CARD = { payment_method: { type: 'bank_card', id: 'pm-1', saved: true, card: { last4: '4477', card_type: 'MasterCard' } } }
const pending = { id: 'p1', status: 'pending', amount: sum('1149.00'), metadata: { key: 'key-1' }, ...PAGE }
const done = { id: 'r1', status: 'succeeded' }

type Options = Partial<Parameters<typeof yooKassaProvider>[0]>

/** The provider in front of a YooKassa that gives these responses in turn. */
function shop(answers: readonly unknown[] = [pending], options: Options = {}) {
  const calls: { request: string; key: string | null; body: unknown }[] = []
  const left = [...answers]
  const fetch = async (url: string, { method, headers, body }: RequestInit) => {
    const sent = new Headers(headers)
    expect(sent.get('authorization')).toBe(`Basic ${btoa('100500:test_key')}`)
    const request = `${method} ${url.replace('https://api.yookassa.ru/v3', '')}`
    calls.push({ request, key: sent.get('idempotence-key'), body: typeof body === 'string' ? JSON.parse(body) : null })
    const answer = left.shift()
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const provider = yooKassaProvider({ shopId: '100500', secret: 'test_key', fetch, timeoutMs: 50, receipts: CODES, ...options })
  return { provider, calls }
}

const item = (description: string, quantity: number, price: string, payment_subject: string) => {
  return { description, quantity, amount: sum(price), payment_subject, vat_code: 1, payment_mode: 'full_prepayment', measure: 'piece' }
}
const items = [
  item(`Сет «${'Большой '.repeat(30)}»`.slice(0, 128), 1, '333.34', 'commodity'),
  item('Ролл', 2, '333.33', 'commodity'),
  item('Доставка', 1, '149.00', 'service'),
]
const RECEIPT = { customer: { email: 'anna@example.com' }, tax_system_code: 2, items }
const NEW = { amount: sum('1149.00'), capture: true, description: 'Заказ № 1042', metadata: { key: 'key-1' } }
const REDIRECT = { confirmation: { type: 'redirect', return_url: 'https://shop.example/payment/success?order=7' } }

describe('a call sends what the documentation asks for', () => {
  const money = { id: 'p1', key: 'key-1', amount: AMOUNT, receipt }
  type Call = (provider: ReturnType<typeof shop>['provider']) => Promise<unknown>
  test.each<[string, Call, answer: object, request: string, body: object]>([
    [
      'create',
      (bank) => bank.create(payment({ key: 'key-1' })),
      pending,
      'POST /payments',
      { ...NEW, ...REDIRECT, save_payment_method: false, receipt: RECEIPT },
    ],
    [
      'create in two stages, saving the card, without a receipt',
      (bank) => bank.create(payment({ key: 'key-1', isTwoStage: true, saveCard: true, receipt: null })),
      pending,
      'POST /payments',
      { ...NEW, ...REDIRECT, capture: false, save_payment_method: true },
    ],
    [
      'create with a saved card',
      (bank) => bank.create(payment({ key: 'key-1', cardToken: 'pm-1', receipt: null })),
      pending,
      'POST /payments',
      { ...NEW, payment_method_id: 'pm-1' },
    ],
    ['capture', (bank) => bank.capture(money), pending, 'POST /payments/p1/capture', { amount: sum('1149.00'), receipt: RECEIPT }],
    ['release', (bank) => bank.release(money), pending, 'POST /payments/p1/cancel', {}],
    ['refund', (bank) => bank.refund(money), done, 'POST /refunds', { payment_id: 'p1', amount: sum('1149.00'), receipt: RECEIPT }],
    [
      'the receipt of the delivery settles the prepayment',
      (bank) => bank.sendReceipt(money),
      done,
      'POST /receipts',
      {
        ...RECEIPT,
        type: 'payment',
        payment_id: 'p1',
        send: true,
        settlements: [{ type: 'prepayment', amount: sum('1149.00') }],
      },
    ],
  ])('%s', async (_name, act, answer, request, body) => {
    const { provider, calls } = shop([answer])
    await act(provider)
    expect(calls).toEqual([{ request, key: 'key-1', body }])
  })

  test('expiring an unpaid payment calls nothing; without receipts in the settings none is sent', async () => {
    const { provider, calls } = shop([pending, done], { receipts: null })
    await provider.expire('p1')
    await provider.create(payment())
    await provider.refund(money)
    await expect(provider.sendReceipt(money)).rejects.toMatchObject(refused)
    expect(calls.map(({ body }) => Object.keys(body as object).includes('receipt'))).toEqual([false, false])
  })
})

describe('a payment is read', () => {
  const { confirmation: _page, ...noPage } = pending
  const empty = { id: 'p1', key: 'key-1', status: 'pending', amount: AMOUNT, refunded: 0, url: null, reason: null, savedCard: null }
  test.each<[string, object, object]>([
    ['pending', pending, { ...empty, url: PAGE.confirmation.confirmation_url }],
    ['held', { ...pending, status: 'waiting_for_capture' }, { ...empty, status: 'held' }],
    [
      'paid with a card that is not saved',
      { ...noPage, ...CARD, status: 'succeeded', payment_method: { id: 'pm-2' } },
      { ...empty, status: 'paid' },
    ],
    [
      'refunded, with a saved card',
      { ...noPage, ...CARD, status: 'succeeded', refunded_amount: sum('149.50') },
      { ...empty, status: 'paid', refunded: 149.5, savedCard: { token: 'pm-1', brand: 'Mastercard', last4: '4477' } },
    ],
    [
      'canceled',
      { ...noPage, status: 'canceled', cancellation_details: { party: 'payment_network', reason: 'insufficient_funds' } },
      { ...empty, status: 'canceled', reason: 'insufficient_funds' },
    ],
  ])('%s', async (_name, answer, expected) => {
    const { provider, calls } = shop([answer])
    expect(await provider.read('p1')).toEqual(expected)
    expect(calls).toEqual([{ request: 'GET /payments/p1', key: null, body: null }])
  })

  test('with a page on YooKassa’s hosts only', async () => {
    const urlOf = async (confirmation_url: unknown) =>
      (await shop([{ ...pending, confirmation: { confirmation_url } }]).provider.read('p')).url
    for (const url of ['https://yookassa.ru/x', 'https://3ds.yoomoney.ru/acs']) expect(await urlOf(url)).toBe(url)
    for (const url of [
      'http://yoomoney.ru/checkout',
      'https://yoomoney.ru.evil.example/',
      'https://evil-yoomoney.ru/',
      'https://yoomoney.ru@evil.example/',
      'https://x:y@yoomoney.ru/',
      'https://yoomoney.ru:8443/',
      '//yoomoney.ru/',
      'javascript:alert(1)//yoomoney.ru',
      '',
    ])
      expect([url, await urlOf(url)]).toEqual([url, null])
  })
})

describe('outcomes of a call', () => {
  const respond = (status: number, code: string) => async () => Response.json({ type: 'error', code }, { status })
  const never = (_url: string, { signal }: RequestInit) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  test.each<[outcome: string, reason: string, Options['fetch']]>([
    ['unknown', 'TimeoutError', never],
    ['unknown', 'TypeError', () => Promise.reject(new TypeError('network'))],
    ['unknown', 'SyntaxError', async () => new Response('<html>502 Bad Gateway</html>')],
    ['unknown', 'unreadable_response', async () => Response.json({ id: 'p1', status: 'paused' })],
    ['unknown', 'internal_server_error', respond(500, 'internal_server_error')],
    ['unknown', 'too_many_requests', respond(429, 'too_many_requests')],
    ['unknown', 'invalid_credentials', respond(401, 'invalid_credentials')],
    ['refused', 'not_found', respond(404, 'not_found')],
    ['refused', 'forbidden', respond(403, 'forbidden')],
  ])('%s: %s', async (outcome, reason, fetch) => {
    const { provider } = shop([], { ...(fetch && { fetch }) })
    await expect(provider.read('p1')).rejects.toMatchObject({ name: 'ProviderError', outcome, reason })
  })

  test('a pending refund is read: not done, done, or refused with the reason', async () => {
    const slow = { id: 'r1', status: 'pending' }
    const canceled = { id: 'r1', status: 'canceled', cancellation_details: { party: 'yoo_money', reason: 'insufficient_funds' } }
    const call = { id: 'p1', key: 'key-1', amount: AMOUNT, receipt: null }
    const { provider, calls } = shop([slow, slow, slow, done, slow, canceled])
    expect(await provider.refund(call)).toEqual({ ref: 'r1', isDone: false })
    expect(await provider.refund(call)).toEqual({ ref: 'r1', isDone: true })
    await expect(provider.refund(call)).rejects.toMatchObject({ ...refused, reason: 'insufficient_funds' })
    expect(calls[1]?.request).toBe('GET /refunds/r1')
  })
})

describe('a notification', () => {
  const from = (address: string, body: unknown) =>
    shop().provider.readWebhook({ headers: new Headers(), address, body: typeof body === 'string' ? body : JSON.stringify(body) })
  const event = (name: string, object: object) => ({ type: 'notification', event: name, object })

  test('names its payment; other events are null', async () => {
    const paid = await from('185.71.76.5', event('payment.succeeded', { id: 'p1' }))
    expect(paid).toEqual({ eventId: 'payment.succeeded:p1', kind: 'payment.succeeded', paymentId: 'p1' })
    const refunded = await from('2a02:5180:0:1509::5', event('refund.succeeded', { id: 'r1', payment_id: 'p1' }))
    expect(refunded).toMatchObject({ kind: 'refund.succeeded', paymentId: 'p1' })
    expect(await from('185.71.76.5', event('payout.succeeded', { id: 'po-1' }))).toBe(null)
  })

  test('from other addresses is 401 before it is read, an unreadable one 400', async () => {
    for (const address of ['8.8.8.8', '', '::1']) await expect(from(address, 'nonsense')).rejects.toMatchObject({ status: 401 })
    for (const body of ['nonsense', {}, event('payment.succeeded', {})])
      await expect(from('185.71.76.5', body)).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    ['185.71.76.0', true],
    ['185.71.76.31', true],
    ['185.71.76.32', false],
    ['185.71.75.255', false],
    ['77.75.156.11', true],
    ['77.75.156.12', false],
    ['2a02:5180::1', true],
    ['2A02:5180:0:1509:0:0:0:1', true],
    ['2a02:5181::1', false],
    ['::ffff:185.71.76.1', true],
    ['::ffff:8.8.8.8', false],
    ['', false],
    ['185.71.76.1.evil.example', false],
    ['2a02:5180:::1', false],
  ])('is accepted from %s: %s', async (address, expected) => {
    const isAccepted = from(address, event('payment.succeeded', { id: 'p1' })).then(
      () => true,
      () => false,
    )
    expect(await isAccepted).toBe(expected)
  })
})
