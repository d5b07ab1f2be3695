import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { toRoubles } from '~/rules/money'
import { shiftsOf, workingHours } from '~/rules/schedule'
import { DAY_MS, MINUTE_MS } from '~/rules/time'
import { dayOf, toWall } from '~/rules/zoned-time'
import type { Db } from '#server/db/client'
import { hours, orderLines, orders, specialHours, stopReach, stops } from '#server/db/tables'
import type { KitchenDay } from './kitchen-days'

type Interval = [from: number, to: number]

/** How long dishes were on stop while the kitchen was open: how many dishes, their minutes together, and what they sold at the same time
 *  a day earlier, in roubles. */
export async function countStops(db: Db, { kitchen_id, from, to, time_zone }: KitchenDay, now: number) {
  const end = Math.min(to, now)
  const [rows, week, special_hours] = await db.batch([
    db
      .select({ goods_id: stopReach.item_id, from_at: stops.from_at, until: stops.until, ended_at: stops.ended_at })
      .from(stops)
      .innerJoin(stopReach, and(eq(stopReach.stop_id, stops.id), eq(stopReach.kind, 'goods')))
      .where(
        and(
          or(isNull(stops.kitchen_id), eq(stops.kitchen_id, kitchen_id)),
          lt(stops.from_at, end),
          or(isNull(stops.ended_at), gte(stops.ended_at, from)),
          or(isNull(stops.until), gte(stops.until, from)),
        ),
      ),
    db.select({ day: hours.day, open: hours.open, close: hours.close }).from(hours).where(eq(hours.pickup_point_id, kitchen_id)),
    db
      .select({ date: specialHours.date, open: specialHours.open, close: specialHours.close })
      .from(specialHours)
      .where(eq(specialHours.pickup_point_id, kitchen_id)),
  ])
  if (rows.length === 0) return { goods: 0, minutes: 0, lost: 0 }
  const day = dayOf(toWall(from, time_zone))
  const open = [day - 1, day].flatMap((one) => shiftsOf(workingHours({ hours: week, special_hours }), time_zone, one))
  const off = [...Map.groupBy(rows, ({ goods_id }) => goods_id)].flatMap(([goods_id, list]) => {
    const stopped = list.map(({ from_at, until, ended_at }): Interval => [from_at, Math.min(until ?? end, ended_at ?? end)])
    return merged(stopped.flatMap((one) => open.map((shift) => common(common(one, shift), [from, end])))).map(
      ([a, b]) => [goods_id, a - DAY_MS, b - DAY_MS] as const,
    )
  })
  const cell = (index: number) => sql.raw(`json_extract(each."value", '$[${index}]')`)
  // join order: the orders of the day before, then their lines
  const [sold] = await db.all<{ paid: number }>(
    sql`select coalesce(sum(l."amount" - l."discount" - l."bonuses"), 0) as "paid" from ${orders} o
      cross join ${orderLines} l on l."order_id" = o."id" cross join json_each(${JSON.stringify(off)}) each
      where o."created_at" >= ${from - DAY_MS} and o."created_at" < ${to - DAY_MS} and o."kitchen_id" = ${kitchen_id}
        and o."status" = 'completed' and o."source" <> 'test' and l."goods_id" = ${cell(0)}
        and o."created_at" >= ${cell(1)} and o."created_at" < ${cell(2)}`,
  )
  const minutes = off.reduce((sum, [, a, b]) => sum + (b - a) / MINUTE_MS, 0)
  return {
    goods: new Set(off.map(([goods_id]) => goods_id)).size,
    minutes: Math.round(minutes),
    lost: toRoubles(sold?.paid ?? 0),
  }
}

const common = ([a, b]: Interval, [c, d]: Interval): Interval => [Math.max(a, c), Math.min(b, d)]

/** The intervals without overlaps and empty ones. */
function merged(intervals: Interval[]): Interval[] {
  const result: Interval[] = []
  for (const [from, to] of intervals.filter(([a, b]) => a < b).toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
