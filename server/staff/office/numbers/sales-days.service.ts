import { and, desc, eq, min, sql } from 'drizzle-orm'
import type { DayCounts } from '~/contracts/staff-numbers'
import { dayAfter, dayAt } from '~/rules/calendar-day'
import type { Db } from '#server/db/client'
import { orders, salesDays } from '#server/db/tables'
import { countDay } from './count-day'
import { allKitchens, daysBetween, kitchenDay, type KitchenZone, todayOf } from './kitchen-days'

/** Days are counted again this long: an order may end, or be paid back, a few days later. */
const AGAIN = 3
/** The most days of one run; a shop with a long past is caught up in several nights. */
const MAX_DAYS = 90

/** SQL condition: the day was counted by the present rules; one that was not is as if it were not stored. */
const isCurrent = sql`json_type(${salesDays.counts}, '$.open') is not null`

/** Counts the days since the last stored one, and the last three again. Nightly; a day is replaced in one batch. */
export async function buildSalesDays({ db, now }: { db: Db; now: Date }): Promise<{ days: number }> {
  let left = MAX_DAYS
  for (const kitchen of await allKitchens(db)) {
    const last = dayAfter(todayOf(kitchen, now), -1)
    const [first, [newest]] = await Promise.all([firstDay(db, kitchen), newestDay(db, kitchen.id)])
    if (first === null) continue
    const from = newest === undefined ? first : dayAfter(newest.day, 1 - AGAIN)
    for (const day of daysBetween(from < first ? first : from, last).slice(0, left)) {
      const counts = await countDay(db, kitchenDay(kitchen, day), now.getTime())
      const isDay = and(eq(salesDays.day, day), eq(salesDays.kitchen_id, kitchen.id))
      await db.batch([db.delete(salesDays).where(isDay), db.insert(salesDays).values({ day, kitchen_id: kitchen.id, counts })])
      left -= 1
    }
  }
  return { days: MAX_DAYS - left }
}

/** The days of a kitchen up to today that have orders: stored ones, and those after the last stored one counted now. */
export async function readSalesDays(
  db: Db,
  kitchen: KitchenZone,
  ranges: readonly { from: string; to: string }[],
  now: Date,
): Promise<Map<string, DayCounts>> {
  const today = todayOf(kitchen, now)
  const wanted = [...new Set(ranges.flatMap(({ from, to }) => daysBetween(from, to < today ? to : today)))]
  const [stored, [newest]] = await db.batch([
    db
      .select({ day: salesDays.day, counts: salesDays.counts })
      .from(salesDays)
      .where(
        sql`${isCurrent} and ${salesDays.kitchen_id} = ${kitchen.id} and ${salesDays.day} in (select "value" from json_each(${JSON.stringify(wanted)}))`,
      ),
    newestDay(db, kitchen.id),
  ])
  const last = newest?.day ?? null
  const days = new Map(stored.map(({ day, counts }) => [day, counts]))
  const start = last === null ? await firstDay(db, kitchen) : dayAfter(last)
  if (start === null) return days
  for (const day of wanted.filter((one) => one >= start)) {
    days.set(day, await countDay(db, kitchenDay(kitchen, day), now.getTime()))
  }
  return days
}

const newestDay = (db: Db, kitchenId: number) =>
  db
    .select({ day: salesDays.day })
    .from(salesDays)
    .where(and(isCurrent, eq(salesDays.kitchen_id, kitchenId)))
    .orderBy(desc(salesDays.day))
    .limit(1)

async function firstDay(db: Db, { id, time_zone }: KitchenZone): Promise<string | null> {
  const [row] = await db
    .select({ at: min(orders.created_at) })
    .from(orders)
    .where(eq(orders.kitchen_id, id))
  return row?.at == null ? null : dayAt(row.at, time_zone)
}
