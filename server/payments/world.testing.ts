import { OpenAPIHono } from '@hono/zod-openapi'
import { env } from '#host'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { DAY_MS } from '~/rules/time'
import * as t from '#server/db/tables'
import { serviceContextOf, type ApiEnv } from '#server/http/context'
import { errorResponse } from '#server/http/error-response'
import { db } from '#server/http/api.testing'
import { cancelLateOrders } from '#server/orders/orders.service'
import { mount } from '#server/http/endpoint'
import { createRouter } from '#server/http/router'
import { orderEndpoints } from '#server/orders/orders.routes'
import { CODE, line, GOODS, newCustomer, orderBody, POINT, STAFF_TOKEN } from '#server/orders/orders.testing'
import type { Acquirers } from '#server/platform/payments/payment-provider'
import { editsEndpoints } from '#server/staff/desk/edits.routes'
import { addStaff, staffCookie } from '#server/staff/office/people/people.testing'
import { staffEndpoints } from '#server/staff/staff.routes'
import { paymentEndpoints } from './payments.routes'
import { settleOpenPayments } from './payments.service'
import { onlyBank } from './payments.testing'
import type { ModelBank } from './model-banks.testing'
import { crashingDb } from './crash.testing'

/** The Worker crashes at the n-th write of a call. */
export type Crash = { writes: number; when: 'before' | 'after' }

export type ApiResponse = { status: number; json: unknown } | null

export type World = Awaited<ReturnType<typeof newWorld>>

/** A customer with bonuses for two orders and a saved card, a bank, and a Worker that can crash. Five possible orders: online for a
 *  chosen time, with the saved card, on receipt (each with a code and 100 bonuses), plain online, and one above a manager's limit of refunds. */
export async function newWorld(bank: ModelBank, token: string, stages: '1' | '2') {
  const crash = crashingDb(env.DB)
  const bankNow = () => onlyBank(bank.providerAt(new Date(), { DB: crash.DB }, crash.hasCrashed))
  const customer = await newCustomer({ bonuses: 250 })
  const [card] = await db
    .insert(t.cards)
    .values({
      customer_id: customer.id,
      status: 'active',
      brand: 'Visa',
      last4: '0001',
      emitent: '',
      provider: bank.name,
      provider_token: token,
      created_at: 1,
    })
    .returning({ id: t.cards.id })
  const manager = await staffCookie(await addStaff({ kitchens: [POINT.day] }))
  await db.update(t.staffSessions).set({ stepped_up_at: Date.now() + DAY_MS })
  const environment = { ...env, STAFF_TOKEN, PAYMENT_STAGES: stages, RECEIPTS: 'on', ...bank.settings, DB: crash.DB }
  const shop = shopWith(bankNow)
  const slot = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 7_200_000).toISOString()
  const deal = { goods: [line(GOODS.roll, 2)], promocode: CODE.ten, bonuses: 100, total: 1111 }
  const online = { pay_variant: 2, pay_type: 2, email: 'guest@example.com' }
  const bodies = [
    orderBody({ ...deal, ...online, time_type: 'datetime', datetime: slot }),
    orderBody({ ...deal, ...online, pay_type: 5, card_id: card?.id }),
    orderBody(deal),
    orderBody({ ...online, save_card: true }),
    orderBody({ ...online, goods: [line(GOODS.roll, 9)], total: 5310, ...(bank.hasSbp && { online_way: 'sbp' }) }),
  ]
  const keys = bodies.map(() => crypto.randomUUID())
  const seen = new Map<string, string>()
  const events: { id: string; payment: string }[] = []

  async function send(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method, headers: { 'content-type': 'application/json', ...headers }, ...(text !== undefined && { body: text }) }
    const response = await shop.request(`/api${path}`, init, environment)
    const result = await response.text()
    // T-Kassa's notifications are answered in plain text
    return { status: response.status, json: (result && result !== 'OK' ? JSON.parse(result) : null) as unknown }
  }

  /** A call during which the Worker may crash (then null). Otherwise it must not fail. */
  async function request(
    method: string,
    path: string,
    {
      body,
      headers,
      by = 'customer',
      crashAt,
    }: { body?: unknown; headers?: Record<string, string>; by?: 'customer' | 'owner' | 'manager'; crashAt?: Crash | null } = {},
  ): Promise<ApiResponse> {
    if (crashAt) crash.arm(crashAt.writes, crashAt.when)
    const credentials: Record<string, string> =
      by === 'manager'
        ? { cookie: manager, 'sec-fetch-site': 'same-origin' }
        : { authorization: `Bearer ${by === 'owner' ? STAFF_TOKEN : customer.token}` }
    const { status, json } = await send(method, path, body, { ...credentials, ...headers })
    if (crash.revive()) return null
    expect([200, 201, 202, 404, 409, 422, 503]).toContain(status)
    return { status, json }
  }

  const world = {
    bank,
    customer,
    keys,
    events,
    request,
    submit: (which: number, crashAt: Crash | null = null) =>
      request('POST', '/v2/orders', { body: bodies[which], headers: { 'idempotency-key': keys[which] ?? '' }, crashAt }),
    async webhook(event: { id: string; payment: string }, crashAt: Crash | null = null) {
      if (crashAt) crash.arm(crashAt.writes, crashAt.when)
      const { path, headers, body } = bank.notice(event)
      const { status } = await send('POST', path, body, Object.fromEntries(headers))
      if (!crash.revive()) expect([200, 503]).toContain(status)
      return status
    },
    async cron(crashAt: Crash | null = null) {
      if (crashAt) crash.arm(crashAt.writes, crashAt.when)
      const ctx = { ...serviceContextOf(environment, new Date()), payments: bankNow() }
      for (const run of [settleOpenPayments, cancelLateOrders])
        await run(ctx).catch((error: unknown) => {
          if (!crash.hasCrashed()) throw error
        })
      crash.revive()
    },
    wait: (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000),
    /** Records a webhook event for every changed payment of the bank. */
    recordEvents() {
      for (const { id, status } of bank.all()) {
        if ((seen.get(id) ?? 'pending') !== status) events.push({ id: `${id}-${events.length}`, payment: id })
        seen.set(id, status)
      }
    },
    orders: () => ordersOf(customer.id),
  }
  return world
}

