import { beforeEach, describe, expect, test } from 'vitest'
import { yooKassaSimulator, type Fault } from '#tests/support/yookassa-simulator'
import type { Receipt } from '~/rules/receipt'
import type { NewPayment } from './payment-provider'
import { yooKassaProvider } from './yookassa-provider'

const SHOP = { shopId: '100500', secret: 'test_key' }
const CODES = { taxSystem: 2, vat: 1, subject: 'commodity', deliverySubject: 'service' }
let bank: ReturnType<typeof yooKassaSimulator>
beforeEach(() => {
  bank = yooKassaSimulator(SHOP)
})

const provider = (more: Partial<Parameters<typeof yooKassaProvider>[0]> = {}) =>
  yooKassaProvider({ ...SHOP, fetch: (input, init) => bank.fetch(input, init), timeoutMs: 50, receipts: CODES, ...more })

const receipt: Receipt = {
  email: 'anna@example.com',
  mode: 'full_prepayment',
  lines: [
    { name: `Сет «${'Большой '.repeat(30)}»`, price: 333.34, quantity: 1, kind: 'dish' },
    { name: 'Ролл', price: 333.33, quantity: 2, kind: 'dish' },
    { name: 'Доставка', price: 149, quantity: 1, kind: 'delivery' },
  ],
}
const AMOUNT = 1149
let lastKey = 0
const newKey = () => `order-7-try-${++lastKey}`
const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  key: newKey(),
  amount: AMOUNT,
  description: 'Заказ № 1042',
  returnUrl: 'https://shop.example/payment/success?order=7',
  cardToken: null,
  saveCard: false,
  isTwoStage: false,
  receipt,
  ...more,
})
const refused = { name: 'ProviderError', outcome: 'refused' }
const unknown = { name: 'ProviderError', outcome: 'unknown' }

/** A payment that its customer has confirmed. */
async function confirmed(more: Partial<NewPayment> = {}): Promise<string> {
  const { id } = await provider().create(payment(more))
  bank.confirm(id)
  return id
}

