import { and, eq } from 'drizzle-orm'
import type { PaymentLink } from '~/contracts/staff-desk'
import { orders } from '#server/db/tables'
import { missing } from '#server/core/errors'
import { afterOrderMessages, payLinkMessage } from '#server/messages/order-messages'
import { payAgain } from '#server/payments/pay-again'
import { audited } from '#server/staff/access/audited'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { asGuest } from './as-guest'

/** The payment page of an order: the present one, or a new one if the last attempt failed and there is time. `send`: by SMS too.
 *  @throws HttpError 404 for an unknown order and for one without online payment */
export async function readPaymentLink(ctx: StaffContext, orderId: number, send: boolean): Promise<PaymentLink> {
  const [found] = await ctx.db
    .select({ customer_id: orders.customer_id })
    .from(orders)
    .where(and(eq(orders.id, orderId), kitchensOf(ctx, orders.kitchen_id)))
  if (!found) throw missing('Такого заказа нет')
  const { id, status, url } = await payAgain(asGuest(ctx, found.customer_id), orderId)
  if (url !== null) await tellPaymentLink(ctx, orderId, { id, url, send })
  return { status, url }
}

/** Writes down that the page was given to staff, and sends it to the guest, once per payment attempt. */
export async function tellPaymentLink(
  ctx: StaffContext,
  orderId: number,
  { id, url, send }: { id: number; url: string; send: boolean },
): Promise<void> {
  const audit = audited(ctx, { action: 'order.pay_link', subject: `order:${orderId}`, after: { payment_id: id, sent: send } })
  await ctx.db.batch([audit, ...(send ? [payLinkMessage(ctx, orderId, { id, url })] : [])])
  if (send) await afterOrderMessages(ctx, [orderId])
}