/** The order routes as in server/app.ts, with this bank. */
function shopWith(bankNow: () => Acquirers) {
  const shop = new OpenAPIHono<ApiEnv>().basePath('/api')
  shop.use(async (c, next) => {
    c.set('service', { ...serviceContextOf(c.env, new Date()), payments: bankNow() })
    await next()
  })
  shop.route('/', mount(createRouter(), orderEndpoints, paymentEndpoints, staffEndpoints, editsEndpoints))
  shop.onError(errorResponse)
  return shop
}

type OrderFacts = {
  id: number
  status: string
  payment_status: string
  revision: number
  total: number
  collect: number
  bonuses_spent: number
  bonuses_earned: number
  keys: string
  amounts: number
  good: number
  pending: number
  derived: string
  ledger: number
  taken: number
  uses: number
  paid: number
  edited: number
  given: number
  given_bonuses: number
  gone: number
  done: number
  over: number
}

/** The customer's orders for the invariants, in kopecks; `good` counts payments with money that is not being returned. `edited`: refunds that
 *  edits made, `given`: all others, with those that failed; `gone` and `done`: what went back to the card of the good payment; `over`: lines
 *  with more portions paid back than there are. */
function ordersOf(customerId: number): Promise<OrderFacts[]> {
  const payments = (which: string) => sql.raw(`(select count(*) from payments where order_id = o.id and ${which})`)
  const refunds = (which: string) => sql.raw(`(select coalesce(sum(amount), 0) from refunds where order_id = o.id and ${which})`)
  const isReturned = `exists (select 1 from payment_tasks where payment_id = payments.id and kind in ('refund', 'release'))`
  return db.all<OrderFacts>(sql`select id, status, payment_status, revision, total, collect, bonuses_spent, bonuses_earned,
    (select coalesce(group_concat(idempotence_key), '') from payments where order_id = o.id) as keys,
    (select coalesce(sum(amount), 0) from payments where order_id = o.id
      and status in ('paid', 'refunded') and not ${sql.raw(isReturned)}) as amounts,
    ${payments(`status in ('paid', 'held') and not ${isReturned}`)} as good,
    ${payments(`status = 'pending'`)} as pending,
    case when not ${payments('true')} then 'none' when ${payments(`status in ('paid', 'held')`)} then 'paid'
      when ${payments(`status = 'refunded'`)} then 'refunded' when ${payments(`status = 'pending'`)} then 'pending' else 'failed' end as derived,
    (select coalesce(sum(amount), 0) from bonus_ledger where order_id = o.id) as ledger,
    (select count(*) from outbox where order_id = o.id and event = 'taken') as taken,
    (select count(*) from promo_uses where order_id = o.id) as uses,
    (select coalesce(sum(amount - discount - bonuses), 0) from order_lines where order_id = o.id) + delivery_fee as paid,
    ${refunds(`edit_id is not null`)} as edited,
    ${refunds(`edit_id is null and status not in ('requested', 'declined')`)} as given,
    ${refunds(`way = 'bonuses' and status = 'done'`)} / 100 as given_bonuses,
    ${refunds(`way = 'online' and status in ('due', 'done')`)} as gone,
    ${refunds(`way = 'online' and status = 'done'`)} as done,
    (select count(*) from order_lines where order_id = o.id and (returned > qtt or returned_sum > amount)) as over
    from orders o where customer_id = ${customerId} order by id`)
}
