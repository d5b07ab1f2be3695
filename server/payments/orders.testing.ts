import { sql } from 'drizzle-orm'
import { db } from '#server/http/api.testing'

type OrderFacts = {
  id: number
  status: string
  payment_status: string
  total: number
  keys: string
  good: number
  pending: number
  derived: string
  redemptions: number
  refunds: number
  taken: number
  uses: number
  lines: number
}

/** The customer's orders for the invariants; `good` counts payments with money that is not being returned. */
export function ordersOf(customerId: number): Promise<OrderFacts[]> {
  const payments = (which: string) => sql.raw(`(select count(*) from payments where order_id = o.id and ${which})`)
  const isReturned = `exists (select 1 from payment_tasks where payment_id = payments.id and kind in ('refund', 'release'))`
  return db.all<OrderFacts>(sql`select id, status, payment_status, total,
    (select coalesce(group_concat(idempotence_key), '') from payments where order_id = o.id) as keys,
    ${payments(`status in ('paid', 'held') and not ${isReturned}`)} as good,
    ${payments(`status = 'pending'`)} as pending,
    case when not ${payments('true')} then 'none' when ${payments(`status in ('paid', 'held')`)} then 'paid'
      when ${payments(`status = 'refunded'`)} then 'refunded' when ${payments(`status = 'pending'`)} then 'pending' else 'failed' end as derived,
    (select count(*) from bonus_ledger where order_id = o.id and kind = 'redemption') as redemptions,
    (select count(*) from bonus_ledger where order_id = o.id and kind = 'refund') as refunds,
    (select count(*) from outbox where order_id = o.id and event = 'taken') as taken,
    (select count(*) from promo_uses where order_id = o.id) as uses,
    (select count(*) from order_lines where order_id = o.id) as lines
    from orders o where customer_id = ${customerId} order by id`)
}
