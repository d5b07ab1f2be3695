import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ApproveDeviceBody, PairingState, StaffDevice, StartedPairing, WaitingPairing } from '~/contracts/staff-people'
import { MINUTE_MS } from '~/rules/time'
import { countAttempt, hasTriesLeft } from '#server/auth/attempts'
import { HttpError, invalid, missing } from '#server/core/errors'
import { hmacHex, newCode, newToken, sha256Hex, tokenOf } from '#server/core/secrets'
import { rowWhere } from '#server/db/row-where'
import { staffDevices, staffPairings, staffSessions } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { addressNetwork } from '#server/http/client-address'
import { audited } from '#server/staff/access/audited'
import type { StaffTokens } from '#server/staff/access/staff-cookies'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { requireStation, toDevice } from './devices.service'

const PAIRING_MS = 10 * MINUTE_MS
/** Codes that are shown now are few, so a second try almost never meets one. */
const TRIES = 5

const codeHmac = ({ settings }: Pick<ServiceContext, 'settings'>, code: string) => hmacHex(settings.codeSecret, `staff-pairing:${code}`)

/** Starts to pair a tablet. It shows the code and polls with a secret of its own, so that a guessed code gives no device.
 *  @throws HttpError 429 after twenty an hour from one address */
export async function startPairing(ctx: ServiceContext, label: string): Promise<StartedPairing> {
  const { db, now, address } = ctx
  const at = now.getTime()
  const pollToken = newToken()
  const budgets = [{ subject: `address:${addressNetwork(address)}`, limit: 20 }]
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const code = newCode(6)
    const row = { code_hmac: codeHmac(ctx, code), poll_hash: sha256Hex(pollToken), label, created_at: at, expires_at: at + PAIRING_MS }
    const isTaken = sql`exists (select 1 from ${staffPairings} where ${staffPairings.code_hmac} = ${row.code_hmac}
      and ${staffPairings.expires_at} > ${at})`
    const [stored, , [room]] = await db.batch([
      db
        .insert(staffPairings)
        .select(rowWhere(staffPairings, row, sql`where not ${isTaken} and ${hasTriesLeft('staff_pairing', budgets, now)}`))
        .returning({ id: staffPairings.id }),
      countAttempt(
        ctx,
        'staff_pairing',
        budgets,
        sql`exists (select 1 from ${staffPairings} where ${staffPairings.poll_hash} = ${row.poll_hash})`,
      ),
      db.select({ isOpen: sql<number>`${hasTriesLeft('staff_pairing', budgets, now)}` }).from(sql`(select 1)`),
    ])
    if (stored.length > 0) return { code, poll_token: pollToken, expires_in: PAIRING_MS / 1000 }
    if (!room?.isOpen) break
  }
  throw new HttpError(429, 'too_many_pairings', 'Слишком много кодов подряд. Попробуйте через час.', { headers: { 'retry-after': '3600' } })
}

/** What waits for approval under a code. @throws HttpError 404 */
export async function findPairing(ctx: StaffContext, code: string): Promise<WaitingPairing> {
  const [found] = await ctx.db
    .select({ label: staffPairings.label, at: staffPairings.created_at })
    .from(staffPairings)
    .where(isWaiting(ctx, code))
  if (!found) throw unknownCode()
  return { code, label: found.label, created_at: new Date(found.at).toISOString() }
}

const isWaiting = (ctx: Pick<StaffContext, 'settings' | 'now'>, code: string) =>
  and(eq(staffPairings.code_hmac, codeHmac(ctx, code)), isNull(staffPairings.device_id), gt(staffPairings.expires_at, ctx.now.getTime()))
const unknownCode = () => missing('Такого кода нет или он устарел. Обновите страницу на планшете.')

/** Approves a waiting pairing; its code works once. The device gets its token with its next poll.
 *  @throws HttpError 404 for an unknown code or a foreign kitchen, 422 `station_id:` */
export async function approveDevice(ctx: StaffContext, { code, ...fields }: ApproveDeviceBody): Promise<StaffDevice> {
  const { db, now, staff: caller } = ctx
  const at = now.getTime()
  requireKitchen(ctx, fields.kitchen_id)
  await requireStation(ctx, fields.station_id)
  // nobody knows this token: the poll replaces it
  const row = { ...fields, token_hash: sha256Hex(newToken()), approved_by: caller.id, created_at: at }
  const approved = eq(staffDevices.token_hash, row.token_hash)
  const waiting = isWaiting(ctx, code)
  const [[device]] = await db.batch([
    db
      .insert(staffDevices)
      .select(rowWhere(staffDevices, row, sql`from ${staffPairings} where ${waiting} limit 1`))
      .returning(),
    audited(ctx, {
      action: 'device.approve',
      subject: sql`'device:' || ${staffDevices.id}`,
      after: fields,
      tail: sql`from ${staffDevices} where ${approved}`,
    }),
    db
      .update(staffPairings)
      .set({ device_id: sql`(select ${staffDevices.id} from ${staffDevices} where ${approved})`, expires_at: at + 2 * MINUTE_MS })
      .where(and(waiting, sql`exists (select 1 from ${staffDevices} where ${approved})`)),
  ])
  if (!device) throw invalid('code', 'Такого кода нет или он устарел. Обновите страницу на планшете.', 'unknown_code')
  return toDevice(device)
}

/** The state of a pairing for the tablet that started it. `approved` comes with the device's token, the same one again while the pairing
 *  lives: an answer may be lost. It ends what the browser was before, so that no person stays signed in on a shared tablet. */
export async function pollPairing(
  { db, now, settings }: ServiceContext,
  pollToken: string,
  before: StaffTokens,
): Promise<PairingState & { token?: string }> {
  const isThis = and(eq(staffPairings.poll_hash, sha256Hex(pollToken)), gt(staffPairings.expires_at, now.getTime()))
  const token = tokenOf(settings.codeSecret, 'staff-device', pollToken)
  const was = (kept: string | undefined) => (kept === undefined ? '' : sha256Hex(kept))
  const itsDevice = db.select({ id: staffPairings.device_id }).from(staffPairings).where(isThis)
  const [waiting, paired] = await db.batch([
    db
      .select({ id: staffPairings.id })
      .from(staffPairings)
      .where(and(isThis, isNull(staffPairings.device_id))),
    db
      .update(staffDevices)
      .set({ token_hash: sha256Hex(token), last_seen_at: now.getTime() })
      .where(and(inArray(staffDevices.id, itsDevice), isNull(staffDevices.revoked_at)))
      .returning({ id: staffDevices.id }),
  ])
  if (paired.length === 0) return { status: waiting.length > 0 ? 'waiting' : 'gone' }
  if (before.device === token) return { status: 'approved' }
  await db.batch([
    db.delete(staffSessions).where(eq(staffSessions.token_hash, was(before.session))),
    db
      .update(staffDevices)
      .set({ revoked_at: now.getTime() })
      .where(and(eq(staffDevices.token_hash, was(before.device)), isNull(staffDevices.revoked_at))),
  ])
  return { status: 'approved', token }
}
