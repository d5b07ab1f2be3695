import { eq } from 'drizzle-orm'
import { outbox, payments, slots } from '#server/db/tables'
import { call as callApi, db } from '#server/http/api.testing'
import { orderBody, type TestCustomer } from './orders.testing'

/* Orders that are paid online at the sandbox, for the tests of orders and staff. */

/** Two rolls as `orderBody`, paid on the provider's page. */
export const onlineBody = (parts: Record<string, unknown> = {}) => orderBody({ pay_variant: 2, pay_type: 2, ...parts })

/** What the customer does on the bank's page that `url` leads to. */
export async function atBank(url: string | null | undefined, action: 'pay' | 'decline', mood = 'good') {
  const path = new URL(url ?? 'missing:').pathname.replace(/^\/api/, '')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await callApi(path, { method: 'POST', headers, body: `action=${action}&mood=${mood}` })
  if (answer.status !== 303) throw new Error(`the bank refused: ${answer.status} ${await answer.text()}`)
}

/** The payments of an order, oldest first. */
export const paymentsOf = (orderId: number) => db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(payments.id)

/** What the customer was told of orders, oldest first. */
export async function messagesTo({ phone }: Pick<TestCustomer, 'phone'>) {
  const rows = await db.select({ event: outbox.event, text: outbox.text }).from(outbox).where(eq(outbox.phone, phone)).orderBy(outbox.id)
  return rows.flatMap(({ event, text }) => (event === null ? [] : [{ event, text }]))
}

/** The minutes taken of a city's slots, by when they begin. */
export async function takenIn(cityId: number) {
  const rows = await db.select().from(slots).where(eq(slots.city_id, cityId)).orderBy(slots.starts_at)
  return Object.fromEntries(rows.filter(({ taken }) => taken > 0).map(({ starts_at, taken }) => [new Date(starts_at).toISOString(), taken]))
}
