import { sql } from 'drizzle-orm'
import type { DayCounts, Numbers, NumbersQuery } from '~/contracts/staff-numbers'
import { dayAfter } from '~/rules/calendar-day'
import { sumMoney } from '~/rules/money'
import { abcOf, percentile } from '~/rules/promise-kept'
import { goods, staff } from '#server/db/tables'
import { missing } from '#server/core/errors'
import type { StaffContext } from '#server/staff/access/staff-context'
import { cancelsOf, codesOf, couriersOf, soldGoodsOf, soldHoursOf, percentKept, revenueOf, soldTotalsOf, usedPartsOf } from './add-days'
import { daysBetween, kitchensFor, todayOf } from './kitchen-days'
import { readSalesDays } from './sales-days.service'

/** Days of the revenue chart and of the heat map. */
const RECENT = 28
const WEEK = 7

/** The figures of the caller's kitchens. Past days come from `sales_days`, today from the orders. @throws HttpError 404 for another kitchen */
export async function getNumbers(ctx: StaffContext, query: NumbersQuery): Promise<Numbers> {
  const { db, now } = ctx
  const { from, to } = query
  const kitchens = await kitchensFor(ctx, query.kitchen_id)
  const [first] = kitchens
  if (!first) throw missing('Такой кухни нет')
  const before = beforeOf(query)
  const recent = { from: dayAfter(to, 1 - RECENT), to }
  const read = await Promise.all(kitchens.map((kitchen) => readSalesDays(db, kitchen, [{ from, to }, before, recent], now)))
  const countsOf = (day: string) => read.flatMap((days) => days.get(day) ?? [])
  const within = (range: { from: string; to: string }) => daysBetween(range.from, range.to).flatMap(countsOf)
  const own = within({ from, to })
  const compared = within(before)
  const sold = soldGoodsOf(own)
  const soldBefore = new Map(soldGoodsOf(compared).map(({ id, qtt }) => [id, qtt]))
  const totals = soldTotalsOf(own)
  const couriers = couriersOf(own)
  const [pictures, names] = await db.batch([
    db.select({ id: goods.id, image: goods.image }).from(goods).where(isOneOf(goods.id, sold)),
    db.select({ id: staff.id, name: staff.name }).from(staff).where(isOneOf(staff.id, couriers)),
  ])
  const imageOf = new Map(pictures.map(({ id, image }) => [id, image]))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const classes = abcOf(sold.map(({ revenue }) => revenue))
  const hours = soldHoursOf(own)
  return {
    from,
    to,
    today: todayOf(first, now),
    days: daysBetween(from, to).map((day) => {
      const counts = countsOf(day)
      const { revenue, orders, open, promise_kept, apologies } = soldTotalsOf(counts)
      return { day, revenue, orders, open: open.orders, promise_kept, apologies }
    }),
    recent: daysBetween(recent.from, recent.to).map((day) => ({ day, ...shortOf(countsOf(day)) })),
    hours,
    week: weekOf(daysBetween(recent.from, recent.to).map((day) => ({ day, counts: countsOf(day) }))),
    goods: sold.map((row, index) => ({
      ...row,
      image: imageOf.get(row.id) ?? null,
      share: totals.orders === 0 ? 0 : Math.round((row.orders / totals.orders) * 1000) / 10,
      before: soldBefore.get(row.id) ?? 0,
      abc: classes[index] ?? 'C',
    })),
    parts: usedPartsOf(own),
    promise: hours.filter(({ known }) => known > 0),
    cancels: cancelsOf(own),
    couriers: couriers.map(({ id, orders, kept, road_minutes }) => ({
      id,
      name: nameOf.get(id) ?? '',
      orders,
      promise_kept: percentKept(kept, orders),
      road_median: percentile(road_minutes, 0.5),
    })),
    codes: codesOf(own),
    totals,
    before: { ...before, totals: soldTotalsOf(compared), hours: soldHoursOf(compared) },
  }
}

/** `week`: the same days a week (or as many weeks as the period is long) earlier; `period`: as many days just before. */
function beforeOf({ from, to, compare }: NumbersQuery): { from: string; to: string } {
  const length = daysBetween(from, to).length
  const back = compare === 'period' ? length : Math.ceil(length / WEEK) * WEEK
  return { from: dayAfter(from, -back), to: dayAfter(to, -back) }
}

const shortOf = (counts: readonly DayCounts[]) => ({
  revenue: sumMoney(counts.map(revenueOf)),
  orders: counts.reduce((sum, { orders }) => sum + orders, 0),
})

/** Completed orders by weekday and hour of placing. `days`: how many such weekdays had orders at all. */
function weekOf(days: readonly { day: string; counts: readonly DayCounts[] }[]): Numbers['week'] {
  const byWeekday = Map.groupBy(days, ({ day }) => new Date(day).getUTCDay() || WEEK)
  return [...byWeekday].flatMap(([weekday, list]) => {
    const busy = list.filter(({ counts }) => counts.some(({ orders }) => orders > 0))
    return soldHoursOf(busy.flatMap(({ counts }) => counts)).map(({ hour, orders }) => ({ weekday, hour, orders, days: busy.length }))
  })
}

const isOneOf = (column: typeof goods.id | typeof staff.id, rows: readonly { id: number }[]) =>
  sql`${column} in (select "value" from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
