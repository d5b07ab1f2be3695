import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { MAX_CARDS } from '~/contracts/constants'
import { rowWhere } from '#server/db/row-where'
import { cards, customers, orders, payments } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import type { ProviderPayment } from '#server/platform/payments/payment-provider'

/** Batch statements that save the card of a paid payment if the customer asked for it: once per payment, no duplicates, at most
 *  `MAX_CARDS`, not for erased customers. The first card becomes the default. */
export function storeCard({ db, now }: ServiceContext, paymentId: number, remote: ProviderPayment): BatchItem<'sqlite'>[] {
  const { savedCard } = remote
  if (!savedCard) return []
  const { token, brand, last4 } = savedCard
  const mine = sql`select 1 from cards as other where other.customer_id = ${customers.id} and other.status = 'active'`
  const row = {
    customer_id: sql`${customers.id}`,
    status: 'active' as const,
    is_default: sql`not exists (${mine} and other.is_default = 1)`,
    brand,
    last4,
    emitent: '',
    provider: sql`${payments.provider}`,
    provider_token: token,
    created_at: now.getTime(),
  }
  const isSame = sql`other.provider = ${payments.provider} and (other.provider_token = ${token} or (other.brand = ${brand} and other.last4 = ${last4}))`
  const tail = sql`from ${payments} join ${orders} on ${orders.id} = ${payments.order_id}
    join ${customers} on ${customers.id} = ${orders.customer_id}
    where ${payments.id} = ${paymentId} and ${payments.save_card} = 1 and ${payments.status} in ('held', 'paid')
      and ${customers.deleted_at} is null and not exists (${mine} and ${isSame})
      and (select count(*) from (${mine})) < ${MAX_CARDS}`
  return [
    db.insert(cards).select(rowWhere(cards, row, tail)),
    db
      .update(payments)
      .set({ save_card: false })
      .where(and(eq(payments.id, paymentId), sql`${payments.status} in ('held', 'paid')`)),
  ]
}
