import { env } from '#host'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { demoShop } from './demo/demo-shop'
import type { DemoShop } from './demo/shape'
import { seedDemoShop } from './seed'
import { cities, dishes, goodsOptions, hours, orderLines, orders, promoCodes, stopReach, stops } from './tables'
import { createCustomer, db, insertRaw, seedShop } from './db.testing'
import { row } from './rows.testing'

const SHOWN = ['categories', 'goods', 'options', 'goods_options', 'cities', 'pickup_points', 'hours', 'news', 'contacts', 'promo_codes']

/** All seeded rows; the ids of hours are arbitrary. */
async function snapshot(): Promise<Record<string, unknown[]>> {
  const tables = await env.DB.batch<Record<string, unknown>>(SHOWN.map((table) => env.DB.prepare(`select * from ${table}`)))
  const rows = tables.map(({ results }) => results)
  return Object.fromEntries(
    SHOWN.map((table, i) => [table, (rows[i] ?? []).map((row) => JSON.stringify(table === 'hours' ? { ...row, id: 0 } : row)).toSorted()]),
  )
}

const countOf = async (table: string) => Number(await env.DB.prepare(`select count(*) as rows from ${table}`).first('rows'))

/** The data without one product and its promo code. */
function without(slug: string): DemoShop {
  return {
    ...demoShop,
    goods: demoShop.goods.filter((one) => one.slug !== slug),
    promo_codes: demoShop.promo_codes.filter((code) => code.gift_goods !== slug),
  }
}

beforeEach(seedShop)

it('a second run restores rows that differ from the data', async () => {
  const before = await snapshot()
  await db.update(dishes).set({ name: 'Другое', price: 1 })
  await db.update(cities).set({ fee: 1 })
  await db.delete(hours)
  await db.delete(goodsOptions)
  await seedShop()
  expect(await snapshot()).toEqual(before)
})

it('a second run leaves data of customers and decisions of staff', async () => {
  const { customerId } = await createCustomer({ phone: '79991112233', bonuses: 50 })
  const [dish] = demoShop.goods
  await insertRaw('favorites', { customer_id: customerId, goods_id: dish?.id, created_at: 0 })
  await insertRaw('addresses', { customer_id: customerId, is_default: 1, city_id: 1, street: 'Лесная', house: '7', created_at: 0 })
  await db.update(stops).set({ ended_at: 1 })
  await insertRaw('stops', { subject: 'goods', subject_id: dish?.id, from_at: 5, staff_id: 1 })
  await db.update(promoCodes).set({ used: 1 }).where(eq(promoCodes.code, 'LAST1'))
  await db.update(cities).set({ slot_capacity: 5 })
  const made = ['customers', 'sessions', 'bonus_ledger', 'favorites', 'addresses', 'promo_codes', 'cities']
  const read = () =>
    env.DB.batch(made.map((table) => env.DB.prepare(`select * from ${table}`))).then((all) => all.map(({ results }) => results))
  const stock = () => db.batch([db.select().from(stops), db.select().from(stopReach)])
  const before = [await read(), await stock()]
  await seedShop()
  expect([await read(), await stock()]).toEqual(before)
})

it('stops what the data has no more of, with its sets, once', async () => {
  const gone = demoShop.goods.filter(({ available }) => !available).map(({ id }) => id)
  await db.delete(stops)
  await seedShop()
  await seedShop()
  const rows = await db.select({ id: stops.subject_id, until: stops.until, kitchen: stops.kitchen_id }).from(stops)
  expect(rows).toEqual(gone.map((id) => ({ id, until: null, kitchen: null })))
  expect((await db.select({ id: stopReach.item_id }).from(stopReach)).map(({ id }) => id)).toEqual(expect.arrayContaining(gone))
})

it('removes a product that left the data; its orders stay complete', async () => {
  const { customerId } = await createCustomer({ phone: '79991112244' })
  const gift = demoShop.promo_codes.find((code) => code.gift_goods !== null)?.gift_goods ?? ''
  const gone = demoShop.goods.find((one) => one.slug === gift)
  await insertRaw('favorites', { customer_id: customerId, goods_id: gone?.id, created_at: 0 })
  await insertRaw(...row('orders', { customer_id: customerId }))
  await insertRaw(...row('order_lines', { goods_id: gone?.id, name: gone?.name }))
  await insertRaw('promo_uses', { code_id: 3, order_id: 1, customer_id: customerId, once: 0, at: 0 })

  await seedDemoShop(db, without(gift))
  expect(await db.select().from(dishes).where(eq(dishes.slug, gift))).toEqual([])
  expect(await db.select({ name: orderLines.name }).from(orderLines)).toEqual([{ name: gone?.name }])
  expect(await db.select({ total: orders.total }).from(orders)).toEqual([{ total: 949 }])
  const [code] = await db.select().from(promoCodes).where(eq(promoCodes.id, 3))
  expect(code?.ends_at).toBe(1)

  await seedShop()
  expect(await db.select({ slug: dishes.slug }).from(dishes).where(eq(dishes.slug, gift))).toEqual([{ slug: gift }])
  expect((await db.select().from(promoCodes).where(eq(promoCodes.id, 3)))[0]).toMatchObject({ ends_at: null, gift_goods_id: gone?.id })
})

it('takes a slug under another id', async () => {
  const renumbered = demoShop.goods.map((one, i) => (i === 0 ? { ...one, id: 90_001 } : one))
  await seedDemoShop(db, { ...demoShop, goods: renumbered })
  expect(await db.select({ slug: dishes.slug }).from(dishes).where(eq(dishes.id, 90_001))).toEqual([{ slug: demoShop.goods[0]?.slug }])
  expect(await countOf('goods')).toBe(demoShop.goods.length)
})

it('rejects inconsistent data before writing', async () => {
  const before = await snapshot()
  const broken = demoShop.promo_codes.map((code) => (code.gift_goods ? { ...code, gift_goods: 'nowhere' } : code))
  await expect(seedDemoShop(db, { ...demoShop, promo_codes: broken })).rejects.toThrow('nowhere')
  expect(await snapshot()).toEqual(before)
})

it('knows every dish of every set, in portions', async () => {
  const parts = await env.DB.prepare(
    'select s.slug as "set", p.slug as part, qtt from goods_parts join goods s on s.id = goods_id join goods p on p.id = part_id order by s.id, p.id',
  ).all<{ set: string; part: string; qtt: number }>()
  const of = (slug: string) => parts.results.filter((one) => one.set === slug).map(({ part, qtt }) => `${qtt} ${part}`)
  expect(of('duet').toSorted()).toEqual(['1 filadelfiya-klassik', '1 kaliforniya-s-krabom', '1 maki-s-lososem'])
  expect(of('dyuzhina-nigiri')).toContain('4 nigiri-s-lososem')
  const named = demoShop.goods
    .filter(({ category, groups }) => category === 'sets' && !groups)
    .flatMap(({ composition }) => composition.split(', '))
  expect(parts.results).toHaveLength(named.length)
})
