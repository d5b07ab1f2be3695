import { and, eq, gt } from 'drizzle-orm'
import type { CreateOrderBody, PlacedOrder } from '~/contracts/orders'
import { idempotencyKeys, orders } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { conflict } from '#server/core/errors'
import { sha256Hex } from '#server/core/secrets'

/** How long a key answers the first order again. Contract "Order". */
export const KEY_LIFE_MS = 24 * 3_600_000

/** One try to order: the key that the customer's device gave it, and what was asked, as a hash. */
export type OrderTry = { key: string; bodyHash: string }

/** Names a try; null without a key. The body is the parsed one: unknown fields, the order of fields and null instead of
 *  an absent field make no difference. */
export async function orderTry(key: string | undefined, body: CreateOrderBody): Promise<OrderTry | null> {
  if (key === undefined) return null
  const text = JSON.stringify(body, (_name, value: unknown) => (value === null ? undefined : value))
  return { key: key.toLowerCase(), bodyHash: await sha256Hex(text) }
}

/** An order as it was placed, whatever became of it; `isOnline`: it is, or was, paid online. */
export type StoredOrder = Pick<PlacedOrder, 'id' | 'number' | 'total'> & { isOnline: boolean }

/** The order that this customer placed under the key within 24 hours, as a query for a batch. */
export function keyQuery({ db, userId, now }: CustomerContext, key: string | undefined) {
  return db
    .select({
      bodyHash: idempotencyKeys.body_hash,
      order: { id: orders.id, number: orders.number, total: orders.total, pay_by: orders.pay_by },
    })
    .from(idempotencyKeys)
    .innerJoin(orders, and(eq(orders.id, idempotencyKeys.order_id), eq(orders.customer_id, userId)))
    .where(
      and(
        eq(idempotencyKeys.customer_id, userId),
        eq(idempotencyKeys.key, key ?? ''),
        gt(idempotencyKeys.created_at, now.getTime() - KEY_LIFE_MS),
      ),
    )
    .limit(1)
}

/** The first order out of `keyQuery`'s rows; undefined where the key is new. Throws 409 `idempotency_key_reused` where
 *  it belongs to another body. */
export function firstOrder(rows: Awaited<ReturnType<typeof keyQuery>>, attempt: OrderTry): StoredOrder | undefined {
  const [row] = rows
  if (!row) return undefined
  if (row.bodyHash !== attempt.bodyHash) throw conflict('idempotency_key_reused', 'С этим ключом уже оформлен другой заказ')
  return toStored(row.order)
}

export function toStored({
  id,
  number,
  total,
  pay_by,
}: Pick<typeof orders.$inferSelect, 'id' | 'number' | 'total' | 'pay_by'>): StoredOrder {
  return { id, number, total, isOnline: pay_by !== null }
}
