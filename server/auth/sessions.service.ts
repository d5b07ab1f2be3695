import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Session } from '~/contracts/auth'
import { rowWhere } from '#server/db/row-where'
import { customers, sessions } from '#server/db/tables'
import type { CustomerContext, ServiceContext } from '#server/http/context'
import { missing } from '#server/core/errors'
import { newToken, sha256Hex } from '#server/core/secrets'
import { rememberDevice } from './devices.service'

const LIFE_MS = 90 * 86_400_000
const TOUCH_MS = 3_600_000
/** Of one customer: with one more the session used longest ago ends, so that the list stays one that can be read. */
const MOST_SESSIONS = 50

/** The living session of a token; undefined for an unknown, ended or expired one. The 90 days start anew with each
 *  use, written down at most once an hour (`renewed`). One read, seldom a write more. Contract "Sign-in". */
export async function findSession(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  token: string,
): Promise<{ id: number; customerId: number; renewed: boolean } | undefined> {
  const at = now.getTime()
  const [session] = await db
    .select({ id: sessions.id, customerId: sessions.customer_id, lastUsedAt: sessions.last_used_at })
    .from(sessions)
    .where(and(eq(sessions.token_hash, await sha256Hex(token)), gt(sessions.expires_at, at)))
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

type NewSession = {
  phone: string
  /** The `device` cookie's secret so far, where the browser has one. */
  device: string | undefined
  /** What the customer reads in the list of sessions, such as «Chrome, Android». */
  deviceName: string
}

/** Signs the phone in: makes the customer where it is the first time, a session, and a known device; one batch. With more
 *  than `MOST_SESSIONS` the one used longest ago ends.
 *  Answers both secrets, which are kept nowhere but as hashes. */
export async function openSession(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { phone, device, deviceName }: NewSession,
): Promise<{ token: string; device: string }> {
  const { db, now } = ctx
  const at = now.getTime()
  const token = newToken()
  const newDevice = newToken()
  const session = {
    token_hash: await sha256Hex(token),
    customer_id: sql`${customers.id}`,
    device: deviceName,
    created_at: at,
    last_used_at: at,
    expires_at: at + LIFE_MS,
  }
  await db.batch([
    db.insert(customers).values({ phone, created_at: at }).onConflictDoNothing({ target: customers.phone }),
    db.insert(sessions).select(rowWhere(sessions, session, sql`from ${customers} where ${customers.phone} = ${phone}`)),
    ...(await rememberDevice(ctx, { phone, was: device, is: newDevice })),
    db.delete(sessions).where(sql`${sessions.id} in (select ${sessions.id} from ${sessions}
      join ${customers} on ${customers.id} = ${sessions.customer_id} where ${customers.phone} = ${phone}
      order by ${sessions.last_used_at} desc, ${sessions.id} desc limit -1 offset ${MOST_SESSIONS})`),
  ])
  return { token, device: newDevice }
}

/** The customer's living sessions: the one that asks first, then the one used last. `MOST_SESSIONS` at most. Contract
 *  "Added calls". */
export async function listSessions({ db, userId, sessionId, now }: CustomerContext): Promise<Session[]> {
  const rows = await db
    .select({ id: sessions.id, device: sessions.device, at: sessions.last_used_at })
    .from(sessions)
    .where(and(eq(sessions.customer_id, userId), gt(sessions.expires_at, now.getTime())))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.last_used_at), desc(sessions.id))
  return rows.map(({ id, device, at }) => ({ id, device, last_used_at: new Date(at).toISOString(), is_current: id === sessionId }))
}

/** Ends one session of the customer. Throws 404 for one that is not theirs or lives no longer. */
export async function endSession({ db, userId, now }: CustomerContext, id: number): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.customer_id, userId), gt(sessions.expires_at, now.getTime())))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw missing('Этот вход уже завершён')
}

/** Ends all the customer's sessions, the one that asks too: «выйти на всех устройствах». */
export async function endAllSessions({ db, userId }: CustomerContext): Promise<void> {
  await db.delete(sessions).where(eq(sessions.customer_id, userId))
}
