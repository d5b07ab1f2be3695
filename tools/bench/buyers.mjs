// Customers who place orders to measure with, and the orders they place.
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { root } from '../run.ts'

const BONUSES = 1_000_000
const SPENT = 50

/** The database in `state`, which nobody may serve meanwhile. */
export async function withDatabase(state, work) {
  const { env, dispose } = await getPlatformProxy({
    configPath: join(root, 'wrangler.toml'),
    persist: { path: join(state, 'v3') },
    remoteBindings: false,
  })
  try {
    return await work(env.DB)
  } finally {
    await dispose()
  }
}

/** Adds signed-in customers with bonuses, and opens the kitchens round the clock, so that the shop can be measured at night. */
export async function addBuyers(state, count) {
  const buyers = Array.from({ length: count }, (_, i) => ({
    id: 800_001 + i,
    phone: `799970${String(i).padStart(5, '0')}`,
    token: randomUUID(),
  }))
  const at = Date.now()
  await withDatabase(state, async (db) => {
    const insert = (sql, ...values) => db.prepare(sql).bind(...values)
    await db.batch([
      db.prepare(
        'delete from hours where exists (select 1 from hours as other where other.id < hours.id and other.day = hours.day and other.city_id is hours.city_id and other.pickup_point_id is hours.pickup_point_id)',
      ),
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
          `insert into bonus_ledger (customer_id, kind, amount, description, created_at) values (?, 'gift', ?, 'Бонусы для замера', ?)`,
          id,
          BONUSES,
          at,
        ),
      ]),
    ])
  })
  return buyers
}

/** Bodies of orders as a browser would send them, with the totals that the shop quotes: paid in cash, with bonuses, and
 *  online. Two dishes, delivered now. */
export async function orderBodies(port, { token }) {
  const origin = `http://127.0.0.1:${port}/api`
  const read = async (path, init) => {
    const answer = await fetch(`${origin}${path}`, init)
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const [[city], goods] = await Promise.all([read('/v2/cities'), read('/v3/goods/list')])
  const dishes = goods
    .filter(({ available, bonuses_active }) => available && bonuses_active)
    .toSorted((a, b) => b.price - a.price)
    .slice(0, 2)
  const common = {
    delivery_type: 'delivery',
    city_id: city.id,
    address: { street: 'Лесная', house: '7', apartment: '12' },
    time_type: 'now',
    pay_variant: 1,
    pay_type: 1,
    goods: dishes.map(({ id }) => ({ id, qtt: 1 })),
  }
  const wishes = { cash: {}, bonuses: { bonuses: SPENT }, online: { pay_variant: 2, pay_type: 2 } }
  const quoted = await Promise.all(
    Object.entries(wishes).map(async ([name, wish]) => {
      const body = { ...common, ...wish }
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const { totals } = await read('/v3/cart/quote', { method: 'POST', headers, body: JSON.stringify(body) })
      return [name, { ...body, total: totals.total }]
    }),
  )
  return Object.fromEntries(quoted)
}
