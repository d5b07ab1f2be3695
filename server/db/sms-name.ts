import { sql } from 'drizzle-orm'
import { DEFAULT_NAME, MAX_SMS_NAME } from '~/contracts/site'
import type { Db } from './client'

/** How the shop signs its SMS, as an expression of a statement: its own word for them, else its name cut to fit. */
export const smsName = sql<string>`coalesce((select trim(substr(coalesce("sms_name", "name"), 1, ${MAX_SMS_NAME})) from "shop_facts"), ${DEFAULT_NAME})`

/** The same, read. */
export async function readSmsName(db: Db): Promise<string> {
  const row = await db.get<{ name: string }>(sql`select ${smsName} as "name"`)
  return row?.name ?? DEFAULT_NAME
}
