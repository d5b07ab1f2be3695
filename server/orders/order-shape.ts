import type { Order, OrderLine } from '~/contracts/orders'
import { canMove } from '~/rules/order-status'
import { paymentReasonText } from '~/rules/payment-reasons'
import { formatZoned } from '~/rules/schedule'
import { imageOf } from '#server/catalog/pictures'
import type { orderLines, orders, orderStatusHistory } from '#server/db/tables'

/** An order with its city's time zone and the provider's reason for a failed payment. */
export type OrderRow = typeof orders.$inferSelect & { time_zone: string; payment_reason: string | null }
export type OrderLineRow = typeof orderLines.$inferSelect & { category_id: number | null }
export type HistoryRow = typeof orderStatusHistory.$inferSelect

/** Orders in the order of `rows`, each with its lines and history. */
export function toOrders(rows: readonly OrderRow[], lines: readonly OrderLineRow[], history: readonly HistoryRow[]): Order[] {
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const historyOf = Map.groupBy(history, (step) => step.order_id)
  return rows.map((row) => toOrder(row, linesOf.get(row.id) ?? [], historyOf.get(row.id) ?? []))
}

function toOrder(row: OrderRow, lines: readonly OrderLineRow[], history: readonly HistoryRow[]): Order {
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
    pay_variant,
    pay_type,
    payment_status,
    card: row.card,
    pay_by: isAwaited && row.pay_by !== null ? moment(row.pay_by) : null,
    payment_error: payment_status === 'failed' ? paymentReasonText(row.payment_reason) : null,
    lines: lines.map(toLine),
    totals: { full, discount, bonuses_spent, delivery_fee, total, bonuses_earned },
    explanation: row.explanation,
    promocode: row.promocode,
    gift: row.gift,
    comment: row.comment,
    persons: row.persons,
    history: history.map((step) => ({ status: step.status, at: moment(step.at), reason: step.reason })),
    can_cancel: canMove(row, 'canceled', 'customer'),
  }
}

function toLine({ goods_id, category_id, slug, name, image, qtt, price, additionals, sides, sauces, amount }: OrderLineRow): OrderLine {
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
    amount,
  }
}
