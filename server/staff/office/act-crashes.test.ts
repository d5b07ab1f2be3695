import { sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import * as t from '#server/db/tables'
import { call, db } from '#server/http/api.testing'
import { GOODS, POINT, setUpShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { eachCrash } from '#server/payments/crash.testing'

setUpShop()
beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const ids = [GOODS.roll, GOODS.cheap, GOODS.soup]
const ACTS = [
  {
    what: 'a change of many prices',
    path: '/staff/menu/prices',
    body: { goods: ids, change: { percent: 10 }, round: 10, keep_old: true },
  },
  {
    what: 'a batch of codes',
    path: '/staff/promotions/batch',
    body: { count: 50, prefix: 'all-', effect: { kind: 'amount', amount: 100 } },
  },
  { what: 'a stop', path: '/staff/stops', body: { subject: 'goods', id: GOODS.roll, kitchen_id: POINT.day, until: null } },
  { what: 'an order of dishes', path: '/staff/menu/order', method: 'PUT', body: { category_id: 9001, goods: ids.toReversed() } },
]

async function reset() {
  await db.delete(t.stops)
  await db.delete(t.promoCodes).where(sql`${t.promoCodes.code} like 'ALL-%'`)
  for (const [at, id] of ids.entries())
    await db
      .update(t.dishes)
      .set({ price: 100 + at, old_price: null, position: at })
      .where(sql`${t.dishes.id} = ${id}`)
  await db.delete(t.staffAudit)
}

/** All that the acts write. */
const stored = async () => ({
  dishes: await db.all(sql`select price, old_price, position from dishes where id in ${ids} order by id`),
  counts:
    await db.all(sql`select (select count(*) from promo_codes where code like 'ALL-%') as codes, (select count(*) from stops) as stops,
    (select count(*) from stop_reach) as reach, (select count(*) from staff_audit) as audits`),
})

it.each(ACTS)('$what happens as a whole, or not at all, whenever the server crashes', async ({ path, body, method = 'POST' }) => {
  const act = async (DB?: D1Database) => {
    await reset()
    const { status } = await call(path, { method, token: STAFF_TOKEN, body, env: { STAFF_TOKEN, ...(DB && { DB }) } })
    return { status, state: await stored() }
  }
  await reset()
  const nothing = await stored()
  const { status, state: whole } = await act()
  expect([200, 201, 204]).toContain(status)
  expect(whole).not.toEqual(nothing)
  const reached = await eachCrash(async (_crash, DB) => expect([nothing, whole]).toContainEqual((await act(DB)).state))
  expect(reached).toBeGreaterThan(0)
})
