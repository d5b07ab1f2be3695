import { sql } from 'drizzle-orm'
import { BONUS_LIFE_MS } from '~/rules/bonus-lots'
import { rowWhere } from '#server/db/row-where'
import { bonusLedger, orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

export type LoyaltyContext = Pick<ServiceContext, 'db' | 'now'>

/* Batch statements that write ledger rows. Triggers apply them to the balance; a unique index on order and kind allows each once. */

/** For the batch that completes an order: the bonuses earned, at the rate fixed when it was placed. */
export function accrueBonuses({ db, now }: LoyaltyContext, orderId: number) {
  const row = {
    customer_id: sql`"customer_id"`,
    kind: 'accrual' as const,
    amount: sql`"bonuses_earned"`,
    order_id: orderId,
    description: 'Заказ',
    created_at: now.getTime(),
  }
  return db.insert(bonusLedger).select(rowWhere(bonusLedger, row, sql`from ${orders} where "id" = ${orderId} and "bonuses_earned" > 0`))
}

/** For the batch that cancels an order: returns the bonuses spent. */
export function refundBonuses({ db, now }: LoyaltyContext, orderId: number) {
  const row = {
    customer_id: sql`"customer_id"`,
    kind: 'refund' as const,
    amount: sql`-"amount"`,
    order_id: orderId,
    description: 'Заказ',
    created_at: now.getTime(),
  }
  const tail = sql`from ${bonusLedger} where "order_id" = ${orderId} and "kind" = 'redemption'`
  return db.insert(bonusLedger).select(rowWhere(bonusLedger, row, tail))
}

/** Expires bonuses unspent for 180 days, of all customers: what came in that long ago, less everything ever taken (oldest first, as in
 *  `expiringLots`). A second run expires nothing, because its own rows count as taken. */
export function expireBonuses({ db, now }: LoyaltyContext) {
  const came = sql`sum(case when "amount" > 0 and "created_at" <= ${now.getTime() - BONUS_LIFE_MS} then "amount" else 0 end)`
  const left = sql`${came} + sum(min("amount", 0))`
  const row = {
    customer_id: sql`"customer_id"`,
    kind: 'expiry' as const,
    amount: sql`-(${left})`,
    description: 'Сгорели',
    created_at: now.getTime(),
  }
  return db.insert(bonusLedger).select(rowWhere(bonusLedger, row, sql`from ${bonusLedger} group by "customer_id" having ${left} > 0`))
}
