import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { DayCounts } from '~/contracts/staff-numbers'
import { sumMoney, subtractMoney } from '~/rules/money'
import { nameOfPart } from '~/rules/part-option'
import { isPromiseKept, lateMinutes, type OrderEnd } from '~/rules/promise-kept'
import { hourAt } from '~/rules/calendar-day'
import { MINUTE_MS } from '~/rules/time'
import { goodsName } from '#server/catalog/goods-rows'
import type { Db } from '#server/db/client'
import { orderLines, orders, orderStatusHistory, promoUses } from '#server/db/tables'
import { orderEnd } from '#server/orders/order-end'
import { countStops } from './count-stops'
import { isCompletedIn, isOfKitchen, isOpenInRange, isWithin, paidOnline } from './counted-orders'
import type { KitchenDay } from './kitchen-days'
import { lessPaidBack, type PaidBack, readPaidBack } from './paid-back'

/** Counts a day of a kitchen from its orders, without test orders. Reads the orders of that day and their lines. */
export async function countDay(db: Db, place: KitchenDay, now: number): Promise<DayCounts> {
  const isCompleted = isCompletedIn(place)
  const isRunning = now >= place.from && now < place.to
  const paidBack = await readPaidBack(db, place)
  const [completed, placed, sold, parts, [apologies], open] = await db.batch([
    db
      .select({
        ...orderEnd,
        created_at: orders.created_at,
        place: orders.place,
        delivery_fee: orders.delivery_fee,
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
        status: orders.status,
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
    partsQuery(db, isCompleted),
    apologiesQuery(db, isCompleted),
    db
      .select({ created_at: orders.created_at, total: orders.total })
      .from(orders)
      .where(isRunning ? isOpenInRange(place) : sql`false`),
  ])
  const ends = completed.map((order) => ({ ...order, isKept: isPromiseKept(order), late: lateMinutes(order) }))
  const canceled = placed.filter(({ status }) => status === 'canceled')
  return {
    orders: ends.length,
    online: sumMoney(ends.map(paidOnline)),
    receipt: sumMoney(ends.map((order) => subtractMoney(order.total, paidOnline(order)))),
    refunds: sumMoney(paidBack.map(({ amount }) => amount)),
    delivery: sumMoney(ends.map(({ delivery_fee }) => delivery_fee)),
    refunds_whole: sumMoney(paidBack.map(({ amount, goods }) => subtractMoney(amount, ...goods.map((one) => one.amount)))),
    open: { orders: open.length, total: sumMoney(open.map(({ total }) => total)) },
    discounts: sumMoney(ends.map(({ discount }) => discount)),
    kept: ends.filter(({ isKept }) => isKept === true).length,
    known: ends.filter(({ isKept }) => isKept !== null).length,
    unknown: ends.filter(({ isKept }) => isKept === null).length,
    late_minutes: sorted(ends.map(({ late }) => late)),
    cook_minutes: sorted(ends.map(({ accepted_at, ready_at }) => minutesBetween(accepted_at, ready_at))),
    road_minutes: sorted(ends.map(({ taken_at, completed_at }) => minutesBetween(taken_at, completed_at))),
    placed: placed.length,
    canceled: canceled.length,
    new_customers: ends.filter((order) => order.place === 1).length,
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
    codes: codesOf(ends, paidBack),
    stop: await countStops(db, place, now),
    goods: goodsOf(sold, paidBack),
    parts: parts.map(({ name, ...row }) => ({ ...row, name: nameOfPart(name) })),
    apologies: apologies ?? { given: 0, used: 0, discount: 0 },
    hours: hoursOf(place.time_zone, ends, open, paidBack),
  }
}

/** Batch query: the dishes that options of these orders stood for, by their name of today where they still are. */
const partsQuery = (db: Db, isCompleted: SQL | undefined) =>
  db
    .select({
      id: sql<number>`cast(one."value" ->> 'goods_id' as integer)`.as('part_id'),
      name: sql<string>`coalesce((select ${goodsName('g')} from "dishes" g where g."id" = one."value" ->> 'goods_id'),
        max(one."value" ->> 'name'))`.as('part_name'),
      twelfths: sql<number>`sum("order_lines"."qtt" * (one."value" ->> 'qtt') * 12 / (one."value" ->> 'part'))`.as('twelfths'),
    })
    .from(
      sql`${orders} join ${orderLines} on ${orderLines.order_id} = ${orders.id},
        json_each(json_array("order_lines"."additionals", "order_lines"."sides", "order_lines"."sauces")) kind, json_each(kind."value") one`,
    )
    .where(sql`${isCompleted} and one."value" ->> 'part' is not null`)
    .groupBy(sql`one."value" ->> 'goods_id'`)

/** Batch query: codes that these orders were given for being late, and what they got by such codes. */
const apologiesQuery = (db: Db, isCompleted: SQL | undefined) => {
  const own = sql`"promo_uses" u join "promo_codes" c on c."id" = u."code_id" and c."apology_for" is not null where u."order_id" = "orders"."id"`
  return db
    .select({
      given: sql<number>`count((select 1 from "promo_codes" c where c."apology_for" = "orders"."id"))`.as('given'),
      used: sql<number>`count((select 1 from ${own}))`.as('used'),
      discount: sql<number>`coalesce(sum((select u."amount" from ${own})), 0)`.mapWith(promoUses.amount).as('apology_discount'),
    })
    .from(orders)
    .where(isCompleted)
}

type Ended = OrderEnd & { created_at: number; total: number; discount: number; promocode: string | null; isKept: boolean | null }

const revenueOf = (own: readonly { total: number }[], paidBack: readonly PaidBack[]) =>
  lessPaidBack(sumMoney(own.map(({ total }) => total)), paidBack)

/** By the hour of placing: what was completed, what is in work, and the revenue less the refunds of orders placed at that hour. */
function hoursOf(
  timeZone: string,
  ends: readonly Ended[],
  open: readonly { created_at: number }[],
  paidBack: readonly PaidBack[],
): DayCounts['hours'] {
  const byHour = <Row extends { created_at: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ created_at }) => hourAt(created_at, timeZone))
  const [ended, running, returned] = [byHour(ends), byHour(open), byHour(paidBack)]
  return [...new Set([...ended.keys(), ...running.keys(), ...returned.keys()])].map((hour) => {
    const own = ended.get(hour) ?? []
    return {
      hour,
      orders: own.length,
      open: running.get(hour)?.length ?? 0,
      revenue: revenueOf(own, returned.get(hour) ?? []),
      kept: own.filter(({ isKept }) => isKept === true).length,
      known: own.filter(({ isKept }) => isKept !== null).length,
    }
  })
}

