import { and, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import type { LoginBody, Session } from '~/contracts/auth'
import { DAY_MS, HOUR_MS } from '~/rules/time'
import { rowWhere } from '#server/db/row-where'
import { consents, customers, devices, sessions } from '#server/db/tables'
import type { CustomerContext, FoundSession, ServiceContext } from '#server/http/context'
import { missing } from '#server/core/errors'
import { sha256Hex, tokenOf } from '#server/core/secrets'
import { spendCode, type Caller } from './codes.service'
import { saveDevice } from './devices.service'
import { forgetRepeats } from './repeats'

const LIFE_MS = 90 * DAY_MS
const TOUCH_MS = HOUR_MS
/** Per customer; beyond it the least recently used session ends. */
const MAX_SESSIONS = 50

/** The valid session of a token. Each use renews its 90 days, written at most once an hour (`renewed`). */
export async function findSession({ db, now }: Pick<ServiceContext, 'db' | 'now'>, token: string): Promise<FoundSession | undefined> {
  const at = now.getTime()
  const [session] = await db
    .select({ id: sessions.id, customerId: sessions.customer_id, lastUsedAt: sessions.last_used_at })
    .from(sessions)
    .where(and(eq(sessions.token_hash, sha256Hex(token)), gt(sessions.expires_at, at)))
    .limit(1)
  if (!session) return undefined
  const { lastUsedAt, ...found } = session
  const renewed = at - lastUsedAt >= TOUCH_MS
  if (renewed)
    await db
      .update(sessions)
      .set({ last_used_at: at, expires_at: at + LIFE_MS })
      .where(eq(sessions.id, found.id))
  return { ...found, renewed }
}

/** Signs in by phone and code: in one batch creates the customer and the consent that was given with the code if needed, a session
 *  and a known device, and ends the session that this browser had. `deviceName` is shown in the list of sessions
 *  («Chrome, Android»). Returns both secrets; only hashes are stored. With the `key` of a sign-in whose answer was lost it replaces
 *  that session by the same one, also with a newer code.
 *  @throws HttpError 422 as `spendCode`. */
export async function login(
  ctx: ServiceContext,
  { phone, code, device, deviceName, key }: LoginBody & Caller & { deviceName: string; key: string | undefined },
): Promise<{ token: string; device: string }> {
  const spent = await spendCode(ctx, { phone, code, device, key })
  const { db, now, settings } = ctx
  const at = now.getTime()
  const token = tokenOf(settings.codeSecret, `session:${phone}`, key)
  const newDevice = tokenOf(settings.codeSecret, `device:${phone}`, key)
  const session = {
    token_hash: sha256Hex(token),
    customer_id: sql`${customers.id}`,
    device: deviceName,
    device_hash: sha256Hex(newDevice),
    created_at: at,
    last_used_at: at,
    expires_at: at + LIFE_MS,
  }
  const owner = sql`from ${customers} where ${customers.phone} = ${phone}`
  await db.batch([
    db.insert(customers).values({ phone, created_at: at }).onConflictDoNothing({ target: customers.phone }),
    db
      .delete(sessions)
      .where(
        or(eq(sessions.token_hash, session.token_hash), device === undefined ? undefined : eq(sessions.device_hash, sha256Hex(device))),
      ),
    ...(spent.consent === null ? [] : [processingConsent(ctx, { version: spent.consent, at: spent.at }, owner)]),
    db.insert(sessions).select(rowWhere(sessions, session, owner)),
    ...saveDevice(ctx, { phone, was: device, is: newDevice }),
    db.delete(sessions).where(sql`${sessions.id} in (select ${sessions.id} from ${sessions}
      join ${customers} on ${customers.id} = ${sessions.customer_id} where ${customers.phone} = ${phone}
      order by ${sessions.last_used_at} desc, ${sessions.id} desc limit -1 offset ${MAX_SESSIONS})`),
  ])
  return { token, device: newDevice }
}

/** The row of a consent to the processing of personal data, once for each version of its text. */
function processingConsent({ db }: ServiceContext, { version, at }: { version: string; at: number }, owner: SQL) {
  const row = { kind: 'processing' as const, document: 'consent' as const, version, customer_id: sql`${customers.id}`, given_at: at }
  return db
    .insert(consents)
    .select(rowWhere(consents, row, owner))
    .onConflictDoNothing()
}

/** The customer's valid sessions: the current one first, then the most recently used. */
export async function listSessions({ db, userId, sessionId, now }: CustomerContext): Promise<Session[]> {
  const rows = await db
    .select({ id: sessions.id, device: sessions.device, at: sessions.last_used_at })
    .from(sessions)
    .where(and(eq(sessions.customer_id, userId), gt(sessions.expires_at, now.getTime())))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.last_used_at), desc(sessions.id))
  return rows.map(({ id, device, at }) => ({ id, device, last_used_at: new Date(at).toISOString(), is_current: id === sessionId }))
}

/** Ends one session of the customer. @throws HttpError 404 for any other. */
export async function endOwnSession({ db, userId, now }: CustomerContext, id: number): Promise<void> {
  const [ended] = await db.batch([
    db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.customer_id, userId), gt(sessions.expires_at, now.getTime())))
      .returning({ id: sessions.id }),
    forgetRepeats(db, phoneOf(userId)),
  ])
  if (ended.length === 0) throw missing('Этот вход уже завершён')
}

/** Ends all sessions of the customer, the current one too; every known device is a stranger again. */
export async function endAllSessions({ db, userId }: CustomerContext): Promise<void> {
  await db.batch([
    db.delete(sessions).where(eq(sessions.customer_id, userId)),
    db.delete(devices).where(eq(devices.customer_id, userId)),
    forgetRepeats(db, phoneOf(userId)),
  ])
}

const phoneOf = (userId: number) => sql`(select ${customers.phone} from ${customers} where ${customers.id} = ${userId})`
