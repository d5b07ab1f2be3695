import { asc, eq } from 'drizzle-orm'
import { receiptLines, type Receipt } from '~/rules/receipt'
import { subtractMoney } from '~/rules/money'
import { orderLines, orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** An order's fiscal receipt: each line at its paid price, and delivery. Null without receipts or without an e-mail. */
export async function receiptOf(
  { db, settings }: ServiceContext,
  orderId: number,
  email: string | null,
  mode: Receipt['mode'],
): Promise<Receipt | null> {
  if (!settings.payment.receipts || !email) return null
  const [bought, [order]] = await db.batch([
    db.select().from(orderLines).where(eq(orderLines.order_id, orderId)).orderBy(asc(orderLines.position)),
    db.select({ delivery_fee: orders.delivery_fee }).from(orders).where(eq(orders.id, orderId)),
  ])
  const lines = bought.map(({ name, qtt, amount, discount, bonuses }) => ({ name, qtt, paid: subtractMoney(amount, discount, bonuses) }))
  return { email, mode, lines: receiptLines({ lines, deliveryFee: order?.delivery_fee ?? 0 }) }
}
