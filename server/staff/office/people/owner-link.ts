import { sql, type SQL } from 'drizzle-orm'
import { HOUR_MS } from '~/rules/time'
import { newCodeRows } from '#server/auth/code-rows'
import { newToken, sha256Hex } from '#server/core/secrets'
import type { Settings } from '#server/core/settings'
import type { Db } from '#server/db/client'
import { staff } from '#server/db/tables'
import { isWelcome } from '#server/staff/access/credentials'

/** The secret of the first owner's link is kept with the codes, in a channel of its own under a phone that does not exist. */
export const OWNER_LINK = { phone: '00000000000', channel: 'first-owner' } as const

/** SQL condition: an owner can act in this shop. */
export const hasOwner = (settings: Pick<Settings, 'environment'>): SQL =>
  sql`exists (select 1 from ${staff} where ${staff.role} = 'owner' and ${isWelcome(settings)})`

/** A link with which the first owner names themselves, once and within an hour; the one before it ends. The token is in the fragment,
 *  which no browser sends or hands on. Null where the shop has an owner. */
export async function newOwnerLink(
  db: Db,
  { origin, ...settings }: { environment: Settings['environment']; origin: string },
  now = new Date(),
): Promise<string | null> {
  const token = newToken()
  const row = { ...OWNER_LINK, code_hmac: sha256Hex(token), created_at: now.getTime(), expires_at: now.getTime() + HOUR_MS }
  const [, stored] = await db.batch(newCodeRows(db, row, sql`not ${hasOwner(settings)}`))
  return stored.length > 0 ? `${origin}/staff/first#${token}` : null
}
