import { and, desc, eq, sql } from 'drizzle-orm'
import type { LoginBody, SmsCodeSent } from '~/contracts/auth'
import { rowWhere } from '#server/db/row-where'
import { loginCodes } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { HttpError, invalid } from '#server/core/errors'
import { hmacHex, newCode } from '#server/core/secrets'
import type { Verdict } from '#server/platform/captcha/captcha-adapter'
import { SmsError } from '#server/platform/sms/sms-adapter'
import { budgetWaitMs, budgetWaits, countAttempt, hasRoom, type Budget } from './attempts'
import { sendingBudgets, SHOP, tryingBudgets } from './budgets'
import { findKnownDevice } from './devices.service'
import { captchaText, triesLeftText, waitWords } from './texts'

const CODE_MS = 5 * 60_000
const RESEND_MS = 60_000
const MAX_TRIES = 5
/** The channel of everybody who is not a known device; a known device's is its hash. docs/decisions/024. */
const STRANGERS = ''

/** Who asks: the phone, and the `device` cookie where the browser has one. */
export type Caller = { phone: string; device?: string | undefined }

/** Sends a code by SMS and ends the former one of the same channel; within 60 s of a code it sends nothing. Answers the
 *  seconds until the newest code ends (0 where it is spent) and until another may be asked for, whether or not the phone is
 *  known. `captcha` is a stranger's proof, needed only where a code would be made.
 *  Throws 422 `phone:` where a budget is spent or the message was not taken, `captcha:` (`captcha_required`, with
 *  `error.site_key`) where a proof is due. Contract "Sign-in". */
