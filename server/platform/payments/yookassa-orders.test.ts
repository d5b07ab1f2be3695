import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderPayment } from '~/contracts/orders'
import { cards as cardList } from '~/contracts/cards'
import { yooKassaSimulator } from '#tests/support/yookassa-simulator'
import { payments, paymentTasks } from '#server/db/tables'
import { call as callApi, db, read } from '#server/http/api.testing'
import { call, newCustomer, orderBody, placed, seedShop, STAFF_TOKEN, type TestCustomer } from '#server/orders/orders.testing'
import { readOrder } from '#server/orders/order-state.testing'

/* Orders paid through a simulated YooKassa. */

const SHOP = { shopId: '100500', secret: 'test_key' }
const YOOKASSA = { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: SHOP.shopId, YOOKASSA_SECRET: SHOP.secret, RECEIPTS: 'on' }
const ONLINE = orderBody({ pay_variant: 2, pay_type: 2, email: 'anna@example.com' })
const NOON = new Date('2026-11-20T12:00:00+03:00').getTime()
const FROM_YOOKASSA = '185.71.76.5'

let bank: ReturnType<typeof yooKassaSimulator>
let delivered = 0

beforeAll(seedShop)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  bank = yooKassaSimulator(SHOP)
  delivered = 0
  vi.stubGlobal('fetch', bank.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const place = (customer: TestCustomer, body: unknown = ONLINE, env: Record<string, string> = YOOKASSA) =>
  placed(customer, body, crypto.randomUUID(), env)
const cancel = ({ token }: TestCustomer, id: number) => call('POST', `/v3/orders/${id}/cancel`, { token, env: YOOKASSA })
const theOnly = () => {
  const [payment, ...more] = bank.all()
  if (!payment || more.length > 0) throw new Error(`${bank.all().length} payments`)
  return payment.id
}
const taskOf = async (id: number) =>
  db
    .select({ kind: paymentTasks.kind, status: paymentTasks.status, contact: paymentTasks.contact })
    .from(paymentTasks)
    .innerJoin(payments, eq(payments.id, paymentTasks.payment_id))
    .where(eq(payments.order_id, id))

const notify = (body: unknown, address: string) =>
  callApi('/payments/webhook/yookassa', { method: 'POST', body, headers: { 'cf-connecting-ip': address }, env: YOOKASSA })

/** Delivers the outstanding notifications. */
async function deliver() {
  for (const one of bank.notifications.slice(delivered)) expect((await notify(one, FROM_YOOKASSA)).status).toBe(200)
  delivered = bank.notifications.length
}

async function move(id: number, ...statuses: string[]) {
  for (const status of statuses) {
    const headers = { authorization: `Bearer ${STAFF_TOKEN}` }
    const { status: answer, json } = await call('PATCH', `/staff/orders/${id}`, { headers, body: { status }, env: YOOKASSA })
    if (answer !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`)
  }
}

describe('an order paid through YooKassa', () => {
  test('paid by notification, canceled, refunded in full; receipts of both', async () => {
    const customer = await newCustomer()
    const { id, number, total, payment } = await place(customer)
    expect(payment?.url).toBe(`https://yoomoney.ru/checkout/payments?orderId=${theOnly()}`)
    expect(bank.payment(theOnly())).toMatchObject({
      amount: { value: '1329.00', currency: 'RUB' },
      description: `Заказ № ${number}`,
      confirmation: { return_url: `http://localhost:8787/payment/success?order=${id}` },
    })
    expect(bank.receipts).toMatchObject([{ customer: { email: 'anna@example.com' } }])
    bank.confirm(theOnly())
    await deliver()
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'paid', status: 'new' })

    expect((await cancel(customer, id)).status).toBe(200)
    expect(bank.payment(theOnly()).refunded_amount).toEqual({ value: `${total}.00`, currency: 'RUB' })
    await deliver()
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'refunded', status: 'canceled' })
    expect(await taskOf(id)).toEqual([{ kind: 'refund', status: 'done', contact: null }])
    expect(bank.receipts).toHaveLength(2)
    expect(bank.calls.filter(({ method, path }) => method === 'POST' && path === '/refunds')).toHaveLength(1)
  })

  test('a forged notification is 401, and from the right address changes nothing', async () => {
    const customer = await newCustomer()
    const { id } = await place(customer)
    const made = bank.payment(theOnly())
    const forged = { type: 'notification', event: 'payment.succeeded', object: { ...made, status: 'succeeded', paid: true } }
    expect((await notify(forged, '8.8.8.8')).status).toBe(401)
    expect((await notify(forged, FROM_YOOKASSA)).status).toBe(200)
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'pending' })
  })

  test('declined with its reason, paid at the second attempt, charged once', async () => {
    const customer = await newCustomer()
    const { id } = await place(customer)
    bank.decline(theOnly(), 'insufficient_funds')
    await deliver()
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'failed', payment_error: 'На карте не хватило денег' })
    const again = await callApi(`/v3/orders/${id}/payment`, { token: customer.token, env: YOOKASSA })
    const { url } = await read(again, orderPayment)
    const [, second] = bank.all()
    expect(url).toBe(second?.confirmation?.confirmation_url)
    bank.confirm(second?.id ?? '')
    await deliver()
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'paid', payment_error: null })
    expect(bank.all().map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
  })

  test('a saved card pays the next order without a page', async () => {
    const customer = await newCustomer()
    const { id } = await place(customer, { ...ONLINE, save_card: true })
    bank.confirm(theOnly())
    await deliver()
    const [card, ...more] = await read(await callApi('/v2/cards', { token: customer.token, env: YOOKASSA }), cardList)
    expect(more).toEqual([])
    expect(card).toMatchObject({ brand: 'Mastercard', last4: '4477', is_default: true })
    const next = await place(customer, { ...ONLINE, pay_type: 5, card_id: card?.id })
    expect(next.payment).toMatchObject({ url: null })
    expect(next.id).not.toBe(id)
    expect((await readOrder(customer, next.id)).payment_status).toBe('paid')
    expect(bank.all()).toHaveLength(2)
  })

  test('two stages: captured when the kitchen starts; the delivery has its receipt', async () => {
    const customer = await newCustomer()
    const { id } = await place(customer, ONLINE, { ...YOOKASSA, PAYMENT_STAGES: '2' })
    bank.confirm(theOnly())
    await deliver()
    expect(bank.payment(theOnly()).status).toBe('waiting_for_capture')
    expect((await readOrder(customer, id)).payment_status).toBe('paid')
    await move(id, 'processed')
    expect(bank.payment(theOnly()).status).toBe('succeeded')
    await move(id, 'inTransit', 'completed')
    expect(bank.receipts.at(-1)).toMatchObject({
      type: 'payment',
      payment_id: theOnly(),
      customer: { email: 'anna@example.com' },
      settlements: [{ type: 'prepayment', amount: { value: '1329.00' } }],
    })
    expect(await taskOf(id)).toEqual([{ kind: 'receipt', status: 'done', contact: null }])
  })
})
