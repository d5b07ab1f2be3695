import { and, eq, isNull, sql } from 'drizzle-orm'
import { rowWhere } from '#server/db/row-where'
import { attempts, customers, devices, loginCodes } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { sha256Hex } from '#server/core/secrets'

/** Per customer; beyond it the one unused for the longest time is a stranger again. */
const MAX_DEVICES = 10

/** The hash of the `device` cookie if that browser signed in to this phone before. No read without a cookie. */
export async function findKnownDevice(
  { db }: Pick<ServiceContext, 'db'>,
  phone: string,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined
  const hash = sha256Hex(device)
  const [known] = await db
    .select({ hash: devices.device_hash })
    .from(devices)
    .innerJoin(customers, eq(customers.id, devices.customer_id))
    .where(and(eq(devices.device_hash, hash), eq(customers.phone, phone)))
    .limit(1)
  return known?.hash
}

/** Statements that make this browser a known device of the phone's customer. The secret changes with each sign-in, for all
 *  customers of the browser, so that a planted cookie is useless. Pending codes and counted attempts move to the new secret. */
export function saveDevice(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { phone, was, is }: { phone: string; was: string | undefined; is: string },
) {
  const at = now.getTime()
  const newHash = sha256Hex(is)
  const device = { device_hash: newHash, customer_id: sql`${customers.id}`, created_at: at, last_used_at: at }
  return [
    ...(was === undefined ? [] : changeSecret(db, sha256Hex(was), newHash)),
    db
      .insert(devices)
      .select(rowWhere(devices, device, sql`from ${customers} where ${customers.phone} = ${phone}`))
      .onConflictDoUpdate({ target: [devices.customer_id, devices.device_hash], set: { last_used_at: at } }),
    db.delete(devices).where(sql`(${devices.customer_id}, ${devices.device_hash}) in (select ${devices.customer_id}, ${devices.device_hash}
      from ${devices} join ${customers} on ${customers.id} = ${devices.customer_id} where ${customers.phone} = ${phone}
      order by ${devices.last_used_at} desc, ${devices.device_hash} = ${newHash} desc limit -1 offset ${MAX_DEVICES})`),
  ]
}

function changeSecret(db: ServiceContext['db'], was: string, is: string) {
  const phones = sql`(select ${customers.phone} from ${devices} join ${customers} on ${customers.id} = ${devices.customer_id}
    where ${devices.device_hash} = ${was})`
  const isLive = and(isNull(loginCodes.used_at), isNull(loginCodes.replaced_at))
  return [
    db
      .update(loginCodes)
      .set({ channel: is })
      .where(and(sql`${loginCodes.phone} in ${phones}`, eq(loginCodes.channel, was), isLive)),
    db
      .update(attempts)
      .set({ subject: `device:${is}` })
      .where(and(sql`${attempts.kind} in ('code_sent', 'code_wrong')`, eq(attempts.subject, `device:${was}`))),
    db.update(devices).set({ device_hash: is }).where(eq(devices.device_hash, was)),
  ]
}