export async function requestCode(
  ctx: ServiceContext,
  { phone, device, captcha }: Caller & { captcha?: string | undefined },
): Promise<SmsCodeSent> {
  const { db, now, settings } = ctx
  const at = now.getTime()
  const known = await findKnownDevice(ctx, phone, device)
  const channel = known ?? STRANGERS
  const verdict = known === undefined ? await ctx.captcha.verify(captcha, { address: ctx.address, subject: phone }) : 'passed'
  const budgets = sendingBudgets(ctx, { phone, known })
  const code = newCode()
  const hmac = await codeHmac(settings.codeSecret, phone, code)
  const mayAsk = sql`${verdict === 'passed' ? 1 : 0} and not exists (select 1 from ${loginCodes}
    where ${loginCodes.phone} = ${phone} and ${loginCodes.channel} = ${channel} and ${loginCodes.created_at} > ${at - RESEND_MS})
    and ${hasRoom('code_sent', budgets, now)}`
  const fresh = { code_hmac: hmac, tries: 0, created_at: at, expires_at: at + CODE_MS }
  const thisCode = and(
    eq(loginCodes.phone, phone),
    eq(loginCodes.channel, channel),
    eq(loginCodes.code_hmac, hmac),
    eq(loginCodes.created_at, at),
  )
  const [sent, , latest] = await db.batch([
    db
      .insert(loginCodes)
      .select(rowWhere(loginCodes, { phone, channel, ...fresh }, sql`where ${mayAsk}`))
      .onConflictDoUpdate({
        target: [loginCodes.phone, loginCodes.channel],
        targetWhere: sql`used_at is null and replaced_at is null`,
        set: fresh,
      })
      .returning({ id: loginCodes.id }),
    countAttempt(ctx, 'code_sent', budgets, sql`exists (select 1 from ${loginCodes} where ${thisCode})`),
    latestCode(db, phone, channel),
  ])
  if (sent.length > 0) {
    await sendCode(ctx, { phone, code, forget: () => db.delete(loginCodes).where(thisCode) })
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
  if (verdict !== 'passed') throw captchaError(ctx, verdict)
  throw await sendingError(ctx, budgets)
}

/** Spends a code: the right one works once and in its own channel alone, however many calls come at the same time. A wrong
 *  one costs one of the code's five tries and one of each budget, in one statement each, so that parallel calls get no more;
 *  beyond a budget nothing is compared. Throws 422 `code:` with the tries left (`error.tries_left`), or `phone:` with the
 *  time to wait. Contract "Sign-in". */
export async function spendCode(ctx: ServiceContext, { phone, code, device }: LoginBody & Caller): Promise<void> {
  const { db, now, settings } = ctx
  const at = now.getTime()
  const known = await findKnownDevice(ctx, phone, device)
  const channel = known ?? STRANGERS
  const budgets = tryingBudgets(ctx, { phone, known })
  const hmac = await codeHmac(settings.codeSecret, phone, code)
  const isLive = sql`${loginCodes.phone} = ${phone} and ${loginCodes.channel} = ${channel} and ${loginCodes.used_at} is null
    and ${loginCodes.replaced_at} is null and ${loginCodes.expires_at} > ${at} and ${loginCodes.tries} < ${MAX_TRIES}`
  const room = hasRoom('code_wrong', budgets, now)
  const isWrong = sql`${isLive} and ${loginCodes.code_hmac} <> ${hmac}`
  // a row of this try alone: what the budgets have counted, and nothing else, is a try of the code
  const thisTry = { subject: `try:${crypto.randomUUID()}`, limit: 1 }
  const isCounted = sql`not (${hasRoom('code_wrong', [thisTry], now)})`
  const [right, , wrong, latest] = await db.batch([
    db
      .update(loginCodes)
      .set({ used_at: at })
      .where(and(isLive, eq(loginCodes.code_hmac, hmac), room))
      .returning({ id: loginCodes.id }),
    countAttempt(ctx, 'code_wrong', [...budgets, thisTry], sql`exists (select 1 from ${loginCodes} where ${isWrong}) and ${room}`),
    db
      .update(loginCodes)
      .set({ tries: sql`${loginCodes.tries} + 1` })
      .where(and(isWrong, isCounted))
      .returning({ tries: loginCodes.tries }),
    latestCode(db, phone, channel),
  ])
  if (right.length > 0) return
  const [failed] = wrong
  if (failed) throw codeError(MAX_TRIES - failed.tries, triesLeftText(MAX_TRIES - failed.tries))
  const waitMs = await budgetWaitMs(ctx, 'code_wrong', budgets)
  if (waitMs > 0) throw invalid('phone', `Слишком много неверных кодов. Попробуйте ${waitWords(waitMs)}.`, 'too_many_tries')
  throw codeError(0, deadText(latest[0], at))
}

type NewCode = { phone: string; code: string; forget: () => Promise<unknown> }

/** A message that was not taken leaves no code behind: the customer may ask again at once, within the budget. */
async function sendCode({ sms }: ServiceContext, { phone, code, forget }: NewCode) {
  try {
    await sms.send({ kind: 'login_code', phone, text: `Код ${code} для входа в Love Sushi. Никому его не говорите.` })
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    console.error(JSON.stringify({ level: 'error', event: 'sms', reason: error.reason }))
    await forget()
    throw invalid('phone', 'Не получилось отправить СМС. Проверьте номер и попробуйте ещё раз.', 'sms_failed')
  }
}

/** Which budget is spent, in words. That the shop's own is, its owner must learn as well. */
async function sendingError(ctx: ServiceContext, budgets: readonly Budget[]): Promise<HttpError> {
  const waits = await budgetWaits(ctx, 'code_sent', budgets)
  const longest = waits.reduce((a, b) => (b.waitMs > a.waitMs ? b : a))
  const wait = `Попробуйте ${waitWords(longest.waitMs)}.`
  if (longest.subject !== SHOP) return invalid('phone', `Слишком много кодов подряд. ${wait}`, 'too_many_codes')
  console.error(JSON.stringify({ level: 'error', event: 'sms_day_limit', limit: longest.limit }))
  return invalid('phone', `Сейчас мы не можем отправить код. ${wait}`, 'too_many_codes')
}

function captchaError({ captcha }: ServiceContext, verdict: Exclude<Verdict, 'passed'>): HttpError {
  const text = captchaText(verdict)
  return new HttpError(422, 'captcha_required', text, { fields: { captcha: text }, extra: { site_key: captcha.siteKey } })
}

const codeHmac = (secret: string, phone: string, code: string) => hmacHex(secret, `login:${phone}:${code}`)

const latestCode = (db: ServiceContext['db'], phone: string, channel: string) =>
  db
    .select()
    .from(loginCodes)
    .where(and(eq(loginCodes.phone, phone), eq(loginCodes.channel, channel)))
    .orderBy(desc(loginCodes.id))
    .limit(1)

const codeError = (triesLeft: number, text: string) =>
  new HttpError(422, 'wrong_code', text, { fields: { code: text }, extra: { tries_left: triesLeft } })

function deadText(last: typeof loginCodes.$inferSelect | undefined, at: number): string {
  if (last && last.used_at === null && last.expires_at <= at) return 'Код устарел. Запросите новый.'
  if (last && last.used_at === null) return triesLeftText(0)
  return 'Этот код больше не действует. Запросите новый.'
}
