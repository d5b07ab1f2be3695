import { DAY_MS } from '~/rules/time'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { bonusHistory, loyalty, userEnvelope, type Rank } from '~/contracts/user'
import { bonusLedger, customers, orders } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { call, CITY, NOON, POINT, type TestCustomer } from '#server/orders/orders.testing'
import { moveByStaff } from '#server/orders/order-state.testing'

/** `days` after `NOON`. */
export const day = (days: number) => new Date(NOON.getTime() + days * DAY_MS)

/** Inserts a ledger row: a gift, or an expiry if negative. */
export const change = ({ id }: TestCustomer, amount: number, at = NOON) =>
  db.insert(bonusLedger).values({
    customer_id: id,
    kind: amount > 0 ? 'gift' : 'expiry',
    amount,
    description: amount > 0 ? 'Подарок' : 'Сгорели',
    created_at: at.getTime(),
  })

/** The stored ledger, oldest first. */
export async function ledgerOf({ id }: TestCustomer) {
  const rows = await db.select().from(bonusLedger).where(eq(bonusLedger.customer_id, id)).orderBy(asc(bonusLedger.id))
  return rows.map(({ kind, amount }): [string, number] => [kind, amount])
}

/** The history from the API; checks that it sums to the balance. */
export async function readHistory({ token }: TestCustomer) {
  const history = bonusHistory.parse((await call('GET', '/v2/user/history-loyalty', { token })).json)
  const { user } = userEnvelope.parse((await call('GET', '/v2/user', { token })).json)
  expect(history.reduce((sum, { amount }) => sum + amount, 0)).toBe(user.bonuses)
  return history
}

export async function readLoyalty({ token }: TestCustomer) {
  return loyalty.parse((await call('GET', '/v3/user/loyalty', { token })).json)
}

/** Staff change the status step by step. */
export async function moveThrough(id: number, ...path: string[]) {
  for (const status of path) expect((await moveByStaff(id, status)).status).toBe(200)
}

let ordersMade = 0

/** Inserts an order completed at this time. */
export async function completedOrder({ id }: TestCustomer, total: number, at = NOON) {
  ordersMade += 1
  await db.insert(orders).values({
    number: `past-${ordersMade}`,
    customer_id: id,
    created_at: at.getTime(),
    status: 'completed',
    completed_at: at.getTime(),
    city_id: CITY.day,
    delivery_type: 'pickup',
    time_type: 'now',
    promised_from: at.getTime(),
    promised_to: at.getTime(),
    pickup_point: { id: POINT.day, city_id: CITY.day, address: 'ул. Покровка, 17', phone: '+749 (512) 04-546' },
    pay_variant: 1,
    pay_type: 1,
    full: total,
    total,
  })
}

export async function rankOf({ id }: TestCustomer): Promise<Rank | undefined> {
  const [row] = await db.select({ rank: customers.rank }).from(customers).where(eq(customers.id, id))
  return row?.rank
}
