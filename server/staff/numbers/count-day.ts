import { and, eq, sql } from 'drizzle-orm'
import type { DayCounts } from '~/contracts/staff-numbers'
import { sumMoney, subtractMoney } from '~/rules/money'
import { isPromiseKept, lateMinutes, type OrderEnd } from '~/rules/promise-kept'
import { hourAt } from '~/rules/calendar-day'
import { MINUTE_MS } from '~/rules/time'
import type { Db } from '#server/db/client'
import { orderLines, orders, orderStatusHistory, refunds } from '#server/db/tables'
import { countStops } from './count-stops'
import { isCompletedIn, isOfKitchen, isPaidBackIn, isWithin, orderEnd, paidOnline } from './counted-orders'
import type { KitchenDay } from './kitchen-days'

/** Counts a day of a kitchen from its orders, without test orders. Reads the orders of that day and their lines. */
export async function countDay(db: Db, place: KitchenDay, now: number): Promise<DayCounts> {
  const isCompleted = isCompletedIn(place)
  const [completed, placed, goods, paidBack] = await db.batch([
    db
      .select({
        ...orderEnd,
        total: orders.total,
        collect: orders.collect,
        pay_variant: orders.pay_variant,
        discount: orders.discount,
        promocode: orders.promocode,
        accepted_at: orders.accepted_at,
        taken_at: orders.taken_at,
        courier_id: orders.courier_id,
      })
      .from(orders)
      .where(isCompleted),
    db
      .select({
        ...orderEnd,
        created_at: orders.created_at,
        status: orders.status,
        total: orders.total,
        place: orders.place,
        actor: orderStatusHistory.actor,
        reason: orderStatusHistory.reason,
      })
      .from(orders)
      .leftJoin(orderStatusHistory, and(eq(orderStatusHistory.order_id, orders.id), eq(orderStatusHistory.status, 'canceled')))
      .where(and(isOfKitchen(place), isWithin(orders.created_at, place))),
    db
      .select({
        id: orderLines.goods_id,
        name: sql<string>`max(${orderLines.name})`.as('name'),
        qtt: sql<number>`sum(${orderLines.qtt})`.as('qtt'),
        orders: sql<number>`count(distinct ${orderLines.order_id})`.as('orders'),
        revenue: sql<number>`sum(${orderLines.amount} - ${orderLines.discount} - ${orderLines.bonuses})`
          .mapWith(orderLines.amount)
          .as('revenue'),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.order_id, orders.id))
      .where(isCompleted)
      .groupBy(orderLines.goods_id),
    db.select({ amount: refunds.amount }).from(refunds).innerJoin(orders, eq(orders.id, refunds.order_id)).where(isPaidBackIn(place)),
  ])
  const ends = completed.map((order) => ({ ...order, isKept: isPromiseKept(order), late: lateMinutes(order) }))
  const canceled = placed.filter(({ status }) => status === 'canceled')
  return {
    orders: ends.length,
    online: sumMoney(ends.map(paidOnline)),
    receipt: sumMoney(ends.map((order) => subtractMoney(order.total, paidOnline(order)))),
    refunds: sumMoney(paidBack.map(({ amount }) => amount)),
    discounts: sumMoney(ends.map(({ discount }) => discount)),
    kept: ends.filter(({ isKept }) => isKept === true).length,
    known: ends.filter(({ isKept }) => isKept !== null).length,
    unknown: ends.filter(({ isKept }) => isKept === null).length,
    late_minutes: sorted(ends.map(({ late }) => late)),
    cook_minutes: sorted(ends.map(({ accepted_at, ready_at }) => minutesBetween(accepted_at, ready_at))),
    road_minutes: sorted(ends.map(({ taken_at, completed_at }) => minutesBetween(taken_at, completed_at))),
    placed: placed.length,
    canceled: canceled.length,
    new_customers: placed.filter(({ place, status }) => place === 1 && status !== 'canceled').length,
    cancels: groups(canceled, ({ actor, reason }) => `${actor ?? 'shop'}:${codeOf(reason) ?? ''}`).map(([key, rows]) => {
      const [actor = 'shop', reason = ''] = key.split(':')
      return { actor, reason: reason === '' ? null : reason, count: rows.length }
    }),
    couriers: groups(
      ends.filter(({ courier_id }) => courier_id !== null),
      ({ courier_id }) => String(courier_id),
    ).map(([courier, rows]) => ({
      id: Number(courier),
      orders: rows.length,
      kept: rows.filter(({ isKept }) => isKept === true).length,
      road_minutes: sorted(rows.map(({ taken_at, completed_at }) => minutesBetween(taken_at, completed_at))),
    })),
    codes: groups(
      ends.filter(({ promocode }) => promocode !== null),
      ({ promocode }) => promocode ?? '',
    ).map(([code, rows]) => ({
      code,
      orders: rows.length,
      discount: sumMoney(rows.map(({ discount }) => discount)),
      revenue: sumMoney(rows.map(({ total }) => total)),
    })),
    stop: await countStops(db, place, now),
    goods,
    hours: hoursOf(placed, place.time_zone),
  }
}

type Placed = OrderEnd & { created_at: number; status: string; total: number }

function hoursOf(placed: readonly Placed[], timeZone: string): DayCounts['hours'] {
  const kept = placed.filter(({ status }) => status !== 'canceled')
  return groups(kept, ({ created_at }) => String(hourAt(created_at, timeZone))).map(([hour, rows]) => {
    const ends = rows.filter(({ status }) => status === 'completed').map(isPromiseKept)
    return {
      hour: Number(hour),
      orders: rows.length,
      revenue: sumMoney(rows.map(({ total }) => total)),
      kept: ends.filter((one) => one === true).length,
      known: ends.filter((one) => one !== null).length,
    }
  })
}

const minutesBetween = (from: number | null, to: number | null) =>
  from === null || to === null || to < from ? null : Math.round((to - from) / MINUTE_MS)

const sorted = (values: (number | null)[]) => values.filter((one) => one !== null).toSorted((a, b) => a - b)

/** Reasons are codes; a text typed by staff may name a person. */
const codeOf = (reason: string | null) => (reason === null || /^[a-z_]+$/.test(reason) ? reason : 'other')

function groups<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  return [...Map.groupBy(rows, keyOf)]
}
