import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { call, newCustomer, orderBody, placed, seedShop } from '#server/orders/orders.testing'
import { readOrder } from '#server/orders/order-state.testing'

const YOOKASSA = { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET: 'test_key', RECEIPTS: 'on' }

beforeAll(seedShop)
afterEach(() => void vi.unstubAllGlobals())

test('an order is paid through YooKassa by a notification, canceled and refunded, with receipts of both', async () => {
  const customer = await newCustomer()
  const amount = { value: '1329.00', currency: 'RUB' }
  const confirmation = { confirmation_url: 'https://yoomoney.ru/checkout/payments?orderId=p1' }
  const payment = { id: 'p1', status: 'pending', amount, confirmation, metadata: {} }
  const calls: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    expect(new Headers(headers).get('authorization')).toBe(`Basic ${btoa('100500:test_key')}`)
    const path = url.replace('https://api.yookassa.ru/v3', '')
    if (method === 'POST') calls.push({ path, body: JSON.parse(String(body)) })
    return Response.json(path === '/refunds' ? { id: 'r1', status: 'succeeded' } : payment)
  })
  const notify = async (address: string, event: string) => {
    const body = { type: 'notification', event, object: payment }
    const headers = { 'cf-connecting-ip': address }
    return (await call('POST', '/payments/webhook/yookassa', { body, headers, env: YOOKASSA })).status
  }

  const body = orderBody({ pay_variant: 2, pay_type: 2, email: 'anna@example.com' })
  const order = await placed(customer, body, undefined, YOOKASSA)
  expect(order.payment?.url).toBe(confirmation.confirmation_url)
  expect(await notify('8.8.8.8', 'payment.succeeded')).toBe(401)
  expect(await notify('185.71.76.5', 'payment.waiting_for_capture')).toBe(200)
  expect(await readOrder(customer, order.id)).toMatchObject({ payment_status: 'pending' })
  payment.status = 'succeeded'
  expect(await notify('185.71.76.5', 'payment.succeeded')).toBe(200)
  expect(await readOrder(customer, order.id)).toMatchObject({ payment_status: 'paid', status: 'new' })

  await call('POST', `/v3/orders/${order.id}/cancel`, { token: customer.token, env: YOOKASSA })
  expect(await readOrder(customer, order.id)).toMatchObject({ payment_status: 'refunded', status: 'canceled' })
  const receipt = { customer: { email: 'anna@example.com' } }
  const return_url = `http://localhost:8787/payment/success?order=${order.id}`
  expect(calls).toMatchObject([
    { path: '/payments', body: { amount, description: `Заказ № ${order.number}`, confirmation: { return_url }, receipt } },
    { path: '/refunds', body: { payment_id: 'p1', amount, receipt } },
  ])
})
