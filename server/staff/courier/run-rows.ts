import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { PAY_TYPE } from '~/contracts/constants'
import type { CourierRuns, Run } from '~/contracts/staff-courier'
import { sumMoney } from '~/rules/money'
import { DAY_MS } from '~/rules/time'
import { dayOf, toWall } from '~/rules/zoned-time'
import { receiptPayType, toPay } from '~/rules/edit-money'
import type { Db } from '#server/db/client'
import { cities, orderLines, orders, pickupPoints, tillReceipts } from '#server/db/tables'
import { ticketPlaceOf } from '#server/staff/kitchen/board/tickets'

/* What a courier carries, carried, and has to hand in. The conditions match the indexes of the board and `orders_cash_due`. */

/** SQL condition: an open order of the kitchen. */
export const isOpenIn = (kitchenId: number): SQL =>
  sql`${orders.kitchen_id} = ${kitchenId} and ${orders.status} in ('new', 'processed', 'inTransit')`

const isOverIn = (kitchenId: number, since: number): SQL =>
  sql`${orders.kitchen_id} = ${kitchenId} and ${orders.status} in ('completed', 'canceled') and ${orders.stage_at} > ${since}`

/** SQL condition: the courier carries it. The plus keeps SQLite from reading all that the courier ever carried. */
export const isCarried = (kitchenId: number, courierId: number): SQL =>
  sql`${isOpenIn(kitchenId)} and ${orders.status} = 'inTransit' and +${orders.courier_id} = ${courierId}`

/** SQL condition: the courier can take it. */
export const canTake = (kitchenId: number, courierId: number): SQL =>
  sql`${isOpenIn(kitchenId)} and ${orders.status} = 'processed' and ${orders.stage} = 'ready' and ${orders.delivery_type} = 'delivery'
    and (${orders.courier_id} is null or ${orders.courier_id} = ${courierId})`

/** SQL condition: the courier delivered it after `since`. */
export const isDelivered = (kitchenId: number, courierId: number, since: number): SQL =>
  sql`${isOverIn(kitchenId, since)} and ${orders.status} = 'completed' and ${orders.courier_id} = ${courierId}`

// a column of a query of one table is written without its table
const saleState = sql<Run['receipt']>`(select t."status" from ${tillReceipts} t where t."order_id" = "orders"."id" and t."kind" = 'sale')`

/** Batch queries of orders for their runs, and of their dishes. */
export function runQueries(db: Db, which: SQL) {
  const ids = sql`select ${orders.id} from ${orders} where ${which}`
  return [
    db
      .select({ ...getTableColumns(orders), receipt: saleState })
      .from(orders)
      .where(which)
      .orderBy(asc(orders.promised_to), asc(orders.id)),
    db
      .select({ order_id: orderLines.order_id, name: orderLines.name, qtt: orderLines.qtt, note: orderLines.note })
      .from(orderLines)
      .where(sql`${orderLines.order_id} in (${ids})`)
      .orderBy(asc(orderLines.order_id), asc(orderLines.position)),
  ] as const
}

type Queries = ReturnType<typeof runQueries>
type RunRow = Awaited<Queries[0]>[number]
type DishRow = Awaited<Queries[1]>[number]

const moment = (at: number) => new Date(at).toISOString()
const momentOr = (at: number | null) => (at === null ? null : moment(at))

const PAY: Partial<Record<RunRow['pay_type'], Run['pay']>> = { [PAY_TYPE.qrOffline]: 'qr', [PAY_TYPE.cardOffline]: 'card' }