/** A code whose order was paid back on another day has a row without orders there. */
function codesOf(ends: readonly Ended[], paidBack: readonly PaidBack[]): DayCounts['codes'] {
  const codes = new Set([...ends, ...paidBack].flatMap(({ promocode }) => promocode ?? []))
  return [...codes].map((code) => {
    const own = ends.filter(({ promocode }) => promocode === code)
    return {
      code,
      orders: own.length,
      discount: sumMoney(own.map(({ discount }) => discount)),
      revenue: revenueOf(
        own,
        paidBack.filter(({ promocode }) => promocode === code),
      ),
    }
  })
}

/** What was paid for each dish, less what was paid back for it that day. */
function goodsOf(sold: DayCounts['goods'], paidBack: readonly PaidBack[]): DayCounts['goods'] {
  const rows = new Map(sold.map((row) => [row.id, row]))
  for (const { id, name, amount } of paidBack.flatMap(({ goods }) => goods)) {
    const row = rows.get(id) ?? { id, name, qtt: 0, orders: 0, revenue: 0 }
    rows.set(id, { ...row, revenue: subtractMoney(row.revenue, amount) })
  }
  return [...rows.values()]
}

const minutesBetween = (from: number | null, to: number | null) =>
  from === null || to === null || to < from ? null : Math.round((to - from) / MINUTE_MS)

const sorted = (values: (number | null)[]) => values.filter((one) => one !== null).toSorted((a, b) => a - b)

/** Reasons are codes; a text typed by staff may name a person. */
const codeOf = (reason: string | null) => (reason === null || /^[a-z_]+$/.test(reason) ? reason : 'other')

function groups<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  return [...Map.groupBy(rows, keyOf)]
}
