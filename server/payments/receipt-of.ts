import { asc, eq } from 'drizzle-orm'
import { receiptLines, type Receipt } from '~/rules/receipt'
import { subtractMoney } from '~/rules/money'
import { orderLines, orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** The receipt of an order by 54-FZ: each line at what was paid for it, and the delivery. Null where no receipts go by the
 *  provider, and where there is no e-mail to send it to. Issue 7, part 5. */
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