describe('making a payment at YooKassa, contract "Payment"', () => {
  test('it waits at YooKassa’s page; what is sent is what its documentation asks for', async () => {
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
    const item = { vat_code: 1, payment_mode: 'full_prepayment', measure: 'piece' }
    expect(bank.calls).toEqual([
      {
        method: 'POST',
        path: '/payments',
        key: given.key,
        body: {
          amount: { value: '1149.00', currency: 'RUB' },
          capture: true,
          description: 'Заказ № 1042',
          metadata: { key: given.key },
          confirmation: { type: 'redirect', return_url: given.returnUrl },
          save_payment_method: false,
          receipt: {
            customer: { email: 'anna@example.com' },
            tax_system_code: 2,
            items: [
              {
                ...item,
                description: `Сет «${'Большой '.repeat(30)}»`.slice(0, 128),
                quantity: 1,
                amount: { value: '333.34', currency: 'RUB' },
                payment_subject: 'commodity',
              },
              { ...item, description: 'Ролл', quantity: 2, amount: { value: '333.33', currency: 'RUB' }, payment_subject: 'commodity' },
              { ...item, description: 'Доставка', quantity: 1, amount: { value: '149.00', currency: 'RUB' }, payment_subject: 'service' },
            ],
          },
        },
      },
    ])
  })

  test('3-D Secure passed: paid; declined: canceled with the reason', async () => {
    const id = await confirmed()
    expect(await provider().read(id)).toMatchObject({ status: 'paid', amount: AMOUNT, url: null, savedCard: null })
    const other = await provider().create(payment())
    bank.decline(other.id, 'insufficient_funds')
    expect(await provider().read(other.id)).toMatchObject({ status: 'canceled', url: null, reason: 'insufficient_funds' })
  })

  test('a lost answer is asked for again with the same key, and there is one payment', async () => {
    const given = payment()
    bank.faults.push('lost', 'error_done')
    await expect(provider().create(given)).rejects.toMatchObject({ ...unknown, reason: 'TimeoutError' })
    await expect(provider().create(given)).rejects.toMatchObject({ ...unknown, reason: 'internal_server_error' })
    expect(await provider().create(given)).toMatchObject({ key: given.key, status: 'pending' })
    expect(bank.all()).toHaveLength(1)
  })

  test('the same key for another sum is refused', async () => {
    const given = payment({ receipt: null })
    await provider().create(given)
    await expect(provider().create({ ...given, amount: 1 })).rejects.toMatchObject({ ...refused, reason: 'invalid_request' })
  })

  test('a card is kept by paying with it, and then pays without a page', async () => {
    const id = await confirmed({ saveCard: true })
    const { savedCard } = await provider().read(id)
    expect(savedCard).toEqual({ token: expect.any(String), brand: 'Mastercard', last4: '4477' })
    const again = await provider().create(payment({ cardToken: savedCard?.token ?? '' }))
    expect(again).toMatchObject({ status: 'paid', url: null })
    expect(bank.calls.at(-1)?.body).not.toHaveProperty('confirmation')
    await expect(provider().create(payment({ cardToken: 'pm-of-nobody' }))).rejects.toMatchObject(refused)
  })

  test('without receipts in the settings none is sent', async () => {
    const off = provider({ receipts: null })
    const { id } = await off.create(payment())
    bank.confirm(id)
    await off.refund({ id, key: newKey(), amount: AMOUNT, receipt })
    await expect(off.sendReceipt({ id, key: newKey(), amount: AMOUNT, receipt })).rejects.toMatchObject(refused)
    expect(bank.receipts).toEqual([])
  })

  test('a receipt that does not sum to the payment is refused by YooKassa', async () => {
    await expect(provider().create(payment({ amount: AMOUNT + 0.01 }))).rejects.toMatchObject(refused)
  })
})

describe('what an answer means, field notes 5.1', () => {
  test.each<[Fault, string]>([
    ['never', 'TimeoutError'],
    ['error', 'internal_server_error'],
    ['flood', 'too_many_requests'],
    ['garbled', 'SyntaxError'],
  ])('%s leaves it unknown', async (fault, reason) => {
    bank.faults.push(fault)
    await expect(provider().read('p1')).rejects.toMatchObject({ ...unknown, reason })
  })

  test('an answer of another shape leaves it unknown, and so does a network that is gone', async () => {
    const odd = provider({ fetch: async () => Response.json({ id: 'p1', status: 'paused' }) })
    await expect(odd.read('p1')).rejects.toMatchObject({ ...unknown, reason: 'unreadable_answer' })
    const gone = provider({ fetch: () => Promise.reject(new TypeError('network')) })
    await expect(gone.read('p1')).rejects.toMatchObject({ ...unknown, reason: 'TypeError' })
  })

  test('a wrong key is unknown: mended, the same call succeeds', async () => {
    await expect(provider({ secret: 'old' }).create(payment())).rejects.toMatchObject({ ...unknown, reason: 'invalid_credentials' })
  })

  test('any other 4xx is refused with its code', async () => {
    await expect(provider().read('nothing')).rejects.toMatchObject({ ...refused, reason: 'not_found' })
    const forbidden = provider({ fetch: async () => Response.json({ code: 'forbidden' }, { status: 403 }) })
    await expect(forbidden.read('p1')).rejects.toMatchObject({ ...refused, reason: 'forbidden' })
  })
})

