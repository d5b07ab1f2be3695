import { and, eq, sql } from 'drizzle-orm'
import { inText } from '~/rules/age-text'
import { waitUntil } from '#host'
import type { StaffCodeSent } from '~/contracts/staff-people'
import { DAY_MS } from '~/rules/time'
import { budgetWait, countAttempt, hasTriesLeft, type TryBudget } from '#server/auth/attempts'
import { phoneSubject } from '#server/auth/budgets'
import { CODE_MS, codeError, latestCode, MAX_ATTEMPTS, RESEND_MS, spendChannelCode } from '#server/auth/codes.service'
import { newCodeRows } from '#server/auth/code-rows'
import { countPaidMessage } from '#server/auth/paid-messages'
import { requireServedPhone } from '#server/auth/served-phone'
import { codeText } from '#server/auth/texts'
import { invalid } from '#server/core/errors'
import { hmacHex, newCode, tokenOf } from '#server/core/secrets'
import { attempts, loginCodes, staff, staffSessions } from '#server/db/tables'
import type { ServiceContext, StaffCaller } from '#server/http/context'
import { addressNetwork, addressSubnet } from '#server/http/client-address'
import { SmsError } from '#server/platform/sms/sms'
import { isWelcome, worksIn } from '#server/staff/access/credentials'
import { pinSubjects } from './pin-budgets'
import { endOthers, newSession } from './sessions'

/** Codes of staff are their own channel: a customer's code signs in nobody of staff, and the other way round. */
const CHANNEL = 'staff'

const codeHmac = ({ settings }: Pick<ServiceContext, 'settings'>, phone: string, code: string) =>
  hmacHex(settings.codeSecret, `staff-login:${phone}:${code}`)

const hourAndDay = (subject: string, perHour: number, perDay: number): TryBudget[] => [
  { subject, limit: perHour },
  { subject, limit: perDay, windowMs: DAY_MS },
]
const sendingBudgets = ({ settings, address }: ServiceContext, phone: string): TryBudget[] => [
  ...hourAndDay(phoneSubject(settings, phone), 5, 10),
  ...hourAndDay(`address:${addressNetwork(address)}`, 30, 100),
]
const guessBudgets = ({ settings, address }: ServiceContext, phone: string): TryBudget[] => [
  ...hourAndDay(phoneSubject(settings, phone), 15, 30),
  ...hourAndDay(`address:${addressNetwork(address)}`, 60, 120),
  ...hourAndDay(`subnet:${addressSubnet(address)}`, 300, 600),
]

/** Sends a code, if the phone is of active staff. Rows, budgets and the answer are the same for every phone; a message goes out after the
 *  answer, so that its duration says nothing either. @throws HttpError 422 `phone:` */
export async function requestStaffCode(ctx: ServiceContext, phone: string): Promise<StaffCodeSent> {
  const { db, now, settings } = ctx
  requireServedPhone(settings, phone)
  const at = now.getTime()
  const budgets = sendingBudgets(ctx, phone)
  const code = newCode(6)
  const hmac = codeHmac(ctx, phone, code)
  const mayAsk = sql`not exists (select 1 from ${loginCodes} where ${loginCodes.phone} = ${phone} and ${loginCodes.channel} = ${CHANNEL}
    and ${loginCodes.created_at} > ${at - RESEND_MS}) and ${hasTriesLeft('staff_code_sent', budgets, now)}`
  const isThis = sql`${loginCodes.phone} = ${phone} and ${loginCodes.channel} = ${CHANNEL} and ${loginCodes.code_hmac} = ${hmac}
    and ${loginCodes.created_at} = ${at}`
  const [, stored, , [last], people] = await db.batch([
    ...newCodeRows(db, { phone, channel: CHANNEL, code_hmac: hmac, created_at: at, expires_at: at + CODE_MS }, mayAsk),
    countAttempt(ctx, 'staff_code_sent', budgets, sql`exists (select 1 from ${loginCodes} where ${isThis})`),
    latestCode(db, phone, CHANNEL),
    db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.phone, phone), isWelcome(settings))),
  ])
  if (stored.length > 0) {
    if (people.length > 0) await inBackground(ctx, sendCode(ctx, phone, code))
    return { expires_in: CODE_MS / 1000, resend_in: RESEND_MS / 1000 }
  }
  if (last && at - last.created_at < RESEND_MS) {
    const isSpent = last.used_at !== null || last.tries >= MAX_ATTEMPTS
    const expiresIn = isSpent ? 0 : Math.ceil((last.expires_at - at) / 1000)
    return { expires_in: expiresIn, resend_in: Math.ceil((last.created_at + RESEND_MS - at) / 1000) }
  }
  const { waitMs } = await budgetWait(ctx, 'staff_code_sent', budgets)
  throw invalid('phone', `Слишком много кодов подряд. Попробуйте ${inText(waitMs)}.`, 'too_many_codes')
}

/** The outbox of the demo answers at once and is read at once. */
async function inBackground({ settings }: ServiceContext, work: Promise<void>): Promise<void> {
  if (settings.smsAdapter === 'outbox') return work
  waitUntil(work)
}

async function sendCode(ctx: ServiceContext, phone: string, code: string): Promise<void> {
  try {
    await ctx.sms.send({ kind: 'staff', phone, text: await codeText(code, ctx) })
    await countPaidMessage(ctx)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'sms', reason: error instanceof SmsError ? error.reason : 'unknown' }))
  }
}

type SignIn = Record<'phone' | 'code' | 'label', string> & { device: StaffCaller['device'] } & Record<'session' | 'key', string | undefined>

/** Signs in by phone and code, and returns the session's token. On a paired device the session ends like one by PIN, counts as a PIN
 *  just given, and an owner or manager lifts the block of too many wrong PINs. With the `key` of a sign-in whose answer was lost it replaces
 *  that session by the same one.
 *  @throws HttpError 422 `code:` with `error.tries_left`, `phone:` */
export async function signInByCode(ctx: ServiceContext, { phone, code, label, device, session, key }: SignIn): Promise<string> {
  const { db, now, settings } = ctx
  const hmac = codeHmac(ctx, phone, code)
  await spendChannelCode(ctx, { phone, channel: CHANNEL, hmac, key, kind: 'staff_code_wrong', budgets: guessBudgets(ctx, phone) })
  const [person] = await db
    .select({ id: staff.id, role: staff.role })
    .from(staff)
    .where(and(eq(staff.phone, phone), isWelcome(settings), device ? worksIn(device.kitchenId) : undefined))
  if (!person) throw codeError(0, 'Этот код больше не действует. Запросите новый.')
  const token = tokenOf(settings.codeSecret, `staff:${phone}`, key)
  const row = newSession({ token, person, deviceId: device?.id ?? null, label, at: now.getTime() })
  const isSenior = person.role === 'owner' || person.role === 'manager'
  const { place } = pinSubjects(device?.id ?? null, person.id)
  const isWrongPin = and(eq(attempts.kind, 'staff_pin_wrong'), eq(attempts.subject, place))
  await db.batch([
    db.delete(staffSessions).where(eq(staffSessions.token_hash, row.token_hash)),
    db.insert(staffSessions).values(row),
    ...endOthers(ctx, row, session),
    ...(device === null || isSenior ? [db.delete(attempts).where(isWrongPin)] : []),
  ])
  return token
}
