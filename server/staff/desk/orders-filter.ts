import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { StaffOrdersQuery } from '~/contracts/staff'
import { DAY_MS } from '~/rules/time'
import { fromWall } from '~/rules/zoned-time'
import { orders, refunds, tillReceipts } from '#server/db/tables'
import { lacksReceipt } from '#server/till/receipt-records'
import { findCity, loadDictionaries } from '#server/shop/dictionaries.service'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'

/** The first part is the condition of the indexes `orders_on_board` and `orders_unpaid`. */
export const isOpenOrder = sql`"orders"."status" in ('new', 'processed', 'inTransit')`
export const awaitsPayment = sql`"orders"."status" = 'new' and "orders"."payment_status" in ('pending', 'failed')`
export const isLate = ({ now }: Pick<StaffContext, 'now'>) =>
  sql`${isOpenOrder} and not (${awaitsPayment}) and "orders"."promised_to" < ${now.getTime()}`

/** The same as `mustCall`. */
const mustBeCalled = sql`"orders"."status" = 'new' and ("orders"."confirm_call" or ("orders"."place" = 1
  and "orders"."payment_status" = 'none' and "orders"."source" = 'site'
  and "orders"."total" >= (select k."call_from" from "kitchens" k where k."id" = "orders"."kitchen_id" and k."call_from" > 0)))`

type Filter = Pick<
  StaffOrdersQuery,
  'status' | 'stage' | 'kitchen_id' | 'courier_id' | 'source' | 'delivery_type' | 'flag' | 'open' | 'from' | 'to' | 'day'
>

/** The conditions of a query. Those of `found` use an index, or bound what is read by it; those of `kept` have none, so they apply to the
 *  newest orders that are found. */
export async function filterOrders(ctx: StaffContext, query: Filter) {
  const { status, stage, kitchen_id, courier_id, flag } = query
  const span = query.day === undefined ? undefined : await dayOfKitchen(ctx, query.day, kitchen_id)
  const from = query.from === undefined ? span?.from : Math.max(Date.parse(query.from), span?.from ?? 0)
  const to = query.to === undefined ? span?.to : Math.min(Date.parse(query.to), span?.to ?? Infinity)
  const isTimed = from !== undefined || to !== undefined
  const found = and(
    // the plus keeps SQLite from the index of the status when that of the time is shorter
    status && (isTimed ? sql`+"orders"."status" = ${status}` : eq(orders.status, status)),
    stage && stageIs(ctx, stage),
    from === undefined ? undefined : sql`${orders.created_at} >= ${from}`,
    to === undefined ? undefined : sql`${orders.created_at} < ${to}`,
    courier_id === undefined ? undefined : eq(orders.courier_id, courier_id),
    query.open && and(isOpenOrder, sql`not (${awaitsPayment})`),
    flag && flagIs(ctx, flag),
    inKitchens(ctx, kitchen_id),
  )
  const kept = and(query.source && sql`"source" = ${query.source}`, query.delivery_type && sql`"delivery_type" = ${query.delivery_type}`)
  return { found, kept, isTimed }
}

/** The condition on the caller's kitchens, or on one of them; undefined where all may be seen. */
export function inKitchens(ctx: StaffContext, kitchenId: number | undefined): SQL | undefined {
  if (kitchenId !== undefined) return eq(orders.kitchen_id, kitchenId)
  return ctx.staff.kitchens === 'all' ? undefined : kitchensOf(ctx, orders.kitchen_id)
}

/** The stage that a row shows (`shownStage`). */
export const stageIs = ({ now }: Pick<StaffContext, 'now'>, stage: NonNullable<Filter['stage']>): SQL => {
  const isLater = sql`coalesce("orders"."fire_at", 0) > ${now.getTime()}`
  if (stage === 'later') return sql`"orders"."status" = 'processed' and "orders"."stage" = 'queue' and ${isLater}`
  if (stage === 'queue') return sql`"orders"."status" = 'processed' and "orders"."stage" = 'queue' and not (${isLater})`
  return sql`"orders"."status" = 'processed' and "orders"."stage" = ${stage}`
}

/** All but refunds are of open orders: what is over needs no action. */
function flagIs(ctx: StaffContext, flag: NonNullable<Filter['flag']>): SQL | undefined {
  switch (flag) {
    case 'late':
      return isLate(ctx)
    case 'unpaid':
      return awaitsPayment
    case 'problem':
      return and(isOpenOrder, sql`"orders"."problem" is not null`)
    case 'call':
      return mustBeCalled
    case 'no_receipt':
      return sql`${orders.id} in (select r."order_id" from ${tillReceipts} r where ${lacksReceipt(ctx.now, 'r')})`
    case 'refunded':
      return sql`${orders.id} in (select r."order_id" from ${refunds} r where r."status" not in ('declined', 'failed'))`
  }
}

/** A calendar day in the time zone of the kitchen: the asked one, else the caller's first, else the shop's first city. */
async function dayOfKitchen(ctx: StaffContext, day: string, kitchenId: number | undefined) {
  const dictionaries = await loadDictionaries(ctx)
  const id = kitchenId ?? (ctx.staff.kitchens === 'all' ? undefined : ctx.staff.kitchens[0])
  const point = dictionaries.allPoints.find((one) => one.id === id)
  const timeZone = findCity(dictionaries, point?.city_id)?.time_zone ?? 'UTC'
  const wall = Date.parse(`${day}T00:00:00Z`)
  return { from: fromWall(wall, timeZone), to: fromWall(wall + DAY_MS, timeZone) }
}
