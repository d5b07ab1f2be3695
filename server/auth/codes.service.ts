import { and, desc, eq, sql } from 'drizzle-orm'
import type { LoginBody, SmsCodeSent } from '~/contracts/auth'
import { rowWhere } from '#server/db/row-where'
import { loginCodes } from '#server/db/tables'
import { addressNetwork } from '#server/http/client-address'
import type { ServiceContext } from '#server/http/context'
import { HttpError, invalid } from '#server/http/errors'
import { hmacHex, newCode } from '#server/http/secrets'
import { SmsError } from '#server/platform/sms/sms-adapter'
import { budgetWaitMs, countAttempt, hasRoom, type Budget } from './attempts'
import { findKnownDevice } from './devices.service'
import { inMinutes, triesLeftText } from './texts'

const CODE_MS = 5 * 60_000
const RESEND_MS = 60_000
const MAX_TRIES = 5
const CODES_PER_PHONE = 5
const CODES_PER_ADDRESS = 20
const WRONG_CODES = 15

/** Who asks: the phone, and the `device` cookie where the browser has one. */
export type Caller = { phone: string; device?: string | undefined }

/** Sends a code by SMS and ends the former one; within 60 s of a code it sends nothing. Answers the seconds until the
 *  newest code ends (0 where it is spent) and until another may be asked for, whether or not the phone is known.
 *  Throws 422 `phone:` where a budget is spent or the message was not taken. Contract "Sign-in". */
export async function requestCode(ctx: ServiceContext, { phone, device }: Caller): Promise<SmsCodeSent> {
  const { db, now, settings } = ctx
  const at = now.getTime()
  const budgets = codeBudgets(ctx, phone, await findKnownDevice(ctx, phone, device))
  const code = newCode()
  const hmac = await codeHmac(settings.codeSecret, phone, code)
  const mayAsk = sql`not exists (select 1 from ${loginCodes}
    where ${loginCodes.phone} = ${phone} and ${loginCodes.created_at} > ${at - RESEND_MS})
    and ${hasRoom('code_sent', budgets, now)}`
  const fresh = { code_hmac: hmac, tries: 0, created_at: at, expires_at: at + CODE_MS }
  const wasMade = sql`exists (select 1 from ${loginCodes} where ${thisCode(phone, hmac, at)})`
  const [sent, , latest] = await db.batch([
    db
      .insert(loginCodes)
      .select(rowWhere(loginCodes, { phone, ...fresh }, sql`where ${mayAsk}`))
      .onConflictDoUpdate({
        target: loginCodes.phone,
        targetWhere: sql`used_at is null and replaced_at is null`,
        set: fresh,
      })
      .returning({ id: loginCodes.id }),
    countAttempt(ctx, 'code_sent', budgets, wasMade),
    latestCode(db, phone),
  ])
  if (sent.length > 0) {
    await sendCode(ctx, phone, code, hmac)
    return { expires_in: CODE_MS / 1000, resend_in: RESEND_MS / 1000 }
  }
  const last = latest[0]
  if (last && at - last.created_at < RESEND_MS) {
    const isSpent = last.used_at !== null || last.tries >= MAX_TRIES
    return {
      expires_in: isSpent ? 0 : Math.ceil((last.expires_at - at) / 1000),
      resend_in: Math.ceil((last.created_at + RESEND_MS - at) / 1000),
    }
  }
  const waitMs = await budgetWaitMs(ctx, 'code_sent', budgets)
  throw invalid('phone', `Слишком много кодов подряд. Попробуйте ${inMinutes(waitMs)}.`, 'too_many_codes')
}

/** Spends a code: the right one works once, however many calls come at the same time. A wrong one costs one of the
 *  code's five tries and one of the hour's fifteen, in one statement each, so that parallel calls get no more.
 *  Throws 422 `code:` with the tries left (`error.tries_left`), or `phone:` with the time to wait. Contract "Sign-in". */
