import { and, eq } from 'drizzle-orm'
import { cards, customers, orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { ProviderError, type NewPayment, type ProviderPayment } from '#server/platform/payments/payment-provider'
import type { Payment } from './payment-records'
import { receiptOf } from './receipt-of'

/** For how long a key may be sent again: providers forget it after a day, and would then make a second payment. */
const KEY_LIFE_MS = 23 * 3_600_000

/** How the payment stands at the provider. Where its id never came back it is made again under the same key, which answers
 *  the same payment. Throws `ProviderError`. */
export async function askProvider(ctx: ServiceContext, payment: Payment): Promise<ProviderPayment> {
  if (payment.provider_payment_id !== null) return ctx.payments.read(payment.provider_payment_id)
  if (ctx.now.getTime() - payment.created_at > KEY_LIFE_MS) throw new ProviderError('refused', 'never_answered')
  return ctx.payments.create(await newPaymentOf(ctx, payment))
}

/** What the provider is told; the same each time, or it would not take the key again. A saved card that was removed since is
 *  paid for on the provider's page. */
async function newPaymentOf(ctx: ServiceContext, payment: Payment): Promise<NewPayment> {
  const { db, settings } = ctx
  const { order_id, idempotence_key, amount, card_id, save_card, provider } = payment
  const [found] = await db
    .select({ number: orders.number, email: orders.email, customerEmail: customers.email, cardToken: cards.provider_token })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .leftJoin(
      cards,
      and(eq(cards.id, card_id ?? 0), eq(cards.customer_id, customers.id), eq(cards.status, 'active'), eq(cards.provider, provider)),
    )
    .where(eq(orders.id, order_id))
  if (!found) throw new Error('The order of a payment is gone')
  return {
    key: idempotence_key,
    amount,
    description: `Заказ № ${found.number}`,
    returnUrl: `${settings.origin}/payment/success?order=${order_id}`,
    cardToken: found.cardToken,
    saveCard: save_card,
    isTwoStage: settings.payment.isTwoStage,
    receipt: await receiptOf(ctx, order_id, found.email ?? found.customerEmail, 'full_prepayment'),
  }
}
