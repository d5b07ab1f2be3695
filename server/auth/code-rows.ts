import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { rowWhere } from '#server/db/row-where'
import { loginCodes } from '#server/db/tables'

/** Statements of a batch that store a code where `mayAsk` holds. The earlier one is kept as replaced, so that it is known when it is
 *  entered. The second statement returns the new row. */
export function newCodeRows(
  db: Db,
  row: Pick<typeof loginCodes.$inferInsert, 'phone' | 'channel' | 'code_hmac' | 'consent' | 'created_at' | 'expires_at'>,
  mayAsk: SQL,
) {
  const { phone, channel = '', created_at } = row
  const live = sql`${loginCodes.phone} = ${phone} and ${loginCodes.channel} = ${channel} and ${loginCodes.used_at} is null
    and ${loginCodes.replaced_at} is null`
  return [
    db
      .update(loginCodes)
      .set({ replaced_at: created_at })
      .where(sql`${live} and ${mayAsk}`),
    db
      .insert(loginCodes)
      .select(rowWhere(loginCodes, { ...row, channel }, sql`where ${mayAsk}`))
      .returning({ id: loginCodes.id }),
  ] as const
}
