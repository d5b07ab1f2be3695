import { sql } from 'drizzle-orm'
import { db } from '#server/http/api.testing'
import type { TestCustomer } from './orders.testing'

/* What codes and bonuses left in the database. */

/** A customer's balance, and what the rows of the ledger sum to. */
export async function bonusesOf({ id }: TestCustomer) {
  const [row] = await db.all<{ balance: number; ledger: number }>(sql`select bonuses as balance,
    (select coalesce(sum(amount), 0) from bonus_ledger where customer_id = ${id}) as ledger from customers where id = ${id}`)
  return row
}

/** How often a code was used: by its own count, by the rows of its uses, by the orders that carry it. */
export async function usesOf(code: string) {
  const [row] = await db.all<{ used: number; uses: number; orders: number }>(sql`select used,
    (select count(*) from promo_uses where code_id = promo_codes.id) as uses,
    (select count(*) from orders where promocode = ${code}) as orders from promo_codes where code = ${code}`)
  return row
}

/** What an order's lines say was paid for them, with the delivery fee, and the order's total: both in kopecks, by SQL. */
export async function paidOf(orderId: number) {
  const [row] = await db.all<{ lines: number; total: number }>(sql`select
    (select sum(amount - discount - bonuses) from order_lines where order_id = ${orderId}) + delivery_fee as lines, total
    from orders where id = ${orderId}`)
  return row
}
