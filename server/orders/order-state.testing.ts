import { eq, sql } from 'drizzle-orm'
import { outbox, payments, sandboxPayments, slots } from '#server/db/tables'
import { call as callApi, db } from '#server/http/api.testing'
import { orderBody, placed, type TestCustomer } from './orders.testing'

/* The effects of orders in the database. */

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
