import { sql } from 'drizzle-orm'
import { BONUS_LIFE_MS } from '~/rules/bonus-lots'
import { rowWhere } from '#server/db/row-where'
import { bonusLedger, orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** What writing the ledger needs. */
export type LoyaltyContext = Pick<ServiceContext, 'db' | 'now'>

/* Rows of the ledger that follow from what stands in the database: one statement each, for a `db.batch`. The triggers of
 * migration 0003 carry them into the balance; the unique index on order and kind lets each of an order be written once. */

/** Gives what an order earned, at the rate fixed at ordering; no row where it earned none. For the batch that completes it. */
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

/** Gives back what an order was paid with; no row where that was nothing. For the batch that cancels it. */
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

/** Burns what nobody spent for 180 days, of all customers at once: what came that long ago, less all that was ever taken,
 *  because the oldest goes first (`expiringLots` says the same of one customer). Run twice it burns once: the first
 *  run's rows are among what was taken. Issue 4, part 5. */
export function burnBonuses({ db, now }: LoyaltyContext) {
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
