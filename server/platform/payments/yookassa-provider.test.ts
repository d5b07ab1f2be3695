import { beforeEach, describe, expect, test } from 'vitest'
import { yooKassaSimulator, type Fault } from '#tests/support/yookassa-simulator'
import type { NewPayment } from './payment-provider'
import { AMOUNT, newKey, payment, receipt, refused } from './provider.testing'
import { yooKassaProvider } from './yookassa-provider'

const SHOP = { shopId: '100500', secret: 'test_key' }
const CODES = { taxSystem: 2, vat: 1, subject: 'commodity', deliverySubject: 'service' }
let bank: ReturnType<typeof yooKassaSimulator>
beforeEach(() => {
  bank = yooKassaSimulator(SHOP)
})

const provider = (more: Partial<Parameters<typeof yooKassaProvider>[0]> = {}) =>
  yooKassaProvider({ ...SHOP, fetch: (input, init) => bank.fetch(input, init), timeoutMs: 50, receipts: CODES, ...more })

const unknown = { name: 'ProviderError', outcome: 'unknown' }

async function confirmed(more: Partial<NewPayment> = {}): Promise<string> {
  const { id } = await provider().create(payment(more))
  bank.confirm(id)
  return id
}

describe('creating a payment', () => {
  test('sends what the documentation asks for and returns YooKassa’s page', async () => {
    const given = payment()
    const made = await provider().create(given)
    expect(made).toEqual({
      id: expect.any(String),
      key: given.key,
      status: 'pending',
      amount: AMOUNT,
      refunded: 0,
      url: `https://yoomoney.ru/checkout/payments?orderId=${made.id}`,
      reason: null,
      savedCard: null,
    })
    const item = (description: string, quantity: number, price: string, payment_subject: string) => {
      const amount = { value: price, currency: 'RUB' }
      return { description, quantity, amount, payment_subject, vat_code: 1, payment_mode: 'full_prepayment', measure: 'piece' }
    }
    const items = [
      item(`Сет «${'Большой '.repeat(30)}»`.slice(0, 128), 1, '333.34', 'commodity'),
      item('Ролл', 2, '333.33', 'commodity'),
      item('Доставка', 1, '149.00', 'service'),
    ]
    const body = {
      amount: { value: '1149.00', currency: 'RUB' },
      capture: true,
      description: 'Заказ № 1042',
      metadata: { key: given.key },
      confirmation: { type: 'redirect', return_url: given.returnUrl },
      save_payment_method: false,
      receipt: { customer: { email: 'anna@example.com' }, tax_system_code: 2, items },
    }
    expect(bank.calls).toEqual([{ method: 'POST', path: '/payments', key: given.key, body }])
  })

  test('confirmed: paid; declined: canceled with the reason', async () => {
    const id = await confirmed()
    expect(await provider().read(id)).toMatchObject({ status: 'paid', amount: AMOUNT, url: null, savedCard: null })
    const other = await provider().create(payment())
    bank.decline(other.id, 'insufficient_funds')
    expect(await provider().read(other.id)).toMatchObject({ status: 'canceled', url: null, reason: 'insufficient_funds' })
  })

  test('after a lost response the same key finds the one payment; another sum is refused', async () => {
    const given = payment()
    bank.faults.push('lost', 'error_done')
    await expect(provider().create(given)).rejects.toMatchObject({ ...unknown, reason: 'TimeoutError' })
    await expect(provider().create(given)).rejects.toMatchObject({ ...unknown, reason: 'internal_server_error' })
    expect(await provider().create(given)).toMatchObject({ key: given.key, status: 'pending' })
    expect(bank.all()).toHaveLength(1)
    await expect(provider().create({ ...given, amount: 1, receipt: null })).rejects.toMatchObject({ ...refused, reason: 'invalid_request' })
  })

  test('a card is saved by paying with it, and then pays without a page', async () => {
    const id = await confirmed({ saveCard: true })
    const { savedCard } = await provider().read(id)
    expect(savedCard).toEqual({ token: expect.any(String), brand: 'Mastercard', last4: '4477' })
    const again = await provider().create(payment({ cardToken: savedCard?.token ?? '' }))
    expect(again).toMatchObject({ status: 'paid', url: null })
    expect(bank.calls.at(-1)?.body).not.toHaveProperty('confirmation')
    await expect(provider().create(payment({ cardToken: 'pm-unknown' }))).rejects.toMatchObject(refused)
  })

  test('without receipts in the settings none is sent; one of another sum is refused', async () => {
    const off = provider({ receipts: null })
    const { id } = await off.create(payment())
    bank.confirm(id)
    await off.refund({ id, key: newKey(), amount: AMOUNT, receipt })
    await expect(off.sendReceipt({ id, key: newKey(), amount: AMOUNT, receipt })).rejects.toMatchObject(refused)
    expect(bank.receipts).toEqual([])
    await expect(provider().create(payment({ amount: AMOUNT + 0.01 }))).rejects.toMatchObject(refused)
  })

  test('sends customers to YooKassa’s hosts only', async () => {
    const urlOf = async (confirmation_url: unknown) => {
      const made = { id: 'p', status: 'pending', amount: { value: '1.00', currency: 'RUB' }, confirmation: { confirmation_url } }
      return (await provider({ fetch: async () => Response.json(made) }).read('p')).url
    }
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
  const respond = (body: object, status = 200) => ({ fetch: async () => Response.json(body, { status }) })

  test.each<[Fault, string]>([
    ['never', 'TimeoutError'],
    ['error', 'internal_server_error'],
    ['flood', 'too_many_requests'],
    ['garbled', 'SyntaxError'],
  ])('%s is unknown', async (fault, reason) => {
    bank.faults.push(fault)
    await expect(provider().read('p1')).rejects.toMatchObject({ ...unknown, reason })
  })

  test.each<[string, Parameters<typeof provider>[0], object]>([
    ['another shape', respond({ id: 'p1', status: 'paused' }), { ...unknown, reason: 'unreadable_response' }],
    ['no network', { fetch: () => Promise.reject(new TypeError('network')) }, { ...unknown, reason: 'TypeError' }],
    ['a wrong key', { secret: 'old' }, { ...unknown, reason: 'invalid_credentials' }],
    ['404', {}, { ...refused, reason: 'not_found' }],
    ['403', respond({ code: 'forbidden' }, 403), { ...refused, reason: 'forbidden' }],
  ])('%s', async (_name, options, error) => {
    await expect(provider(options).read('nothing')).rejects.toMatchObject(error)
  })
})

describe('two stages', () => {
  test('reserved, and captured once per key', async () => {
    const id = await confirmed({ isTwoStage: true })
    expect(await provider().read(id)).toMatchObject({ status: 'held' })
    const call = { id, key: newKey(), amount: AMOUNT, receipt }
    bank.faults.push('lost')
    await expect(provider().capture(call)).rejects.toMatchObject(unknown)
    expect(await provider().capture(call)).toMatchObject({ status: 'paid' })
    await expect(provider().release({ id, key: newKey() })).rejects.toMatchObject(refused)
  })

  test('or released', async () => {
    const id = await confirmed({ isTwoStage: true })
    expect(await provider().release({ id, key: newKey() })).toMatchObject({ status: 'canceled', reason: 'canceled_by_merchant' })
    await expect(provider().capture({ id, key: newKey(), amount: AMOUNT, receipt: null })).rejects.toMatchObject(refused)
  })

  test('expiring an unpaid payment calls nothing', async () => {
    const { id } = await provider().create(payment())
    await provider().expire(id)
    expect(bank.calls).toHaveLength(1)
    expect(await provider().read(id)).toMatchObject({ status: 'pending' })
  })
})

describe('refunds', () => {
  test('in full, once per key, with a receipt', async () => {
    const id = await confirmed()
    const call = { id, key: newKey(), amount: AMOUNT, receipt }
    bank.faults.push('lost')
    await expect(provider().refund(call)).rejects.toMatchObject(unknown)
    expect(await provider().refund(call)).toEqual({ ref: expect.any(String), isDone: true })
    expect(await provider().read(id)).toMatchObject({ status: 'paid', refunded: AMOUNT })
    expect(bank.receipts).toHaveLength(2)
  })

  test('a slow one is not done; the same key reads its result', async () => {
    bank.areRefundsSlow = true
    const id = await confirmed()
    const call = { id, key: newKey(), amount: AMOUNT, receipt: null }
    expect(await provider().refund(call)).toMatchObject({ isDone: false })
    bank.settleRefunds()
    expect(await provider().refund(call)).toMatchObject({ isDone: true })
  })

  test('a canceled one is refused with the reason', async () => {
    bank.areRefundsSlow = true
    const id = await confirmed()
    const call = { id, key: newKey(), amount: AMOUNT, receipt: null }
    await provider().refund(call)
    bank.settleRefunds('canceled')
    await expect(provider().refund(call)).rejects.toMatchObject({ ...refused, reason: 'insufficient_funds' })
  })
})

test('the receipt of the delivery settles the prepayment', async () => {
  const id = await confirmed()
  const call = { id, key: newKey(), amount: AMOUNT, receipt: { ...receipt, mode: 'full_payment' as const } }
  expect(await provider().sendReceipt(call)).toEqual(await provider().sendReceipt(call))
  expect(bank.receipts).toHaveLength(2)
  expect(bank.receipts[1]).toMatchObject({
    type: 'payment',
    payment_id: id,
    send: true,
    settlements: [{ type: 'prepayment', amount: { value: '1149.00', currency: 'RUB' } }],
    items: [{ payment_mode: 'full_payment' }, { payment_mode: 'full_payment' }, { payment_mode: 'full_payment' }],
  })
})

describe('notifications', () => {
  const from = (address: string, body: unknown) =>
    provider().readWebhook({ headers: new Headers(), address, body: typeof body === 'string' ? body : JSON.stringify(body) })

  test('from YooKassa’s network name their payment', async () => {
    const id = await confirmed()
    await provider().refund({ id, key: newKey(), amount: AMOUNT, receipt: null })
    const [succeeded, refunded] = bank.notifications
    expect(await from('185.71.76.5', succeeded)).toEqual({ eventId: `payment.succeeded:${id}`, kind: 'payment.succeeded', paymentId: id })
    expect(await from('2a02:5180:0:1509::5', refunded)).toMatchObject({ kind: 'refund.succeeded', paymentId: id })
  })

  test('of other events are null', async () => {
    expect(await from('185.71.76.5', { type: 'notification', event: 'payout.succeeded', object: { id: 'po-1' } })).toBe(null)
  })

  test('from other addresses are 401 before they are read, unreadable ones 400', async () => {
    for (const address of ['8.8.8.8', '', '::1']) await expect(from(address, 'nonsense')).rejects.toMatchObject({ status: 401 })
    for (const body of ['nonsense', {}, { event: 'payment.succeeded', object: {} }])
      await expect(from('185.71.76.5', body)).rejects.toMatchObject({ status: 400 })
  })
})
