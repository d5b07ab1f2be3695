import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { conflict, reasonOf } from '#server/core/errors'
import { sha256Hex } from '#server/core/secrets'
import type { Db } from './client'
import { rowWhere } from './row-where'
import { idempotencyKeys } from './tables'

/** What a client asks to be made once for a customer. Keys of one `scope` do not meet those of another. */
type Wanted = { customerId: number; scope: string; key: string | undefined; body: unknown }

type Acts<Value> = {
  /** Makes it in one batch, `record` right after the statement that inserts. `record` keeps the SQL value for `again`. */
  make: (record: (response: SQL) => BatchItem<'sqlite'>[]) => Promise<Value>
  /** The value from what `record` kept. */
  again: (response: unknown) => Promise<Value>
}

/** Makes something once per idempotency key; a repeat answers with the first one. Without a key each call makes one.
 *  @throws HttpError 409 `idempotency_key_reused` for another body under the same key */
export async function oncePerKey<Value>(
  { db, now }: { db: Db; now: Date },
  { customerId, scope, key, body }: Wanted,
  { make, again }: Acts<Value>,
): Promise<Value> {
  if (key === undefined) return make(() => [])
  const scoped = `${scope}:${key.toLowerCase()}`
  const bodyHash = sha256Hex(JSON.stringify(body))
  const first = async () => {
    const [row] = await db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.customer_id, customerId), eq(idempotencyKeys.key, scoped)))
    if (row && row.body_hash !== bodyHash) throw conflict('idempotency_key_reused', 'С этим ключом уже отправлено другое')
    return row
  }
  const made = await first()
  if (made) return again(made.response)
  try {
    return await make((response) => {
      const row = { customer_id: customerId, key: scoped, body_hash: bodyHash, response, created_at: now.getTime() }
      return [db.insert(idempotencyKeys).select(rowWhere(idempotencyKeys, row, sql`where changes() > 0`))]
    })
  } catch (error) {
    // the same key at the same time: its batch came first
    const same = reasonOf(error).includes('idempotency_keys') ? await first() : undefined
    if (same) return again(same.response)
    throw error
  }
}