export async function spendCode(ctx: ServiceContext, { phone, code, device }: LoginBody & Caller): Promise<void> {
  const { db, now, settings } = ctx
  const at = now.getTime()
  const known = await findKnownDevice(ctx, phone, device)
  const budgets = [{ subject: known === undefined ? `phone:${phone}` : `device:${known}`, limit: WRONG_CODES }]
  const hmac = await codeHmac(settings.codeSecret, phone, code)
  const isLive = sql`${loginCodes.phone} = ${phone} and ${loginCodes.used_at} is null
    and ${loginCodes.replaced_at} is null and ${loginCodes.expires_at} > ${at}`
  const mayTry = sql`${isLive} and ${loginCodes.tries} < ${MAX_TRIES} and ${hasRoom('code_wrong', budgets, now)}`
  const isWrong = sql`${loginCodes.code_hmac} <> ${hmac}`
  const [right, wrong, , latest] = await db.batch([
    db
      .update(loginCodes)
      .set({ used_at: at })
      .where(and(mayTry, eq(loginCodes.code_hmac, hmac)))
      .returning({ id: loginCodes.id }),
    db
      .update(loginCodes)
      .set({ tries: sql`${loginCodes.tries} + 1` })
      .where(and(mayTry, isWrong))
      .returning({ tries: loginCodes.tries }),
    countAttempt(
      ctx,
      'code_wrong',
      budgets,
      sql`${hasRoom('code_wrong', budgets, now)} and exists (select 1 from ${loginCodes} where ${isLive} and ${isWrong})`,
    ),
    latestCode(db, phone),
  ])
  if (right.length > 0) return
  const [failed] = wrong
  if (failed) throw codeError(MAX_TRIES - failed.tries, triesLeftText(MAX_TRIES - failed.tries))
  const waitMs = await budgetWaitMs(ctx, 'code_wrong', budgets)
  if (waitMs > 0) throw invalid('phone', `Слишком много неверных кодов. Попробуйте ${inMinutes(waitMs)}.`, 'too_many_tries')
  throw codeError(0, deadText(latest[0], at))
}

function codeBudgets(ctx: ServiceContext, phone: string, known: string | undefined): Budget[] {
  if (known !== undefined) return [{ subject: `device:${known}`, limit: CODES_PER_PHONE }]
  return [
    { subject: `phone:${phone}`, limit: CODES_PER_PHONE },
    { subject: `address:${addressNetwork(ctx.address)}`, limit: CODES_PER_ADDRESS },
  ]
}

/** A message that was not taken leaves no code behind: the customer may ask again at once, within the budget. */
async function sendCode({ db, now, sms }: ServiceContext, phone: string, code: string, hmac: string) {
  try {
    await sms.send({ kind: 'login_code', phone, text: `Код ${code} для входа в Love Sushi. Никому его не говорите.` })
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    console.error(JSON.stringify({ level: 'error', event: 'sms', reason: error.reason }))
    await db.delete(loginCodes).where(thisCode(phone, hmac, now.getTime()))
    throw invalid('phone', 'Не получилось отправить СМС. Проверьте номер и попробуйте ещё раз.', 'sms_failed')
  }
}

const codeHmac = (secret: string, phone: string, code: string) => hmacHex(secret, `login:${phone}:${code}`)

const thisCode = (phone: string, hmac: string, at: number) =>
  and(eq(loginCodes.phone, phone), eq(loginCodes.code_hmac, hmac), eq(loginCodes.created_at, at))

const latestCode = (db: ServiceContext['db'], phone: string) =>
  db.select().from(loginCodes).where(eq(loginCodes.phone, phone)).orderBy(desc(loginCodes.id)).limit(1)

const codeError = (triesLeft: number, text: string) =>
  new HttpError(422, 'wrong_code', text, { fields: { code: text }, extra: { tries_left: triesLeft } })

function deadText(last: typeof loginCodes.$inferSelect | undefined, at: number): string {
  if (last && last.used_at === null && last.expires_at <= at) return 'Код устарел. Запросите новый.'
  if (last && last.used_at === null) return triesLeftText(0)
  return 'Этот код больше не действует. Запросите новый.'
}
