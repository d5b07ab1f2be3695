import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { orders, paymentEvents } from '#server/db/tables'
import { serviceContextOf } from '#server/http/context'
import { env } from '#host'
import { call, db, PRODUCTION, readError } from '#server/http/api.testing'
import { newCustomer, NOON, placed, setUpShop, times, type TestCustomer } from '#server/orders/orders.testing'
import { onlineBody, paymentsOf, readOrder } from '#server/orders/order-state.testing'
import { settleOpenPayments } from '#server/payments/payments.service'
import { BANK_STYLE } from './bank-style'

const ORIGIN = 'http://localhost:8787'

setUpShop()

type Waiting = { customer: TestCustomer; id: number; path: string; bankId: string }

/** An order that waits for its payment. */
async function waiting(settings = {}): Promise<Waiting> {
  const customer = await newCustomer()
  const { id, payment } = await placed(customer, onlineBody(), undefined, settings)
  const path = (payment?.url ?? '').replace(`${ORIGIN}/api`, '')
  return { customer, id, path, bankId: path.split('/').at(-1) ?? '' }
}

const press = (path: string, action: string, mood?: string, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ action, ...(mood !== undefined && { mood }) }).toString(),
  })

/** The stored payment status. */
async function known(id: number) {
  const [row] = await db.select({ status: orders.payment_status }).from(orders).where(eq(orders.id, id))
  return row?.status
}

const events = (bankId: string) => db.select().from(paymentEvents).where(eq(paymentEvents.provider_payment_id, bankId))

/** Settles payments as the cron does, some seconds after noon. */
function cronAt(seconds: number) {
  vi.setSystemTime(NOON.getTime() + seconds * 1000)
  return settleOpenPayments(serviceContextOf(env, new Date()))
}

describe('the page', () => {
  test('shows order and sum; loads and runs nothing, is not cached or indexed', async () => {
    const { path, customer, id } = await waiting()
    const answer = await call(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const text = await answer.text()
    const { number } = await readOrder(customer, id)
    for (const words of [
      `Заказ № ${number}`,
      'Тестовый банк: <span>деньги не списываются</span>',
      'Оплатить 1\u00a0329\u00a0₽',
      'Отклонить',
    ])
      expect(text).toContain(words)
    expect(text.match(/name="mood" value="(\w+)"/g)).toHaveLength(6)
    expect(text).not.toMatch(/<script|<link|<img|@import|url\(/)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(BANK_STYLE)))
    expect(text).toContain(`<style>${BANK_STYLE}</style>`)
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${btoa(String.fromCharCode(...digest))}'; base-uri 'none'; form-action 'self' ${ORIGIN}; frame-ancestors 'none'`,
    )
  })

  test('of a finished payment shows its outcome and links back', async () => {
    const [paid, declined, slow, late] = [await waiting(), await waiting(), await waiting(), await waiting()]
    await press(paid.path, 'pay')
    await press(declined.path, 'decline')
    await press(slow.path, 'pay', 'slow')
    await serviceContextOf(env, new Date()).payments.of('sandbox').expire(late.bankId)
    for (const [{ path, id }, words, where] of [
      [paid, 'Уже оплачено', 'success'],
      [declined, 'На карте не хватило денег', 'decline'],
      [slow, 'Банк обрабатывает платёж', 'success'],
      [late, 'Вышло время на оплату, или заказ отменили', 'decline'],
    ] as const) {
      const text = await (await call(path)).text()
      expect(text).toContain(words)
      expect(text).toContain(`href="${ORIGIN}/payment/${where}?order=${id}"`)
      expect(text).not.toContain('<form')
    }
  })

  test('of an unknown payment is 404', async () => {
    const answer = await call(`/payments/sandbox/${crypto.randomUUID()}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Такого платежа нет')
    expect((await press(`/payments/sandbox/${crypto.randomUUID()}`, 'pay')).status).toBe(404)
    expect((await call('/payments/sandbox/nonsense')).status).toBe(404)
  })

  test.each([{ PAYMENT_ADAPTER: 'off' }, { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'key' }, PRODUCTION])(
    'does not exist under %o',
    async (changed) => {
      const { path, id } = await waiting()
      expect((await call(path, { env: changed })).status).toBe(404)
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await call(path, { method: 'POST', headers: form, body: 'action=pay', env: changed })).status).toBe(404)
      expect(await known(id)).toBe('pending')
    },
  )

  test('rejects other sites and unknown actions', async () => {
    const { path, id } = await waiting()
    expect((await press(path, 'pay', 'good', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await press(path, 'steal')).status).toBe(422)
    expect((await readError(await press(path, 'pay', 'drunk'))).code).toBe('invalid')
    expect(await known(id)).toBe('pending')
  })
})

describe('the customer’s choice', () => {
  test('ten concurrent choices count once; the webhook arrives before the customer returns', async () => {
    const { path, id, bankId } = await waiting()
    const first = await press(path, 'pay')
    expect(await known(id)).toBe('paid')
    const more = await Promise.all(times(9, (i) => press(path, i % 2 ? 'pay' : 'decline')))
    for (const answer of [first, ...more])
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/payment/success?order=${id}`])
    expect(await events(bankId)).toMatchObject([{ kind: 'payment.succeeded', handled_at: NOON.getTime() }])
  })

  test('two stages: reserved money counts as paid', async () => {
    const { path, id } = await waiting({ PAYMENT_STAGES: '2' })
    await press(path, 'pay', 'disorder')
    expect(await known(id)).toBe('paid')
    expect(await paymentsOf(id)).toMatchObject([{ status: 'held' }])
  })

  test.each([
    ['pay', 'twice', 'paid', ['payment.succeeded']],
    ['pay', 'disorder', 'paid', ['payment.succeeded', 'payment.waiting_for_capture']],
    ['decline', 'disorder', 'failed', ['payment.canceled', 'payment.waiting_for_capture']],
  ])('%s, in the mode %s: the order is %s once', async (action, mood, status, kinds) => {
    const { path, id, bankId } = await waiting()
    await press(path, action, mood)
    expect((await events(bankId)).map(({ kind }) => kind)).toEqual(kinds)
    expect(await known(id)).toBe(status)
  })

  test.each([
    ['slow', 19, 20],
    ['silent', 2, 60],
    ['error', 60, 120],
  ])('in the mode %s is not known at once; after %i s it is still pending, after %i s paid', async (mood, early, late) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { path, id, customer } = await waiting()
    expect((await press(path, 'pay', mood)).headers.get('location')).toBe(`${ORIGIN}/payment/success?order=${id}`)
    await cronAt(early)
    expect(await known(id)).toBe('pending')
    await cronAt(late)
    expect((await readOrder(customer, id)).payment_status).toBe('paid')
  })
})
