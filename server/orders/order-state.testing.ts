import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import { quote, type Quote, type QuoteBody } from '~/contracts/cart'
import { order as orderShape, type Order } from '~/contracts/orders'
import { outbox, payments, sandboxPayments, slots } from '#server/db/tables'
import { call as callApi, db } from '#server/http/api.testing'
import { call, orderBody, placed, STAFF_TOKEN, type Env, type TestCustomer } from './orders.testing'

/* Calls about orders, and what orders leave in the database. */

/** An order as its customer reads it. */
export async function readOrder({ token }: TestCustomer, id: number): Promise<Order> {
  const { json } = await call('GET', `/v3/orders/${id}`, { token })
  return orderShape.parse(json)
}

/** A quote that must succeed. */
export async function quoted(body: Partial<QuoteBody> | Record<string, unknown>, customer?: TestCustomer, env?: Env): Promise<Quote> {
  const { status, json } = await call('POST', '/v3/cart/quote', { body, ...(customer && { token: customer.token }), ...(env && { env }) })
  if (status !== 200) throw new Error(`rejected: ${JSON.stringify(json)}`)
  return quote.parse(json)
}

/** The customer's rows in all tables that an order writes. */
export async function storedOf({ id, phone }: TestCustomer) {
  const [counts] = await db.all<Record<string, number>>(sql`select
    (select count(*) from orders where customer_id = ${id}) as orders,
    (select count(*) from order_lines join orders on orders.id = order_id where customer_id = ${id}) as lines,
    (select count(*) from order_status_history join orders on orders.id = order_id where customer_id = ${id}) as history,
    (select count(*) from idempotency_keys where customer_id = ${id}) as keys,
    (select count(*) from bonus_ledger where customer_id = ${id} and kind = 'redemption') as redemptions,
    (select count(*) from promo_uses where customer_id = ${id}) as uses,
    (select count(*) from payments join orders on orders.id = order_id where customer_id = ${id}) as payments,
    (select count(*) from addresses where customer_id = ${id}) as addresses,
    (select count(*) from outbox where phone = ${phone}) as messages`)
  return counts
}
export const NOTHING_STORED = { orders: 0, lines: 0, history: 0, keys: 0, redemptions: 0, uses: 0, payments: 0, addresses: 0, messages: 0 }
/** The rows of one order with a key, without code and bonuses. */
export const ONE_STORED = { orders: 1, lines: 1, history: 1, keys: 1, redemptions: 0, uses: 0, payments: 0, addresses: 1, messages: 0 }

export const cancel = ({ token }: TestCustomer, id: number) => call('POST', `/v3/orders/${id}/cancel`, { token })
/** Staff change an order's status. */
export const moveByStaff = (id: number, status: string, env: Env = {}) =>
  call('PATCH', `/staff/orders/${id}`, { token: STAFF_TOKEN, body: { status }, env })

/** A customer's balance and the sum of the ledger. */
export async function bonusesOf({ id }: TestCustomer) {
  const [row] = await db.all<{ balance: number; ledger: number }>(sql`select bonuses as balance,
    (select coalesce(sum(amount), 0) from bonus_ledger where customer_id = ${id}) as ledger from customers where id = ${id}`)
  return row
}

/** Uses of a code: its counter, its rows, the orders with it. */
export async function usesOf(code: string) {
  const [row] = await db.all<{ used: number; uses: number; orders: number }>(sql`select used,
    (select count(*) from promo_uses where code_id = promo_codes.id) as uses,
    (select count(*) from orders where promocode = ${code}) as orders from promo_codes where code = ${code}`)
  return row
}

/** The sum of an order's paid lines and fee, and its total, in kopecks. */
export async function paidOf(orderId: number) {
  const [row] = await db.all<{ lines: number; total: number }>(sql`select
    (select sum(amount - discount - bonuses) from order_lines where order_id = ${orderId}) + delivery_fee as lines, total
    from orders where id = ${orderId}`)
  return row
}

/** Two rolls as `orderBody`, paid on the provider's page. */
export const onlineBody = (parts: Record<string, unknown> = {}) => orderBody({ pay_variant: 2, pay_type: 2, ...parts })

/** The customer's choice on the sandbox bank's page. */
export async function atBank(url: string | null | undefined, action: 'pay' | 'decline', mood = 'good') {
  const path = new URL(url ?? 'missing:').pathname.replace(/^\/api/, '')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await callApi(path, { method: 'POST', headers, body: `action=${action}&mood=${mood}` })
  if (response.status !== 303) throw new Error(`rejected by the bank: ${response.status} ${await response.text()}`)
}

/** The payments of an order, oldest first. */
export const paymentsOf = (orderId: number) => db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(payments.id)

/** The customer's order messages, oldest first. */
export async function messagesTo({ phone }: Pick<TestCustomer, 'phone'>) {
  const rows = await db.select({ event: outbox.event, text: outbox.text }).from(outbox).where(eq(outbox.phone, phone)).orderBy(outbox.id)
  return rows.flatMap(({ event, text }) => (event === null ? [] : [{ event, text }]))
}

/** The events of the customer's order messages, oldest first. */
export const eventsOf = async (customer: Pick<TestCustomer, 'phone'>) => (await messagesTo(customer)).map(({ event }) => event)

/** The minutes taken of a city's slots, by start. */
export async function takenIn(cityId: number) {
  const rows = await db.select().from(slots).where(eq(slots.city_id, cityId)).orderBy(slots.starts_at)
  return Object.fromEntries(rows.filter(({ taken }) => taken > 0).map(({ starts_at, taken }) => [new Date(starts_at).toISOString(), taken]))
}

/** An order paid on the sandbox bank's page. */
export async function paidOrder(customer: TestCustomer, body = onlineBody()): Promise<number> {
  const { id, payment } = await placed(customer, body)
  await atBank(payment?.url, 'pay')
  return id
}

/** The bank's records of an order's payments, in roubles. */
export async function bankOf(orderId: number) {
  const keys = (await paymentsOf(orderId)).map(({ idempotence_key }) => idempotence_key)
  const rows = await db.select().from(sandboxPayments)
  const own = rows.filter(({ idempotence_key }) => keys.includes(idempotence_key))
  return own.map(({ status, amount, refunded }) => ({ status, amount, refunded }))
}

/** A database in which something changes between what a call has read and its batch with a row of a table: once, or so many times. */
export function changedBefore(table: string, change: () => Promise<unknown>, times = 1): D1Database {
  let left = times
  let isNext = false
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare')
        return (query: string) => {
          isNext ||= query.startsWith(`insert into "${table}"`)
          return target.prepare(query)
        }
      if (name !== 'batch') return Reflect.get(target, name)
      return async (statements: D1PreparedStatement[]) => {
        const isDue = isNext && left > 0
        isNext = false
        if (isDue) left -= 1
        if (isDue) await change()
        return target.batch(statements)
      }
    },
  })
}

/** A database whose batches run through `wrap`. */
export const onBatch = (wrap: (run: () => Promise<D1Result[]>) => Promise<D1Result[]>): D1Database =>
  new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return target.prepare.bind(target)
      if (name !== 'batch') return Reflect.get(target, name)
      return (statements: D1PreparedStatement[]) => wrap(() => target.batch(statements))
    },
  })
