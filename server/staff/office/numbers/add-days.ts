import type { DayCounts, Numbers, NumbersTotals } from '~/contracts/staff-numbers'
import { addMoney, shareOf, subtractMoney, sumMoney } from '~/rules/money'
import { percentile } from '~/rules/promise-kept'

/* Figures of several days and kitchens together. */

/** Percent of `known` with one decimal; null if nothing is known. */
export const percentKept = (kept: number, known: number): number | null => (known === 0 ? null : Math.round((kept / known) * 1000) / 10)

const sumOf = (days: readonly DayCounts[], pick: (day: DayCounts) => number) => days.reduce((sum, day) => sum + pick(day), 0)

/** Revenue of a day: what was completed less what was paid back. May be negative. */
export const revenueOf = ({ online, receipt, refunds }: DayCounts): number => subtractMoney(addMoney(online, receipt), refunds)

export function soldTotalsOf(days: readonly DayCounts[]): NumbersTotals {
  const money = (pick: (day: DayCounts) => number) => sumMoney(days.map(pick))
  const orders = sumOf(days, (day) => day.orders)
  const revenue = money(revenueOf)
  const late = days.flatMap((day) => day.late_minutes)
  return {
    revenue,
    online: money((day) => day.online),
    receipt: money((day) => day.receipt),
    refunds: money((day) => day.refunds),
    refunds_whole: money((day) => day.refunds_whole),
    delivery: money((day) => day.delivery),
    open: { orders: sumOf(days, (day) => day.open.orders), total: money((day) => day.open.total) },
    discounts: money((day) => day.discounts),
    orders,
    average: orders === 0 ? null : shareOf(revenue, 1, orders),
    promise_kept: percentKept(
      sumOf(days, (day) => day.kept),
      sumOf(days, (day) => day.known),
    ),
    unknown: sumOf(days, (day) => day.unknown),
    late_median: percentile(late, 0.5),
    late_90: percentile(late, 0.9),
    cook_median: percentile(
      days.flatMap((day) => day.cook_minutes),
      0.5,
    ),
    road_median: percentile(
      days.flatMap((day) => day.road_minutes),
      0.5,
    ),
    placed: sumOf(days, (day) => day.placed),
    canceled: sumOf(days, (day) => day.canceled),
    new_customers: sumOf(days, (day) => day.new_customers),
    stop: {
      goods: Math.max(0, ...days.map((day) => day.stop.goods)),
      minutes: sumOf(days, (day) => day.stop.minutes),
      lost: money((day) => day.stop.lost),
    },
    apologies: {
      given: sumOf(days, (day) => day.apologies?.given ?? 0),
      used: sumOf(days, (day) => day.apologies?.used ?? 0),
      discount: money((day) => day.apologies?.discount ?? 0),
    },
  }
}

export function soldHoursOf(days: readonly DayCounts[]): Numbers['hours'] {
  return together(
    days.flatMap((day) => day.hours),
    ({ hour }) => hour,
    (rows, { hour }) => ({
      hour,
      orders: rows.reduce((sum, row) => sum + row.orders, 0),
      open: rows.reduce((sum, row) => sum + row.open, 0),
      revenue: sumMoney(rows.map(({ revenue }) => revenue)),
      kept: rows.reduce((sum, row) => sum + row.kept, 0),
      known: rows.reduce((sum, row) => sum + row.known, 0),
    }),
  ).toSorted((a, b) => a.hour - b.hour)
}

/** The largest revenue first. */
export function soldGoodsOf(days: readonly DayCounts[]): DayCounts['goods'] {
  return together(
    days.flatMap((day) => day.goods),
    ({ id }) => id,
    (rows, { id }) => ({
      id,
      name: rows.at(-1)?.name ?? '',
      qtt: rows.reduce((sum, row) => sum + row.qtt, 0),
      orders: rows.reduce((sum, row) => sum + row.orders, 0),
      revenue: sumMoney(rows.map(({ revenue }) => revenue)),
    }),
  ).toSorted((a, b) => b.revenue - a.revenue || a.id - b.id)
}

/** The most used first. */
export const usedPartsOf = (days: readonly DayCounts[]): Numbers['parts'] =>
  together(
    days.flatMap((day) => day.parts ?? []),
    ({ id }) => id,
    (rows, { id }) => ({ id, name: rows.at(-1)?.name ?? '', twelfths: rows.reduce((sum, row) => sum + row.twelfths, 0) }),
  ).toSorted((a, b) => b.twelfths - a.twelfths || a.id - b.id)

export const cancelsOf = (days: readonly DayCounts[]): DayCounts['cancels'] =>
  together(
    days.flatMap((day) => day.cancels),
    ({ actor, reason }) => `${actor}:${reason}`,
    (rows, { actor, reason }) => ({ actor, reason, count: rows.reduce((sum, row) => sum + row.count, 0) }),
  ).toSorted((a, b) => b.count - a.count)

export const couriersOf = (days: readonly DayCounts[]): DayCounts['couriers'] =>
  together(
    days.flatMap((day) => day.couriers),
    ({ id }) => id,
    (rows, { id }) => ({
      id,
      orders: rows.reduce((sum, row) => sum + row.orders, 0),
      kept: rows.reduce((sum, row) => sum + row.kept, 0),
      road_minutes: rows.flatMap((row) => row.road_minutes),
    }),
  ).toSorted((a, b) => b.orders - a.orders)

export const codesOf = (days: readonly DayCounts[]): DayCounts['codes'] =>
  together(
    days.flatMap((day) => day.codes),
    ({ code }) => code,
    (rows, { code }) => ({
      code,
      orders: rows.reduce((sum, row) => sum + row.orders, 0),
      discount: sumMoney(rows.map(({ discount }) => discount)),
      revenue: sumMoney(rows.map(({ revenue }) => revenue)),
    }),
  ).toSorted((a, b) => b.revenue - a.revenue)

function together<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key, add: (rows: readonly Row[], first: Row) => Row): Row[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((list) => (list[0] === undefined ? [] : [add(list, list[0])]))
}
