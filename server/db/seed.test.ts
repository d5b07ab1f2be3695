import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoShop } from './demo/demo-shop'
import type { DemoShop } from './demo/shape'
import { seedDemoShop } from './seed'
import { cities, goods, goodsOptions, hours, news, orderLines, orders, promoCodes } from './tables'
import { createCustomer, db, insertRaw, seedShop } from './db.testing'

const SHOWN = ['categories', 'goods', 'options', 'goods_options', 'cities', 'pickup_points', 'hours', 'news', 'contacts', 'promo_codes']

/** All that the seed writes, as the database keeps it; the ids of hours mean nothing. */
async function snapshot(): Promise<Record<string, unknown[]>> {
  const tables = await env.DB.batch<Record<string, unknown>>(SHOWN.map((table) => env.DB.prepare(`select * from ${table}`)))
  const rows = tables.map(({ results }) => results)
  return Object.fromEntries(
    SHOWN.map((table, i) => [table, (rows[i] ?? []).map((row) => JSON.stringify(table === 'hours' ? { ...row, id: 0 } : row)).toSorted()]),
  )
}

const countOf = async (table: string) => Number(await env.DB.prepare(`select count(*) as rows from ${table}`).first('rows'))

/** The data without one of its products, which then is in no promo code either. */
function without(slug: string): DemoShop {
  return {
    ...demoShop,
    goods: demoShop.goods.filter((one) => one.slug !== slug),
    promo_codes: demoShop.promo_codes.filter((code) => code.gift_goods !== slug),
  }
}

beforeAll(async () => {
  await seedShop()
})

describe('the first run', () => {
  it('counts what stands in the database', async () => {
    const counts = await seedShop()
    for (const [table, rows] of Object.entries(counts)) expect([table, await countOf(table)]).toEqual([table, rows])
    expect(counts.goods).toBeGreaterThanOrEqual(90)
    expect(counts.categories).toBeGreaterThanOrEqual(11)
  })

  it('keeps each product as the data has it, money in kopecks', async () => {
    const [first] = demoShop.goods
    const [row] = await db
      .select()
      .from(goods)
      .where(eq(goods.id, first?.id ?? 0))
    expect(row).toMatchObject({
      slug: first?.slug,
      price: first?.price,
      weight: first?.weight,
      nutrition: first?.nutrition,
      allergens: first?.allergens,
    })
    expect(row?.image).toBe(`/pictures/${first?.slug}.webp`)
    expect(await env.DB.prepare('select price from goods where id = ?').bind(first?.id).first('price')).toBe((first?.price ?? 0) * 100)
    const links = await db
      .select({ id: goodsOptions.option_id })
      .from(goodsOptions)
      .where(eq(goodsOptions.goods_id, first?.id ?? 0))
      .orderBy(goodsOptions.position)
    expect(links.map(({ id }) => id)).toEqual(first?.options)
  })

  it('has goods in menu order, hours for every place, and moments in milliseconds', async () => {
    const inOrder = await db.select({ slug: goods.slug }).from(goods).orderBy(goods.position)
    expect(inOrder.map(({ slug }) => slug)).toEqual(demoShop.goods.map(({ slug }) => slug))
    expect(await countOf('hours')).toBe([...demoShop.cities, ...demoShop.pickup_points].reduce((sum, place) => sum + place.hours.length, 0))
    const [one] = demoShop.news
    expect(
      await db
        .select({ at: news.starts_at })
        .from(news)
        .where(eq(news.id, one?.id ?? 0)),
    ).toEqual([{ at: Date.parse(one?.starts_at ?? '') }])
  })

  it.each([
    ['SUSHI10', { type: 1, percent: 10, amount: null, gift_goods_id: null }],
    ['MINUS200', { type: 2, percent: null, amount: 200, min_total: 1000 }],
    ['ROLLGIFT', { type: 3, percent: null, amount: null, min_total: 1500 }],
    ['ONCE', { type: 1, percent: 15, once_per_customer: true }],
    ['LAST1', { type: 1, percent: 50, max_uses: 1, used: 0 }],
  ])('code %s', async (code, row) => {
    const [stored] = await db.select().from(promoCodes).where(eq(promoCodes.code, code))
    expect(stored).toMatchObject(row)
    if (stored?.type === 3) expect(stored.gift_goods_id).toBeTypeOf('number')
  })
})

