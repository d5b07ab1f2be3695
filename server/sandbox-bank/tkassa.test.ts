import { eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { paymentEvents, payTerms, tkassaBank, tkassaOrders } from '#server/db/tables'
import { serviceContextOf } from '#server/http/context'
import { env } from '#host'
import { call, db } from '#server/http/api.testing'
import { hmacHex } from '#server/core/secrets'
import { readSettings } from '#server/core/settings'
import { call as callShop, newCustomer, NOON, placed, setUpShop, type TestCustomer } from '#server/orders/orders.testing'
import { onlineBody, paymentsOf, readOrder } from '#server/orders/order-state.testing'
import { settleOpenPayments } from '#server/payments/payments.service'
import { withTKassaToken } from '#server/platform/payments/tkassa-token'

const ORIGIN = 'http://localhost:8787'
const SBP = { online_way: 'sbp' }

setUpShop()

/** An order that waits for its payment by SBP. */
async function waiting(parts: Record<string, unknown> = SBP) {
  const customer = await newCustomer()
  const { id, payment } = await placed(customer, onlineBody(parts))
  const path = (payment?.url ?? '').replace(`${ORIGIN}/api`, '')
  return { customer, id, path, bankId: Number(path.split('/').at(-1)), payment }
}

const press = (path: string, action: string, mood = 'good', headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ action, mood }).toString(),
  })

const statusOf = async (customer: TestCustomer, id: number) => (await readOrder(customer, id)).payment_status

