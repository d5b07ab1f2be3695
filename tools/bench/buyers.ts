// Customers that place orders, and the bodies of their orders.
import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import type { Call } from './load.ts'

export type Buyer = { id: number; phone: string; token: string }
export type OrderBody = Record<string, unknown>

/** Adds signed-in customers with bonuses, and opens the kitchens round the clock. Before the shop is served. A customer may have two open
 *  orders paid on receipt, so there is one for every other order. */
export async function addBuyers(db: Database, buyers = newBuyers()): Promise<Buyer[]> {
  const at = Date.now()
  const rows = JSON.stringify(buyers.map(({ id, phone, token }) => ({ id, phone, hash: createHash('sha256').update(token).digest('hex') })))
  const of = (name: string) => `json_extract(value, '$.${name}')`
  const insert = (into: string, cells: string) => `insert into ${into} select ${cells} from json_each(?1)`
  await db.batch([
    db.prepare(`delete from hours where exists (select 1 from hours as other where other.id < hours.id and other.day = hours.day
      and other.city_id is hours.city_id and other.pickup_point_id is hours.pickup_point_id)`),
    db.prepare(`update hours set open = '00:00', close = '24:00'`),
    db.prepare('delete from special_hours'),
    ...[
      insert('customers (id, phone, created_at)', `${of('id')}, ${of('phone')}, ${at}`),
      insert(
        'sessions (token_hash, customer_id, created_at, last_used_at, expires_at)',
        `${of('hash')}, ${of('id')}, ${at}, ${at}, ${at + 30 * 86_400_000}`,
      ),
      insert(
        'bonus_ledger (customer_id, kind, amount, description, created_at)',
        `${of('id')}, 'gift', 1000000, 'Бонусы для замера', ${at}`,
      ),
    ].map((sql) => db.prepare(sql).bind(rows)),
  ])
  return buyers
}

const BUYERS = 10_000

const newBuyers = (): Buyer[] =>
  Array.from({ length: BUYERS }, (_, i) => ({ id: 800_001 + i, phone: `799970${String(i).padStart(5, '0')}`, token: randomUUID() }))

/** Bodies of orders with the totals that the shop quotes: paid in cash, with bonuses, online, and by SBP at the second acquirer. */
export async function orderBodies(port: number, { token }: Buyer): Promise<Record<'cash' | 'bonuses' | 'online' | 'sbp', OrderBody>> {
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
  const online = { pay_variant: 2, pay_type: 2 }
  return {
    cash: await quoted({}),
    bonuses: await quoted({ bonuses: 50 }),
    online: await quoted(online),
    sbp: await quoted({ ...online, online_way: 'sbp' }),
  }
}

export const orderCall = ({ token }: Buyer, post: OrderBody): Call => ({
  path: '/api/v2/orders',
  post,
  token,
  headers: { 'Idempotency-Key': randomUUID() },
})
