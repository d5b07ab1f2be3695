import { sql, type SQL } from 'drizzle-orm'
import { sha256Hex } from '#server/core/secrets'
import type { Db } from '#server/db/client'
import { loginCodes } from '#server/db/tables'

/* A code works once. The call that used it may be repeated for a short time by its idempotency key, because its answer may be lost. */

type Used = { phone: string; hmac: string; key: string; since: number }

/** SQL `from … where …`: the code as `used` that this call has used up. In any channel, because a sign-in changes the browser's. */
export const usedBy = ({ phone, hmac, key, since }: Used): SQL =>
  sql`from ${loginCodes} used where used.phone = ${phone} and used.code_hmac = ${hmac} and used.repeat_hash = ${sha256Hex(key)}
    and used.used_at > ${since}`

/** Statement of a batch: a repeated sign-in opens no session that has ended. `phone`: a subquery. */
export const forgetRepeats = (db: Db, phone: SQL) =>
  db
    .update(loginCodes)
    .set({ repeat_hash: null })
    .where(sql`${loginCodes.phone} = ${phone}`)