const send = (body: string) => call('/payments/tkassa', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
const password = hmacHex(readSettings(env).codeSecret, 'tkassa-sandbox')
const notice = (fields: object, key = password) =>
  JSON.stringify(withTKassaToken({ TerminalKey: 'sandbox', OrderId: 'none', Success: true, Status: 'CONFIRMED', ...fields }, key))

describe('an order paid by SBP', () => {
  test('has a link into the bank’s app, is paid there, canceled and refunded by the same acquirer', async () => {
    const { customer, id, path, payment } = await waiting()
    expect(payment).toEqual({ id: expect.any(Number), url: expect.stringContaining('/sandbox/tkassa/'), is_qr: true })
    const page = await (await call(path)).text()
    for (const words of ['Учебная Т-Касса', 'Приложение банка', 'Оплатить 1\u00a0329\u00a0₽']) expect(page).toContain(words)
    const answer = await press(path, 'pay')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/payment/success?order=${id}`)
    expect(await readOrder(customer, id)).toMatchObject({ payment_status: 'paid', online_way: 'sbp' })
    await call(`/v3/orders/${id}/cancel`, { method: 'POST', headers: { authorization: `Bearer ${customer.token}` } })
    expect(await statusOf(customer, id)).toBe('refunded')
    const [row] = await db
      .select()
      .from(tkassaBank)
      .where(eq(tkassaBank.id, Number(path.split('/').at(-1))))
    expect(row?.state).toMatchObject({ status: 'REFUNDED', is_sbp: true })
  })

  test.each(['twice', 'disorder', 'forged', 'error'])('is paid once where the bank is %s', async (mood) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { customer, id, path, bankId } = await waiting()
    await press(path, 'pay', mood)
    if (mood === 'error') {
      vi.setSystemTime(NOON.getTime() + 120_000)
      await settleOpenPayments(serviceContextOf(env, new Date()))
    }
    expect(await statusOf(customer, id)).toBe('paid')
    expect(await paymentsOf(id)).toMatchObject([{ status: 'paid', provider: 'tkassa', way: 'sbp' }])
    const events = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.provider_payment_id, String(bankId)))
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['AUTHORIZED', 'CONFIRMED']))
  })

  test('a forged «paid» pays nothing; after a decline the customer pays again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { customer, id, path } = await waiting()
    expect((await press(path, 'decline', 'forged')).headers.get('location')).toBe(`${ORIGIN}/payment/decline?order=${id}`)
    expect(await statusOf(customer, id)).toBe('failed')
    const again = await call(`/v3/orders/${id}/payment`, {
      headers: { authorization: `Bearer ${customer.token}`, 'sec-fetch-site': 'same-origin' },
    })
    expect(await again.json()).toMatchObject({ status: 'pending', is_qr: true })
    expect(await paymentsOf(id)).toMatchObject([{ status: 'failed' }, { status: 'pending', way: 'sbp', provider: 'tkassa' }])
  })

  test('the bank that thinks and the one that is silent are asked; a late notification changes nothing', async () => {
    const [slow, silent] = [await waiting(), await waiting()]
    await press(slow.path, 'pay', 'slow')
    await press(silent.path, 'pay', 'silent')
    for (const { id } of [slow, silent]) expect(await paymentsOf(id)).toMatchObject([{ status: 'pending' }])
    vi.setSystemTime(NOON.getTime() + 61_000)
    await settleOpenPayments(serviceContextOf(env, new Date()))
    for (const { customer, id } of [slow, silent]) expect(await statusOf(customer, id)).toBe('paid')
    expect((await send(notice({ PaymentId: silent.bankId, Status: 'AUTHORIZED' }))).status).toBe(200)
    expect(await statusOf(silent.customer, silent.id)).toBe('paid')
  })

  test('two presses pay once, and a page of another site may not press', async () => {
    const { path, id, customer } = await waiting()
    expect((await press(path, 'pay', 'good', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await Promise.all([press(path, 'pay'), press(path, 'pay'), press(path, 'decline')])
    expect(['paid', 'failed']).toContain(await statusOf(customer, id))
    expect(await (await call(path)).text()).toMatch(/Уже оплачено|Платёж отклонён/)
    expect((await call('/payments/sandbox/tkassa/4000000')).status).toBe(404)
  })
})

describe('a card that T-Kassa saves', () => {
  test('pays the next order at T-Kassa alone, and is forgotten with the card', async () => {
    await db.insert(payTerms).values({ id: 1, card: 'tkassa', saved: 'tkassa' })
    const { customer, id, path } = await waiting({ save_card: true })
    await press(path, 'pay', 'twice')
    expect((await readOrder(customer, id)).payment_status).toBe('paid')
    const { json } = await callShop('GET', '/v2/cards', { token: customer.token })
    const [card] = json as { id: number; last4: string }[]
    expect(json).toMatchObject([{ brand: 'Visa', last4: '4242', is_default: true }])

    const again = await placed(customer, onlineBody({ pay_type: 5, card_id: card?.id }))
    expect(await paymentsOf(again.id)).toMatchObject([{ status: 'paid', provider: 'tkassa' }])
    await db.update(payTerms).set({ saved: 'sandbox' })
    expect((await callShop('GET', '/v2/cards', { token: customer.token })).json).toMatchObject([{ pays: false }])
    const refused = await callShop('POST', '/v2/orders', { token: customer.token, body: onlineBody({ pay_type: 5, card_id: card?.id }) })
    expect(refused).toMatchObject({ status: 422, json: { error: { fields: { card_id: expect.any(String) } } } })

    const tokens = () => db.select().from(tkassaOrders).where(isNotNull(tkassaOrders.rebill_id))
    expect(await tokens()).toHaveLength(1)
    await callShop('GET', `/v2/deactivate-token?id=${card?.id}`, { token: customer.token, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await tokens()).toEqual([])
    await db.delete(payTerms)
  })
})

describe('POST /payments/tkassa', () => {
  test('answers OK as plain text, also for a payment that is not ours', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const answer = await send(notice({ PaymentId: 4_000_001 }))
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      200,
      'OK',
      expect.stringMatching(/^text\/plain/),
    ])
  })

  test('a wrong signature is 401, an unreadable body 400, another shop without T-Kassa 404', async () => {
    expect((await send(notice({ PaymentId: 1 }, 'another'))).status).toBe(401)
    expect((await send('nonsense')).status).toBe(400)
    const off = await callShop('POST', '/payments/tkassa', { body: { PaymentId: 1 }, env: { PAYMENT_ADAPTER: 'off' } })
    expect(off.status).toBe(404)
  })

  test('a second payment under one key that was paid goes back at once', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { path, bankId, id, customer } = await waiting()
    await press(path, 'pay')
    const [first] = await db.select().from(tkassaBank).where(eq(tkassaBank.id, bankId))
    if (!first) throw new Error('no payment')
    const [second] = await db.insert(tkassaBank).values({ order_id: first.order_id, state: first.state }).returning()
    expect((await send(notice({ PaymentId: second?.id, OrderId: first.order_id }))).status).toBe(200)
    const rows = await db.select().from(tkassaBank).where(eq(tkassaBank.order_id, first.order_id))
    expect(rows.map(({ state }) => state.status)).toEqual(['CONFIRMED', 'REFUNDED'])
    expect(await statusOf(customer, id)).toBe('paid')
  })
})
