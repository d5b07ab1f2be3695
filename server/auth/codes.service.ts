import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { inText } from '~/rules/age-text'
import type { LoginBody, SmsCodeSent } from '~/contracts/auth'
import { MINUTE_MS } from '~/rules/time'
import { requirePresentConsent } from '#server/db/consent-version'
import { loginCodes } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { HttpError, invalid } from '#server/core/errors'
import { hmacHex, newCode, sha256Hex } from '#server/core/secrets'
import { verifyCaptcha, type Verdict } from '#server/platform/captcha/captcha'
import { SmsError, type SmsAdapter } from '#server/platform/sms/sms'
import { budgetWait, countAttempt, hasTriesLeft, type TryBudget } from './attempts'
import { guessBudgets, sendingBudgets, SHOP, shopBudget, shopGuesses, unprovenBudgets, wrongCodeBudgets } from './budgets'
import { findKnownDevice } from './devices.service'
import { paidMessages, reportSpentBudget } from './paid-messages'
import { newCodeRows } from './code-rows'
import { usedBy } from './repeats'
import { requireServedPhone } from './served-phone'
import { CAPTCHA_TEXTS, codeText, expiredText, NEWER_CODE_TEXT, triesLeftText } from './texts'

export const CODE_MS = 5 * MINUTE_MS
export const RESEND_MS = MINUTE_MS
export const MAX_ATTEMPTS = 5
/** The channel of unknown devices. A known device's channel is its hash. docs/decisions/024. */
const UNKNOWN_DEVICES = ''

/** The phone, and the `device` cookie of the browser. */
export type Caller = { phone: string; device?: string | undefined }

/** Sends a code by SMS, which replaces the last one of its channel, at most every 60 s. The code keeps the version of a `consent` that was
 *  given with it. Returns the seconds until the code expires (0 if used up) and until a resend, the same for known and unknown phones.
 *  @throws HttpError 422 `phone:` for another country, over a budget or if sending fails, `captcha:`
 *  (`captcha_required`) if a captcha is needed, `consent:` (`consent_changed`) for an old text. */
export async function sendSignInCode(
  ctx: ServiceContext,
  { phone, device, captcha, consent }: Caller & { captcha?: string | undefined; consent?: string | undefined },
): Promise<SmsCodeSent> {
  const { db, now, settings } = ctx
  requireServedPhone(settings, phone)
  if (consent !== undefined) await requirePresentConsent(db, consent)
  const at = now.getTime()
  const known = await findKnownDevice(ctx, phone, device)
  const channel = known ?? UNKNOWN_DEVICES
  const verdict = known === undefined ? await verifyCaptcha(settings, captcha, { address: ctx.address, subject: phone }) : 'passed'
  const firm = sendingBudgets(ctx, { phone, device: known })
  const budgets = verdict === 'passed' ? firm : [...firm, ...unprovenBudgets(ctx)]
  const isTrusted = verdict === 'passed' || settings.captcha === null
  const code = newCode()
  const hmac = codeHmac(settings.codeSecret, phone, code)
  const mayAsk = sql`not exists (select 1 from ${loginCodes}
    where ${loginCodes.phone} = ${phone} and ${loginCodes.channel} = ${channel} and ${loginCodes.created_at} > ${at - RESEND_MS})
    and ${hasTriesLeft('code_sent', budgets, now)} and (${isTrusted ? 1 : 0} or ${hasTriesLeft('code_wrong', guessBudgets(settings, phone), now)})`
  const thisCode = and(
    eq(loginCodes.phone, phone),
    eq(loginCodes.channel, channel),
    eq(loginCodes.code_hmac, hmac),
    eq(loginCodes.created_at, at),
  )
  const [, sent, , latest, paid] = await db.batch([
    ...newCodeRows(db, { phone, channel, code_hmac: hmac, consent: consent ?? null, created_at: at, expires_at: at + CODE_MS }, mayAsk),
    countAttempt(ctx, 'code_sent', [...budgets, ...shopBudget(settings)], sql`exists (select 1 from ${loginCodes} where ${thisCode})`),
    latestCode(db, phone, channel),
    paidMessages(ctx),
    // given with a repeated request
    ...(consent === undefined
      ? []
      : [
          db
            .update(loginCodes)
            .set({ consent })
            .where(and(isLiveCode(phone, channel, at), isNull(loginCodes.consent))),
        ]),
  ])
  if (sent.length > 0) {
    reportSpentBudget(ctx, paid)
    const earlier = and(eq(loginCodes.phone, phone), eq(loginCodes.channel, channel), eq(loginCodes.replaced_at, at))
    await sendCode(ctx, { kind: 'login_code', phone, text: await codeText(code, ctx) }, () =>
      db.batch([db.delete(loginCodes).where(thisCode), db.update(loginCodes).set({ replaced_at: null }).where(earlier)]),
    )
    return { expires_in: CODE_MS / 1000, resend_in: RESEND_MS / 1000 }
  }
  const last = latest[0]
  if (last && at - last.created_at < RESEND_MS) {
    const isSpent = last.used_at !== null || last.tries >= MAX_ATTEMPTS
    return {
      expires_in: isSpent ? 0 : Math.ceil((last.expires_at - at) / 1000),
      resend_in: Math.ceil((last.created_at + RESEND_MS - at) / 1000),
    }
  }
  throw await sendingError(ctx, settings.captcha ? firm : budgets, verdict)
}