describe('the second run', () => {
  beforeEach(async () => {
    await seedShop()
  })

  it('changes nothing', async () => {
    const before = await snapshot()
    await seedShop()
    expect(await snapshot()).toEqual(before)
  })

  it('brings back what differs from the data', async () => {
    const before = await snapshot()
    await db.update(goods).set({ name: 'Другое', price: 1 })
    await db.update(cities).set({ fee: 1 })
    await db.delete(hours)
    await db.delete(goodsOptions)
    await seedShop()
    expect(await snapshot()).toEqual(before)
  })

  it('leaves what customers made and what the staff decided', async () => {
    const { customerId } = await createCustomer({ phone: '79991112233', bonuses: 50 })
    const [dish] = demoShop.goods
    await insertRaw('favorites', { customer_id: customerId, goods_id: dish?.id, created_at: 0 })
    await insertRaw('addresses', { customer_id: customerId, is_default: 1, city_id: 1, street: 'Лесная', house: '7', created_at: 0 })
    await db.update(goods).set({ available: sql`not ${goods.available}` })
    await db.update(promoCodes).set({ used: 1 }).where(eq(promoCodes.code, 'LAST1'))
    await db.update(cities).set({ slot_capacity: 5 })
    const made = ['customers', 'sessions', 'bonus_ledger', 'favorites', 'addresses', 'promo_codes', 'cities']
    const read = () =>
      env.DB.batch(made.map((table) => env.DB.prepare(`select * from ${table}`))).then((all) => all.map(({ results }) => results))
    const stock = () => db.select({ id: goods.id, available: goods.available }).from(goods).orderBy(goods.id)
    const before = [await read(), await stock()]
    await seedShop()
    expect([await read(), await stock()]).toEqual(before)
    await db.update(goods).set({ available: sql`not ${goods.available}` })
  })

  it('a product that left the data leaves the menu; the order that holds it stays whole', async () => {
    const { customerId } = await createCustomer({ phone: '79991112244' })
    const gift = demoShop.promo_codes.find((code) => code.gift_goods !== null)?.gift_goods ?? ''
    const gone = demoShop.goods.find((one) => one.slug === gift)
    await insertRaw('favorites', { customer_id: customerId, goods_id: gone?.id, created_at: 0 })
    await insertRaw('orders', {
      number: '1001',
      customer_id: customerId,
      created_at: 0,
      city_id: 1,
      delivery_type: 'pickup',
      time_type: 'now',
      pickup_point: '{}',
      promised_from: 0,
      promised_to: 0,
      pay_variant: 1,
      pay_type: 1,
      full: 39_000,
      total: 39_000,
    })
    const line = {
      order_id: 1,
      position: 0,
      goods_id: gone?.id,
      slug: gone?.slug,
      name: gone?.name,
      image: '/a.webp',
      qtt: 1,
      price: 39_000,
      amount: 39_000,
    }
    await insertRaw('order_lines', line)
    await insertRaw('promo_uses', { code_id: 3, order_id: 1, customer_id: customerId, once: 0, at: 0 })

    await seedDemoShop(db, without(gift))
    expect(await db.select().from(goods).where(eq(goods.slug, gift))).toEqual([])
    expect(await db.select({ name: orderLines.name }).from(orderLines)).toEqual([{ name: gone?.name }])
    expect(await db.select({ total: orders.total }).from(orders)).toEqual([{ total: 390 }])
    const [code] = await db.select().from(promoCodes).where(eq(promoCodes.id, 3))
    expect(code?.ends_at).toBe(1)

    await seedShop()
    expect(await db.select({ slug: goods.slug }).from(goods).where(eq(goods.slug, gift))).toEqual([{ slug: gift }])
    expect((await db.select().from(promoCodes).where(eq(promoCodes.id, 3)))[0]).toMatchObject({ ends_at: null, gift_goods_id: gone?.id })
  })

  it('a slug may come back under another id', async () => {
    const renumbered = demoShop.goods.map((one, i) => (i === 0 ? { ...one, id: 90_001 } : one))
    await seedDemoShop(db, { ...demoShop, goods: renumbered })
    expect(await db.select({ slug: goods.slug }).from(goods).where(eq(goods.id, 90_001))).toEqual([{ slug: demoShop.goods[0]?.slug }])
    expect(await countOf('goods')).toBe(demoShop.goods.length)
  })

  it('data that names a product it does not have is refused before anything is written', async () => {
    const before = await snapshot()
    const broken = demoShop.promo_codes.map((code) => (code.kind === 'gift' ? { ...code, gift_goods: 'nowhere' } : code))
    await expect(seedDemoShop(db, { ...demoShop, promo_codes: broken })).rejects.toThrow('nowhere')
    expect(await snapshot()).toEqual(before)
  })
})