/** With the guest's data only for who carries the order. */
export function toRun(row: RunRow, dishes: readonly DishRow[], isOwn: boolean): Run {
  const { id, number, status, address, comment, problem } = row
  if (status === 'new') throw new Error(`order ${id} is not accepted`)
  const to_pay = toPay(row)
  const { name, phone } = row.recipient ?? row
  return {
    id,
    number,
    status,
    promise: { from: moment(row.promised_from), to: moment(row.promised_to) },
    ready_at: status === 'processed' ? momentOr(row.stage_at) : null,
    taken_at: momentOr(row.taken_at),
    ended_at: momentOr(row.completed_at),
    place: ticketPlaceOf(row),
    zone: row.zone?.name ?? null,
    address: isOwn ? address : null,
    name: isOwn ? name : null,
    phone: isOwn ? phone : null,
    comment: isOwn ? [address?.comment, comment].filter(Boolean).join('\n') || null : null,
    to_pay,
    pay: to_pay === 0 ? 'paid' : (PAY[receiptPayType(row)] ?? 'cash'),
    change_from: row.change_from,
    persons: row.persons,
    leave_at_door: row.leave_at_door,
    no_call: row.no_call,
    items: dishes.filter(({ order_id }) => order_id === id).map(({ name, qtt, note }) => ({ name, qtt, note })),
    problem,
    receipt: row.receipt,
  }
}

/** Batch query of the cash that couriers have not handed in, oldest first. `courierId`: of one. */
export const cashQuery = (db: Db, kitchenId: number, courierId?: number) =>
  db
    .select({
      id: orders.id,
      number: orders.number,
      courier_id: orders.courier_id,
      at: orders.completed_at,
      payment_status: orders.payment_status,
      total: orders.total,
      collect: orders.collect,
      pay_variant: orders.pay_variant,
      pay_type: orders.pay_type,
      collect_type: orders.collect_type,
    })
    .from(orders)
    .where(
      and(
        eq(orders.kitchen_id, kitchenId),
        courierId === undefined ? sql`${orders.courier_id} is not null` : eq(orders.courier_id, courierId),
        sql`${orders.cash_id} is null and ${orders.status} = 'completed' and (${orders.pay_variant} = 1 or ${orders.collect} > 0)`,
      ),
    )
    .orderBy(asc(orders.courier_id), asc(orders.id))

/** The cash of one courier, and what it consists of. */
export function toCash(rows: readonly Awaited<ReturnType<typeof cashQuery>>[number][]): CourierRuns['cash'] {
  const due = rows.flatMap((row) =>
    toPay(row) > 0 && receiptPayType(row) === PAY_TYPE.cashOffline
      ? [{ id: row.id, number: row.number, amount: toPay(row), at: moment(row.at ?? 0) }]
      : [],
  )
  return { sum: sumMoney(due.map(({ amount }) => amount)), orders: due }
}

/** Batch query of what was delivered in the last 24 hours, of the newest first. */
export const deliveredQuery = (db: Db, kitchenId: number, now: number, courierId?: number) =>
  db
    .select({ courier_id: orders.courier_id, at: orders.completed_at, promised_to: orders.promised_to, first: orders.first_promised_to })
    .from(orders)
    .where(
      and(
        isOverIn(kitchenId, now - DAY_MS),
        eq(orders.status, 'completed'),
        courierId === undefined ? sql`${orders.courier_id} is not null` : eq(orders.courier_id, courierId),
      ),
    )
    .orderBy(desc(orders.stage_at))

type Delivered = Awaited<ReturnType<typeof deliveredQuery>>[number]

/** How many were delivered on the calendar day of the kitchen, and how many of them within the first promise. */
export function toToday(rows: readonly Delivered[], now: number, timeZone: string): CourierRuns['today'] {
  const today = dayOf(toWall(now, timeZone))
  const own = rows.filter(({ at }) => at !== null && dayOf(toWall(at, timeZone)) === today)
  return { runs: own.length, kept: own.filter(({ at, first, promised_to }) => (at ?? 0) <= (first ?? promised_to)).length }
}

/** Batch query of the time zone of a kitchen. */
export const zoneQuery = (db: Db, kitchenId: number) =>
  db
    .select({ time_zone: cities.time_zone })
    .from(pickupPoints)
    .innerJoin(cities, eq(cities.id, pickupPoints.city_id))
    .where(eq(pickupPoints.id, kitchenId))