/** Uses up a code: the right one works once, in its own channel. A wrong one costs one of the code's five attempts and one of
 *  each budget, counted atomically; over a budget codes are not compared. An earlier code that is still young costs nothing.
 *  The `key` of the call that used the code up repeats it, because its answer may be lost.
 *  @throws HttpError 422 `code:` with `error.tries_left`, or `phone:` with the time to wait. */
export async function spendCode(
  ctx: ServiceContext,
  { phone, code, device, key }: LoginBody & Caller & Pick<Guess, 'key'>,
): Promise<SpentCode> {
  const known = await findKnownDevice(ctx, phone, device)
  return spendChannelCode(ctx, {
    phone,
    channel: known ?? UNKNOWN_DEVICES,
    hmac: codeHmac(ctx.settings.codeSecret, phone, code),
    key,
    kind: 'code_wrong',
    budgets: wrongCodeBudgets(ctx, { phone, device: known }),
    ...(known === undefined && { alsoCounted: [shopGuesses], onWrong: () => reportGuessing(ctx) }),
  })
}

type Guess = {
  phone: string
  channel: string
  hmac: string
  key: string | undefined
  kind: 'code_wrong' | 'staff_code_wrong'
  budgets: readonly TryBudget[]
  /** Counted, but refuses nothing. */
  alsoCounted?: readonly TryBudget[]
  onWrong?: () => Promise<void>
}

/** What was agreed to with the request of a code, and when. */
type SpentCode = { consent: string | null; at: number }

/** The same for a code of one channel. @throws HttpError as `spendCode` */
export async function spendChannelCode(ctx: ServiceContext, guess: Guess): Promise<SpentCode> {
  const { db, now } = ctx
  const { phone, channel, hmac, key = crypto.randomUUID(), kind, budgets, alsoCounted = [] } = guess
  const at = now.getTime()
  const isLive = isLiveCode(phone, channel, at)
  const room = hasTriesLeft(kind, budgets, now)
  // replaced, or used for a sign-in: what is used is no secret of its channel
  const isEarlier = sql`exists (select 1 from ${loginCodes} own where own.phone = ${phone} and own.code_hmac = ${hmac}
    and own.expires_at > ${at} and (own.used_at is not null or own.replaced_at is not null and own.channel = ${channel}))`
  const used = sql`${usedBy({ phone, hmac, key, since: at - CODE_MS })} and ${room}`
  const isWrong = sql`${isLive} and ${loginCodes.code_hmac} <> ${hmac} and not ${isEarlier} and not exists (select 1 ${used})`
  // a budget of this call only: the code's attempts count exactly what the budgets have counted
  const thisAttempt = { subject: `try:${crypto.randomUUID()}`, limit: 1 }
  const isCounted = sql`not (${hasTriesLeft(kind, [thisAttempt], now)})`
  const [, , [failed], latest, earlier, [spent]] = await db.batch([
    db
      .update(loginCodes)
      .set({ used_at: at, repeat_hash: sha256Hex(key) })
      .where(and(isLive, eq(loginCodes.code_hmac, hmac), room)),
    countAttempt(
      ctx,
      kind,
      [...budgets, thisAttempt, ...alsoCounted],
      sql`exists (select 1 from ${loginCodes} where ${isWrong}) and ${room}`,
    ),
    db
      .update(loginCodes)
      .set({ tries: sql`${loginCodes.tries} + 1` })
      .where(and(isWrong, isCounted))
      .returning({ tries: loginCodes.tries }),
    latestCode(db, phone, channel),
    db
      .select({ tries: loginCodes.tries })
      .from(loginCodes)
      .where(sql`${isLive} and ${isEarlier} and ${room}`),
    db.select({ consent: sql<string | null>`consent`, at: sql<number>`created_at` }).from(sql`(select used.* ${used})`),
  ])
  if (spent) return spent
  if (earlier[0]) throw codeError(MAX_ATTEMPTS - earlier[0].tries, NEWER_CODE_TEXT)
  if (failed) {
    await guess.onWrong?.()
    throw codeError(MAX_ATTEMPTS - failed.tries, triesLeftText(MAX_ATTEMPTS - failed.tries))
  }
  const { waitMs } = await budgetWait(ctx, kind, budgets)
  if (waitMs > 0) throw invalid('phone', `Слишком много неверных кодов. Попробуйте ${inText(waitMs)}.`, 'too_many_tries')
  throw codeError(0, expiredText(latest[0], at))
}

