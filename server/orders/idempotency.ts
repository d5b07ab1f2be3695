import { and, eq, gt } from 'drizzle-orm'
import type { CreateOrderBody } from '~/contracts/orders'
import { DAY_MS } from '~/rules/time'
import { idempotencyKeys, orders } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { conflict } from '#server/core/errors'
import { sha256Hex } from '#server/core/secrets'

/** A key returns its first order for this long. */
export const KEY_LIFE_MS = DAY_MS

/** One attempt to place an order: the client's idempotency key and a hash of the body. */
export type KeyedOrder = { key: string; bodyHash: string }

/** The attempt of a key; null without a key. Hashes the parsed body, so that unknown fields, field order and null for absent fields make
 *  no difference. */
export function orderAttempt(key: string | undefined, body: CreateOrderBody): KeyedOrder | null {
  if (key === undefined) return null
  const text = JSON.stringify(body, (_name, value: unknown) => (value === null ? undefined : value))
  return { key: key.toLowerCase(), bodyHash: sha256Hex(text) }
}

/** An order as it was placed. With `pay_by` it is paid, or to be paid, online. */
export type StoredOrder = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'total' | 'pay_by'>
export const storedOrder = { id: orders.id, number: orders.number, total: orders.total, pay_by: orders.pay_by }

/** Batch query: the order placed by this customer under the key within 24 hours. */
export function keyQuery({ db, userId, now }: CustomerContext, key: string | undefined) {
  return db
    .select({ bodyHash: idempotencyKeys.body_hash, order: storedOrder })
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

/** The first order under the key; undefined for a new key. @throws HttpError 409 `idempotency_key_reused` if the body differs. */
export function firstOrder(rows: Awaited<ReturnType<typeof keyQuery>>, attempt: KeyedOrder): StoredOrder | undefined {
  const [row] = rows
  if (!row) return undefined
  if (row.bodyHash !== attempt.bodyHash) throw conflict('idempotency_key_reused', 'С этим ключом уже оформлен другой заказ')
  return row.order
}
