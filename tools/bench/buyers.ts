// Customers that place orders, and the bodies of their orders.
import { createHash, randomUUID } from 'node:crypto'
import { withDatabase } from '../database.ts'
import type { Call } from './load.ts'

export type Buyer = { id: number; phone: string; token: string }
export type OrderBody = Record<string, unknown>

/** Adds signed-in customers with bonuses, and opens the kitchens round the clock. Before the shop is served. */
export async function addBuyers(state: string, count: number, buyers: Buyer[] = newBuyers(count)): Promise<Buyer[]> {
  const at = Date.now()
  await withDatabase(state, async (db) => {
    const insert = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(...values)
    await db.batch([
      db.prepare(`delete from hours where exists (select 1 from hours as other where other.id < hours.id and other.day = hours.day
        and other.city_id is hours.city_id and other.pickup_point_id is hours.pickup_point_id)`),
      db.prepare(`update hours set open = '00:00', close = '24:00'`),
      db.prepare('delete from special_hours'),
      ...buyers.flatMap(({ id, phone, token }) => [
        insert('insert into customers (id, phone, created_at) values (?, ?, ?)', id, phone, at),
        insert(
          'insert into sessions (token_hash, customer_id, created_at, last_used_at, expires_at) values (?, ?, ?, ?, ?)',
          createHash('sha256').update(token).digest('hex'),
          id,
          at,
          at,
          at + 30 * 86_400_000,
        ),
        insert(
          `insert into bonus_ledger (customer_id, kind, amount, description, created_at) values (?, 'gift', 1000000, 'Бонусы для замера', ?)`,
          id,
          at,
        ),
      ]),
    ])
  })
  return buyers
}

const newBuyers = (count: number): Buyer[] =>
  Array.from({ length: count }, (_, i) => ({ id: 800_001 + i, phone: `799970${String(i).padStart(5, '0')}`, token: randomUUID() }))

/** Bodies of orders with the totals that the shop quotes: paid in cash, with bonuses, and online. */
export async function orderBodies(port: number, { token }: Buyer): Promise<Record<'cash' | 'bonuses' | 'online', OrderBody>> {
  const read = async <Value>(path: string, init?: RequestInit): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, init)
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as Value
  }
  const [city] = await read<{ id: number }[]>('/v2/cities')
  const goods = await read<{ id: number; price: number; available: boolean; bonuses_active: boolean }[]>('/v3/goods/list')
  const dishes = goods.filter(({ available, bonuses_active }) => available && bonuses_active).toSorted((a, b) => b.price - a.price)
  const common = {
    delivery_type: 'delivery',
    city_id: city?.id,
    address: { street: 'Лесная', house: '7', apartment: '12' },
    time_type: 'now',
    pay_variant: 1,
    pay_type: 1,
    goods: dishes.slice(0, 2).map(({ id }) => ({ id, qtt: 1 })),
  }
  const quoted = async (more: OrderBody): Promise<OrderBody> => {
    const body = { ...common, ...more }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const { totals } = await read<{ totals: { total: number } }>('/v3/cart/quote', { method: 'POST', headers, body: JSON.stringify(body) })
    return { ...body, total: totals.total }
  }
  return { cash: await quoted({}), bonuses: await quoted({ bonuses: 50 }), online: await quoted({ pay_variant: 2, pay_type: 2 }) }
}

export const orderCall = ({ token }: Buyer, post: OrderBody): Call => ({
  path: '/api/v2/orders',
  post,
  token,
  headers: { 'Idempotency-Key': randomUUID() },
})