const isLiveCode = (phone: string, channel: string, at: number) =>
  sql`${loginCodes.phone} = ${phone} and ${loginCodes.channel} = ${channel} and ${loginCodes.used_at} is null
    and ${loginCodes.replaced_at} is null and ${loginCodes.expires_at} > ${at} and ${loginCodes.tries} < ${MAX_ATTEMPTS}`

/** Alerts the operator while somebody tries codes of many phones from many networks. */
async function reportGuessing(ctx: ServiceContext): Promise<void> {
  const { waitMs } = await budgetWait(ctx, 'code_wrong', [shopGuesses])
  if (waitMs > 0) console.error(JSON.stringify({ level: 'error', event: 'wrong_codes', limit: shopGuesses.limit - 1 }))
}

/** Sends a code of sign-in or of a card. If that fails, `forget` deletes it, so that the customer may retry at once. */
export async function sendCode({ sms }: ServiceContext, message: Parameters<SmsAdapter['send']>[0], forget: () => PromiseLike<unknown>) {
  try {
    await sms.send(message)
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    console.error(JSON.stringify({ level: 'error', event: 'sms', reason: error.reason }))
    await forget()
    throw invalid('phone', 'Не получилось отправить СМС. Проверьте номер и попробуйте ещё раз.', 'sms_failed')
  }
}

/** Names the longest wait; where there is none a captcha helps. The operator is alerted when the shop's own budget is used up. */
async function sendingError(ctx: ServiceContext, budgets: readonly TryBudget[], verdict: Verdict): Promise<HttpError> {
  const { smsDayLimit, captcha } = ctx.settings
  const { subject, waitMs } = await budgetWait(ctx, 'code_sent', budgets)
  if (captcha && verdict !== 'passed' && waitMs === 0) {
    const text = CAPTCHA_TEXTS[verdict]
    const extra = { site_key: captcha.siteKey, widget: captcha.adapter }
    return new HttpError(422, 'captcha_required', text, { fields: { captcha: text }, extra })
  }
  const wait = `Попробуйте ${inText(waitMs)}.`
  if (subject !== SHOP) return invalid('phone', `Слишком много кодов подряд. ${wait}`, 'too_many_codes')
  console.error(JSON.stringify({ level: 'error', event: 'sms_day_limit', limit: smsDayLimit }))
  return invalid('phone', `Сейчас мы не можем отправить код. ${wait}`, 'too_many_codes')
}

const codeHmac = (secret: string, phone: string, code: string) => hmacHex(secret, `login:${phone}:${code}`)

export const latestCode = (db: ServiceContext['db'], phone: string, channel: string) =>
  db
    .select()
    .from(loginCodes)
    .where(and(eq(loginCodes.phone, phone), eq(loginCodes.channel, channel)))
    .orderBy(desc(loginCodes.id))
    .limit(1)

/** 422 for a wrong code of sign-in or of a card. */
export const codeError = (triesLeft: number, text: string) =>
  new HttpError(422, 'wrong_code', text, { fields: { code: text }, extra: { tries_left: triesLeft } })
