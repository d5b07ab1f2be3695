import { asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Apology } from '~/contracts/apology'
import type { PaidWay } from '~/contracts/cart'
import type { Order, OrderLine } from '~/contracts/orders'
import { cancelReasonText } from '~/rules/cancel-reasons'
import { isPaidOnline, toPay } from '~/rules/edit-money'
import { canMove } from '~/rules/order-status'
import { paymentReasonText } from '~/rules/payment-reasons'
import { formatZoned } from '~/rules/schedule'
import { imageOf } from '#server/catalog/image-of'
import type { Db } from '#server/db/client'
import { cities, goods, orderLines, orders, orderStatusHistory } from '#server/db/tables'

/** An order with its city's time zone and the provider's reason for a failed payment. */
export type OrderRecord = typeof orders.$inferSelect & {
  time_zone: string
  payment_reason: string | null
  online_way: PaidWay | null
  apology: string | null
}
type OrderLineRow = typeof orderLines.$inferSelect & { category_id: number | null }
type HistoryRow = typeof orderStatusHistory.$inferSelect

/** Orders in the order of `rows`, each with its lines and history. `live`, `edits`, `refunds` and `receipts` are added where one order is read. */
export function toOrders(rows: readonly OrderRecord[], lines: readonly OrderLineRow[], history: readonly HistoryRow[]): Order[] {
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const historyOf = Map.groupBy(history, (step) => step.order_id)
  return rows.map((row) => toOrder(row, linesOf.get(row.id) ?? [], historyOf.get(row.id) ?? []))
}

function toOrder(row: OrderRecord, lines: readonly OrderLineRow[], history: readonly HistoryRow[]): Order {
  const { id, number, status, delivery_type, time_type, pay_variant, pay_type, payment_status } = row
  const { full, discount, bonuses_spent, delivery_fee, total, bonuses_earned } = row
  const moment = (at: number) => formatZoned(new Date(at), row.time_zone)
  const isAwaited = status === 'new' && (payment_status === 'pending' || payment_status === 'failed')
  return {
    id,
    number,
    status,
    created_at: moment(row.created_at),
    delivery_type,
    time_type,
    datetime: row.datetime === null ? null : moment(row.datetime),
    promised: { from: moment(row.promised_from), to: moment(row.promised_to) },
    address: row.address,
    pickup_point: row.pickup_point,
    zone: row.zone && { id: row.zone.id, name: row.zone.name },
    pay_variant,
    pay_type,
    online_way: row.online_way,
    payment_status,
    card: row.card,
    pay_by: isAwaited && row.pay_by !== null ? moment(row.pay_by) : null,
    payment_error: payment_status === 'failed' ? paymentReasonText(row.payment_reason) : null,
    lines: lines.map(toLine),
    totals: { full, discount, bonuses_spent, delivery_fee, total, bonuses_earned },
    explanation: row.explanation,
    promocode: row.promocode,
    gift: row.gift,
    promotions: row.promotions.flatMap(({ id, name, amount, is_lost }) => (is_lost ? [] : [{ id, name, amount }])),
    comment: row.comment,
    persons: row.persons,
    recipient: row.recipient,
    leave_at_door: row.leave_at_door,
    no_call: row.no_call,
    history: history.map((step) => ({ status: step.status, at: moment(step.at), reason: cancelReasonText(step.reason) })),
    can_cancel: canMove(row, 'canceled', 'customer'),
    edits: null,
    refunds: null,
    receipts: null,
    to_pay: isPaidOnline(row) ? toPay(row) : null,
    apology: row.apology === null ? null : apologyOf(row.apology, moment),
    live: null,
  }
}

type StoredApology = Omit<Apology, 'until'> & { ends_at: number | null }

function apologyOf(stored: string, moment: (at: number) => string): Apology {
  const { ends_at, ...given } = JSON.parse(stored) as StoredApology
  // it ends at midnight: the moment before is still of its last day
  return { ...given, until: ends_at === null ? null : moment(ends_at - 1) }
}

function toLine({
  goods_id,
  category_id,
  slug,
  name,
  image,
  qtt,
  price,
  additionals,
  sides,
  sauces,
  note,
  amount,
}: OrderLineRow): OrderLine {
  return {
    goods_id,
    category_id,
    slug,
    name,
    image: imageOf(image),
    goodsCount: qtt,
    goodsPrice: price,
    additionals,
    sides,
    sauces,
    note,
    amount,
  }
}

/** The reason of the latest failed payment; only read if the order's payment failed. */
const paymentReason = sql<string | null>`case when ${orders.payment_status} = 'failed' then (select reason from payments
  where order_id = ${orders.id} and status = 'failed' order by id desc limit 1) end`

/** How an order was last paid on the site; only read if it is paid there. */
const onlineWay = sql<PaidWay | null>`case when ${orders.pay_variant} = 2 then (select way from payments
  where order_id = ${orders.id} order by id desc limit 1) end`

/** The code for being late, as JSON. */
const apology = sql<string | null>`(select json_object('code', c."code", 'percent', c."percent", 'amount', c."amount" / 100.0,
  'min_total', c."min_total" / 100.0, 'ends_at', c."ends_at", 'is_used', json(iif(c."used" > 0, 'true', 'false')))
  from "promo_codes" c where c."apology_for" = ${orders.id} and c."type" in (1, 2))`

/** Batch queries: orders (newest first), their lines with the dish's current category, their history. */
export function orderBatch(db: Db, which: SQL | undefined) {
  const ids = db.select({ id: orders.id }).from(orders).where(which)
  return [
    db
      .select({
        ...getTableColumns(orders),
        time_zone: cities.time_zone,
        payment_reason: paymentReason,
        online_way: onlineWay.as('online_way'),
        apology: apology.as('apology'),
      })
      .from(orders)
      .innerJoin(cities, eq(cities.id, orders.city_id))
      .where(which)
      .orderBy(desc(orders.place)),
    db
      .select({ ...getTableColumns(orderLines), category_id: goods.category_id })
      .from(orderLines)
      .leftJoin(goods, eq(goods.id, orderLines.goods_id))
      .where(inArray(orderLines.order_id, ids))
      .orderBy(asc(orderLines.order_id), asc(orderLines.position)),
    db.select().from(orderStatusHistory).where(inArray(orderStatusHistory.order_id, ids)).orderBy(asc(orderStatusHistory.id)),
  ] as const
}
