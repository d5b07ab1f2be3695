import { asc, eq, sql } from 'drizzle-orm'
import type { Receipt } from '~/rules/receipt'
import { paidFee, receiptOfAmount, type ReturnableLine } from '~/rules/refund-lines'
import { subtractMoney } from '~/rules/money'
import { customers, orderLines, orders, refunds } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import type { Payment } from './payment-records'

/** SQL: what partial refunds return of a payment; `statuses` are literals. */
export const returnedOf = (paymentId: number, statuses = `'due', 'done'`) =>
  sql`(select coalesce(sum("amount"), 0) from ${refunds} where "payment_id" = ${paymentId} and "status" in (${sql.raw(statuses)}))`

/** An order line as its portions are paid back. */
export const toReturnable = ({
  name,
  qtt,
  amount,
  discount,
  bonuses,
  returned,
  returned_sum,
}: Pick<
  typeof orderLines.$inferSelect,
  'name' | 'qtt' | 'amount' | 'discount' | 'bonuses' | 'returned' | 'returned_sum'
>): ReturnableLine => ({ name, qtt, paid: subtractMoney(amount, discount, bonuses), returned, returned_sum })

type Asked = {
  mode: Receipt['mode']
  /** The order's or the customer's where none is given; null: no receipt. */
  email?: string | null
  /** Roubles; what the payment keeps where none is given. */
  amount?: number
}

/** The fiscal receipt of a payment: what it keeps, over the lines that the order has, and delivery. Null without receipts or without an
 *  e-mail, and if it keeps nothing. */
export async function receiptOf(
  { db, settings }: ServiceContext,
  payment: Pick<Payment, 'id' | 'order_id' | 'amount'>,
  asked: Asked,
): Promise<Receipt | null> {
  if (!settings.payment.receipts || asked.email === null) return null
  const { id, order_id } = payment
  const [lines, [order]] = await db.batch([
    db.select().from(orderLines).where(eq(orderLines.order_id, order_id)).orderBy(asc(orderLines.position)),
    db
      .select({
        delivery_fee: orders.delivery_fee,
        bonuses_spent: orders.bonuses_spent,
        email: sql<string | null>`coalesce(${orders.email}, ${customers.email})`,
        returned: returnedOf(id).mapWith(refunds.amount),
      })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customer_id))
      .where(eq(orders.id, order_id)),
  ])
  const email = asked.email ?? order?.email
  const amount = asked.amount ?? subtractMoney(payment.amount, order?.returned ?? 0)
  if (!email || !order || amount <= 0) return null
  return { email, mode: asked.mode, lines: receiptOfAmount(lines.map(toReturnable), paidFee(order, lines), amount) }
}
