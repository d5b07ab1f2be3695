import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orders, outbox, paymentEvents, payments, sandboxEvents } from '#server/db/tables'
import { serviceContextOf } from '#server/http/context'
import { call, db, PRODUCTION, readError } from '#server/http/api.testing'
import { newCustomer, orderBody, placed, seedShop, type TestCustomer } from '#server/orders/orders.testing'
import { readOrder } from '#server/orders/order-state.testing'
import { deliverDue } from './bank.service'
import { BANK_STYLE } from './bank-style'

const NOON = new Date('2026-11-20T12:00:00+03:00').getTime()
const ONLINE = orderBody({ pay_variant: 2, pay_type: 2 })
const ORIGIN = 'http://localhost:8787'

beforeAll(seedShop)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await db.delete(sandboxEvents)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Waiting = { customer: TestCustomer; id: number; path: string; bankId: string }

/** An order that waits for its payment. */
async function waiting(): Promise<Waiting> {
  const customer = await newCustomer()
  const { id, payment } = await placed(customer, ONLINE)
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
const messages = ({ phone }: TestCustomer) => db.$count(outbox, eq(outbox.phone, phone))

/** Runs the cron some seconds after noon. */
function cronAt(seconds: number) {
  vi.setSystemTime(NOON + seconds * 1000)
  return deliverDue(serviceContextOf(env, new Date()))
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
    await serviceContextOf(env, new Date()).payments.expire(late.bankId)
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
  test('paid: the webhook arrives before the customer returns', async () => {
    const { path, id, bankId, customer } = await waiting()
    const before = await messages(customer)
    const answer = await press(path, 'pay')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/payment/success?order=${id}`)
    expect(await known(id)).toBe('paid')
    expect(await events(bankId)).toMatchObject([{ kind: 'payment.succeeded', handled_at: NOON }])
    expect(await messages(customer)).toBe(before + 1)
  })

  test('ten concurrent choices count once', async () => {
    const { path, id, bankId, customer } = await waiting()
    const before = await messages(customer)
    const first = await press(path, 'pay')
    const more = await Promise.all(Array.from({ length: 9 }, (_, i) => press(path, i % 2 ? 'pay' : 'decline')))
    for (const answer of [first, ...more])
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/payment/success?order=${id}`])
    expect(await known(id)).toBe('paid')
    expect(await events(bankId)).toHaveLength(1)
    expect(await messages(customer)).toBe(before + 1)
  })

  test('two stages: reserved money counts as paid', async () => {
    const customer = await newCustomer()
    const { id, payment } = await placed(customer, ONLINE, undefined, { PAYMENT_STAGES: '2' })
    await press((payment?.url ?? '').replace(`${ORIGIN}/api`, ''), 'pay', 'disorder')
    expect(await known(id)).toBe('paid')
    expect(await db.select({ status: payments.status }).from(payments).where(eq(payments.order_id, id))).toEqual([{ status: 'held' }])
  })
})

describe('fault modes', () => {
  test('slow: pending until the cron delivers the webhook after twenty seconds', async () => {
    const { path, id, customer } = await waiting()
    expect((await press(path, 'pay', 'slow')).headers.get('location')).toBe(`${ORIGIN}/payment/success?order=${id}`)
    expect(await cronAt(19)).toBe(0)
    expect((await readOrder(customer, id)).payment_status).toBe('pending')
    expect(await deliverDue(serviceContextOf({ ...env, PAYMENT_ADAPTER: 'off' } as Cloudflare.Env, new Date(NOON + 20_000)))).toBe(0)
    expect(await cronAt(20)).toBe(1)
    expect(await known(id)).toBe('paid')
    expect(await cronAt(60)).toBe(0)
  })

  test('twice: a duplicate webhook counts once', async () => {
    const { path, id, bankId, customer } = await waiting()
    const before = await messages(customer)
    await press(path, 'pay', 'twice')
    expect(await known(id)).toBe('paid')
    expect(await events(bankId)).toHaveLength(1)
    expect(await messages(customer)).toBe(before + 1)
  })

  test.each([
    ['pay', 'paid', ['payment.succeeded', 'payment.waiting_for_capture']],
    ['decline', 'failed', ['payment.canceled', 'payment.waiting_for_capture']],
  ])('disorder, %s: an outdated webhook changes nothing', async (action, status, kinds) => {
    const { path, id, bankId } = await waiting()
    await press(path, action, 'disorder')
    expect((await events(bankId)).map(({ kind }) => kind)).toEqual(kinds)
    expect(await known(id)).toBe(status)
  })

  test('error: the webhook is retried with backoff', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { path, id, bankId } = await waiting()
    expect((await press(path, 'pay', 'error')).headers.get('location')).toBe(`${ORIGIN}/payment/success?order=${id}`)
    expect(await known(id)).toBe('pending')
    expect(await cronAt(14)).toBe(0)
    expect(await cronAt(15)).toBe(0)
    expect(await known(id)).toBe('pending')
    expect(await cronAt(45)).toBe(1)
    expect(await known(id)).toBe('paid')
    expect(await db.select().from(sandboxEvents).where(eq(sandboxEvents.payment_id, bankId))).toMatchObject([{ attempts: 3 }])
  })

  test('silent: reading the order reads the payment', async () => {
    const { path, id, bankId, customer } = await waiting()
    await press(path, 'pay', 'silent')
    expect(await known(id)).toBe('pending')
    expect(await cronAt(3600)).toBe(0)
    expect(await events(bankId)).toEqual([])
    vi.setSystemTime(NOON + 10_000)
    expect((await readOrder(customer, id)).payment_status).toBe('paid')
  })
})