describe('two stages', () => {
  test('money is reserved, and taken once by its key', async () => {
    const id = await confirmed({ isTwoStage: true })
    expect(await provider().read(id)).toMatchObject({ status: 'held' })
    const call = { id, key: newKey(), amount: AMOUNT, receipt }
    bank.faults.push('lost')
    await expect(provider().capture(call)).rejects.toMatchObject(unknown)
    expect(await provider().capture(call)).toMatchObject({ status: 'paid' })
    await expect(provider().release({ id, key: newKey() })).rejects.toMatchObject(refused)
  })

  test('or let go', async () => {
    const id = await confirmed({ isTwoStage: true })
    expect(await provider().release({ id, key: newKey() })).toMatchObject({ status: 'canceled', reason: 'canceled_by_merchant' })
    await expect(provider().capture({ id, key: newKey(), amount: AMOUNT, receipt: null })).rejects.toMatchObject(refused)
  })

  test('what nobody has paid yet cannot be ended: nothing is asked', async () => {
    const { id } = await provider().create(payment())
    await provider().expire(id)
    expect(bank.calls).toHaveLength(1)
    expect(await provider().read(id)).toMatchObject({ status: 'pending' })
  })
})

describe('giving money back', () => {
  test('in full, once by its key, with a receipt', async () => {
    const id = await confirmed()
    const call = { id, key: newKey(), amount: AMOUNT, receipt }
    bank.faults.push('lost')
    await expect(provider().refund(call)).rejects.toMatchObject(unknown)
    expect(await provider().refund(call)).toEqual({ ref: expect.any(String), isDone: true })
    expect(await provider().read(id)).toMatchObject({ status: 'paid', refunded: AMOUNT })
    expect(bank.receipts).toHaveLength(2)
  })

  test('in parts, never more than was paid', async () => {
    const id = await confirmed()
    await provider().refund({ id, key: newKey(), amount: 1000, receipt: null })
    await expect(provider().refund({ id, key: newKey(), amount: 149.01, receipt: null })).rejects.toMatchObject(refused)
  })

  test('a slow one is not done until it is; asked again with its key it tells', async () => {
    bank.areRefundsSlow = true
    const id = await confirmed()
    const call = { id, key: newKey(), amount: AMOUNT, receipt: null }
    expect(await provider().refund(call)).toMatchObject({ isDone: false })
    bank.settleRefunds()
    expect(await provider().refund(call)).toMatchObject({ isDone: true })
  })

  test('one that YooKassa canceled is refused with the reason', async () => {
    bank.areRefundsSlow = true
    const id = await confirmed()
    const call = { id, key: newKey(), amount: AMOUNT, receipt: null }
    await provider().refund(call)
    bank.settleRefunds('canceled')
    await expect(provider().refund(call)).rejects.toMatchObject({ ...refused, reason: 'insufficient_funds' })
  })
})

test('the receipt of the hand-over settles the prepayment', async () => {
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

describe('notifications carry no signature', () => {
  const from = (address: string, body: unknown) =>
    provider().readWebhook({ headers: new Headers(), address, body: typeof body === 'string' ? body : JSON.stringify(body) })

  test('one from YooKassa’s network names its payment', async () => {
    const id = await confirmed()
    await provider().refund({ id, key: newKey(), amount: AMOUNT, receipt: null })
    const [succeeded, refunded] = bank.notifications
    expect(await from('185.71.76.5', succeeded)).toEqual({ eventId: `payment.succeeded:${id}`, kind: 'payment.succeeded', paymentId: id })
    expect(await from('2a02:5180:0:1509::5', refunded)).toMatchObject({ kind: 'refund.succeeded', paymentId: id })
  })

  test('what the shop does not follow is null', async () => {
    expect(await from('185.71.76.5', { type: 'notification', event: 'payout.succeeded', object: { id: 'po-1' } })).toBe(null)
  })

  test('one from anywhere else is 401 before it is read, an unreadable one 400', async () => {
    for (const address of ['8.8.8.8', '', '::1']) await expect(from(address, 'nonsense')).rejects.toMatchObject({ status: 401 })
    for (const body of ['nonsense', {}, { event: 'payment.succeeded', object: {} }])
      await expect(from('185.71.76.5', body)).rejects.toMatchObject({ status: 400 })
  })
})
