import { and, asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { addMoney, subtractMoney, sumMoney } from '~/rules/money'
import type { Db } from '#server/db/client'
import { orderLines, orders, refunds } from '#server/db/tables'
import { isOfKitchen, type Range } from './counted-orders'

/** Money that went back for an order, in roubles. `at`: the day it counts on, with its order once that is completed. `goods`: what of `amount` was paid for which dishes;
 *  the rest is a refund of the order as a whole. */
export type PaidBack = {
  order_id: number
  customer_id: number | null
  number: string
  created_at: number
  promocode: string | null
  way: string
  at: number
  amount: number
  goods: { id: number; name: string; amount: number }[]
}

/** When a refund counts: one that was done before its order was completed counts with the order. */
const at = sql<number>`coalesce(max(${refunds.done_at}, ${orders.completed_at}), ${refunds.done_at})`

/** The refunds of completed orders that count in a range. */
export async function readPaidBack(db: Db, range: Range): Promise<PaidBack[]> {
  const { kitchen_id, from, to } = range
  // each part by an index of its own
  const found = sql`select "id" from "refunds" where "status" = 'done' and "done_at" >= ${from} and "done_at" < ${to}
    union select r."id" from "orders" o join "refunds" r on r."order_id" = o."id"
      where o."kitchen_id" = ${kitchen_id} and o."status" = 'completed' and o."completed_at" >= ${from} and o."completed_at" < ${to}`
  return counted(
    db,
    sql`${refunds.id} in (${found}) and ${isOfKitchen(range)} and ${orders.status} = 'completed' and ${at} >= ${from} and ${at} < ${to}`,
  )
}

/** The refunds of orders that are not canceled, whenever they were done. `which`: a condition on `orders`. */
export const readPaidBackOf = (db: Db, which: SQL): Promise<PaidBack[]> =>
  counted(db, sql`${refunds.order_id} in (select "id" from ${orders} where ${which}) and ${orders.status} <> 'canceled'`)

/** Bonuses are no money, and what an edit paid back, or removed after it was paid back, is in the order's total already. */
async function counted(db: Db, which: SQL): Promise<PaidBack[]> {
  const rows = await db
    .select({
      id: refunds.id,
      order_id: refunds.order_id,
      customer_id: orders.customer_id,
      number: orders.number,
      created_at: orders.created_at,
      promocode: orders.promocode,
      way: refunds.way,
      amount: refunds.amount,
      lines: refunds.lines,
      at: at.as('counted_at'),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(and(sql`${refunds.status} = 'done' and ${refunds.edit_id} is null and ${refunds.way} <> 'bonuses'`, which))
    .orderBy(asc(at), asc(refunds.id))
  if (rows.every(({ lines }) => lines.length === 0)) return rows.map((row) => ({ ...row, goods: [] }))
  const kept = await keptLines(db, [...new Set(rows.map(({ order_id }) => order_id))])
  return rows.flatMap(({ id, lines, amount: whole, ...row }) => {
    const left = lines.map((line) => ({ of: line.amount, ...kept(id, row.order_id, line.position) }))
    const removed = sumMoney(left.map((line) => subtractMoney(line.of, line.amount)))
    const amount = subtractMoney(whole, removed)
    const goods = left.flatMap((line) => (line.goods_id === null ? [] : [{ id: line.goods_id, name: line.name, amount: line.amount }]))
    return amount > 0 ? [{ ...row, amount, goods }] : []
  })
}

/** What of a refunded line is still in its order: the portions that an edit removes are those paid back first. */
async function keptLines(db: Db, ids: number[]) {
  const [all, lines] = await db.batch([
    db
      .select({ id: refunds.id, order_id: refunds.order_id, lines: refunds.lines })
      .from(refunds)
      .where(and(isOneOf(refunds.order_id, ids), sql`${refunds.edit_id} is null and ${refunds.status} in ('due', 'done')`))
      .orderBy(asc(refunds.id)),
    db
      .select({
        order_id: orderLines.order_id,
        position: orderLines.position,
        goods_id: orderLines.goods_id,
        name: orderLines.name,
        returned_sum: orderLines.returned_sum,
      })
      .from(orderLines)
      .where(isOneOf(orderLines.order_id, ids)),
  ])
  const key = (orderId: number, position: number) => `${orderId}:${position}`
  const lineAt = new Map(lines.map((line) => [key(line.order_id, line.position), line]))
  const kept = new Map<string, number>()
  const left = new Map(lines.map((line) => [key(line.order_id, line.position), line.returned_sum]))
  for (const { id, order_id, lines: parts } of all.toReversed())
    for (const { position, amount } of parts) {
      const place = key(order_id, position)
      const part = Math.min(amount, left.get(place) ?? 0)
      left.set(place, subtractMoney(left.get(place) ?? 0, part))
      kept.set(`${id}:${position}`, addMoney(kept.get(`${id}:${position}`) ?? 0, part))
    }
  return (id: number, orderId: number, position: number) => {
    const line = lineAt.get(key(orderId, position))
    return { goods_id: line?.goods_id ?? null, name: line?.name ?? '', amount: kept.get(`${id}:${position}`) ?? 0 }
  }
}

const isOneOf = (column: SQLWrapper, ids: readonly number[]) => sql`${column} in (select "value" from json_each(${JSON.stringify(ids)}))`

/** A sum of orders less what was paid back of it. */
export const lessPaidBack = (sum: number, paidBack: readonly Pick<PaidBack, 'amount'>[] = []): number =>
  subtractMoney(sum, ...paidBack.map(({ amount }) => amount))
