import { and, eq, sql } from 'drizzle-orm'
import type { PricesBody, PricesPlan } from '~/contracts/staff-prices'
import { toKopecks } from '~/rules/money'
import { priceText } from '~/rules/number-text'
import { changedPrice } from '~/rules/round-price'
import { goodsName, isPublicPart, pickIds } from '#server/catalog/goods-rows'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { dishes, goods, goodsParts } from '#server/db/tables'
import { conflict, invalid } from '#server/core/errors'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'

const MIN = 1
const MAX = 100_000

type Price = { price: number; old_price: number | null }
/** Prices by the id of the dish; with an old price where that changes too. */
export type PriceMap = Record<number, number | Price>

/** What a change of many prices does, and unless `isDry` does it, in one batch. Drafts with a price change too. A discount ends where the new
 *  price reaches the old one. @throws HttpError 409 `menu_changed`, 422 `goods:`, `change:` */
export async function setPrices(ctx: StaffContext, body: PricesBody, isDry: boolean): Promise<PricesPlan> {
  const asked = await pricedDishes(ctx, body)
  const changes = asked.flatMap(({ id, name, ...was }) => {
    const now = priceAfter(was, body)
    if (now.price === was.price) return []
    if (now.price < MIN || now.price > MAX)
      throw invalid('change', `«${name}» стоило бы ${priceText(now.price)}. Цена — от\u00a01 до\u00a0100\u00a0000\u00a0₽`)
    return [{ id, name, was, now }]
  })
  const rows = changes.map(({ id, name, was, now }) => ({ id, name, was: was.price, now: now.price }))
  if (!isDry && rows.length > 0) {
    const map = (which: 'was' | 'now') =>
      Object.fromEntries(changes.map((one) => [one.id, one.was.old_price === one.now.old_price ? one[which].price : one[which]]))
    await changePrices(ctx, map('was'), map('now'))
  }
  return { rows, count: rows.length, sets: await setsOf(ctx, new Set(rows.map(({ id }) => id))) }
}

function priceAfter({ price, old_price }: Price, { change, round, keep_old }: PricesBody): Price {
  const now = changedPrice(price, change, round)
  if (keep_old && now < price) return { price: now, old_price: price }
  return { price: now, old_price: old_price !== null && now >= old_price ? null : old_price }
}

/** The sets of these dishes that are not among them. */
async function setsOf({ db }: StaffContext, changed: ReadonlySet<number>): Promise<PricesPlan['sets']> {
  const parts = await db
    .select({ id: goods.id, name: goodsName('goods'), part: goodsParts.part_id })
    .from(goodsParts)
    .innerJoin(goods, eq(goods.id, goodsParts.goods_id))
    .where(isPublicPart)
    .orderBy(goods.position, goods.id, goodsParts.part_id)
  const found = new Map<number, PricesPlan['sets'][number]>()
  for (const { id, name, part } of parts) {
    if (changed.has(id) || !changed.has(part)) continue
    const known = found.get(id) ?? { id, name, parts: [] }
    found.set(id, { ...known, parts: [...known.parts, part] })
  }
  return [...found.values()]
}

/** Those that cost something of their own. @throws HttpError 422 `goods:` for an unknown id */
async function pricedDishes({ db }: StaffContext, { goods: ids, category_id }: PricesBody) {
  const { id, price, old_price } = dishes
  const name = goodsName('dishes')
  const asked = await db
    .select({ id, name, price, old_price })
    .from(dishes)
    .where(
      and(ids ? sql`${id} in (${pickIds(ids)})` : undefined, category_id === undefined ? undefined : eq(dishes.category_id, category_id)),
    )
    .orderBy(sql`not ${dishes.is_public}`, dishes.category_id, dishes.position, id)
  if (ids !== null && asked.length < new Set(ids).size) throw invalid('goods', 'Такого блюда здесь нет')
  return asked.flatMap(({ price: was, ...dish }) => (!was ? [] : [{ ...dish, price: was }]))
}

/** Sets many prices, if all are as `was` says; each dish's revision grows. @throws HttpError 409 `menu_changed` */
export async function changePrices(ctx: StaffContext, was: PriceMap, now: PriceMap, reason: string | null = null): Promise<void> {
  const { db } = ctx
  const before = rowsOf(was)
  const after = rowsOf(now)
  const cell = (index: number) => sql.raw(`each."value" ->> ${index}`)
  // a third cell says that the old price changes too
  const isAs = sql`${cell(1)} = ${dishes.price} and (not ${cell(3)} or ${cell(2)} is ${dishes.old_price})`
  const isSame = sql`(select count(*) from json_each(${before}) each join ${dishes} on ${dishes.id} = ${cell(0)} where ${isAs})
    = json_array_length(${before})`
  try {
    await db.batch([
      failUnless(db, isSame),
      audited(ctx, { action: 'menu.prices', subject: 'menu', before: was, after: now, reason }),
      db
        .update(dishes)
        .set({
          price: sql`${cell(1)}`,
          // the old price stays while it is above the price
          old_price: sql`case when ${cell(3)} then ${cell(2)} when ${dishes.old_price} > ${cell(1)} then ${dishes.old_price} end`,
          revision: sql`${dishes.revision} + 1`,
        })
        .from(sql`json_each(${after}) each`)
        .where(sql`${dishes.id} = ${cell(0)}`),
    ])
  } catch (error) {
    if (!isGuardFailure(error)) throw error
    throw conflict('menu_changed', 'Цены тем временем изменились. Посчитайте ещё раз')
  }
}

/** Cells `[id, price, old price, whether that changes]` in kopecks, as JSON. */
function rowsOf(prices: PriceMap): string {
  const rows = Object.entries(prices).map(([id, one]) => {
    if (typeof one === 'number') return [Number(id), toKopecks(one), null, 0]
    return [Number(id), toKopecks(one.price), one.old_price === null ? null : toKopecks(one.old_price), 1]
  })
  return JSON.stringify(rows)
}
