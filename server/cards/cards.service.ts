import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { inText } from '~/rules/age-text'
import type { AddCardBody, Card, CardWaiting } from '~/contracts/cards'
import { MAX_CARDS } from '~/contracts/constants'
import { budgetWait, countAttempt, hasTriesLeft, type TryBudget } from '#server/auth/attempts'
import { phoneSubject } from '#server/auth/budgets'
import { CODE_MS, codeError, MAX_ATTEMPTS, RESEND_MS, sendCode } from '#server/auth/codes.service'
import { countPaidMessage } from '#server/auth/paid-messages'
import { requireServedPhone } from '#server/auth/served-phone'
import { NEWER_CODE_TEXT, triesLeftText } from '#server/auth/texts'
import { isPresent, rowWhere } from '#server/db/row-where'
import { readSmsName } from '#server/db/sms-name'
import { cards, customers } from '#server/db/tables'
import { addressNetwork } from '#server/http/client-address'
import type { CustomerContext, ServiceContext } from '#server/http/context'
import { invalid, missing, unauthorized } from '#server/core/errors'
import { hmacHex, newCode } from '#server/core/secrets'
import { passesLuhn } from '~/rules/card-number'
import { DAY_MS } from '~/rules/time'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { onlineWays } from '#server/shop/online-ways'
import type { CardVault } from '#server/platform/payments/payment-provider'

/** Per hour. The phone may belong to other people, so it has its own budget. */
const CODES_PER_CUSTOMER = 5
const CODES_PER_PHONE = 5
const CODES_PER_ADDRESS = 20
const WRONG_CODES = 15

const KEPT_BY_PAYING = 'Карта сохранится сама, когда вы оплатите ею заказ.'
const NO_CARDS = 'Картой на сайте пока не заплатить, поэтому и сохранять её незачем.'

/** `vault`: stores cards by number; null if the payment adapter does not. */
export type CardContext = CustomerContext & { vault: CardVault | null }

/** Stores a card with the provider and sends a code to the phone; the new card replaces another unconfirmed one. The same card
 *  and phone within 60 s return the same id without a message.
 *  @throws HttpError 422 `card:` for an invalid, known or surplus card, `phone:` for another country, over a budget or if
 *  sending fails. */
export async function sendCardCode(ctx: CardContext, { card: number, phone, emitent }: AddCardBody): Promise<CardWaiting> {
  const { db, userId, now, settings, vault } = ctx
  if (!vault) throw invalid('card', settings.payment.adapter === 'off' ? NO_CARDS : KEPT_BY_PAYING, 'card_not_by_number')
  if (!passesLuhn(number)) throw invalid('card', 'Проверьте номер карты: в нём есть опечатка')
  requireServedPhone(settings, phone)
  const at = now.getTime()
  const kept = await vault.keep(number)
  const code = newCode()
  const hmac = codeHmac(ctx, kept.fingerprint, code)
  const pair = `card-phone:${hmacHex(settings.codeSecret, `card-phone:${userId}:${phone}`)}`
  const budgets = codeBudgets(ctx, phone, pair)
  const isSame = and(eq(cards.customer_id, userId), eq(cards.fingerprint, kept.fingerprint), ne(cards.status, 'removed'))
  const isRecent = sql`(exists (select 1 from ${cards} where ${isSame} and ${cards.status} = 'waiting'
      and ${cards.code_tries} < ${MAX_ATTEMPTS} and ${cards.code_expires_at} > ${at + CODE_MS - RESEND_MS})
    and not ${hasTriesLeft('card_code_sent', [{ subject: pair, limit: 1, windowMs: RESEND_MS }], now)})`
  const active = sql<number>`(select count(*) from ${cards} where ${cards.customer_id} = ${userId} and ${cards.status} = 'active')`
  const mayAsk = sql`${isPresent(userId)} and ${active} < ${MAX_CARDS} and not ${isRecent}
    and not exists (select 1 from ${cards} where ${isSame} and ${cards.status} = 'active') and ${hasTriesLeft('card_code_sent', budgets, now)}`
  const { provider, brand, last4, fingerprint } = kept
  const card = { customer_id: userId, status: 'waiting' as const, brand, last4, provider, fingerprint, created_at: at }
  const fresh = { provider_token: kept.token, emitent, code_hmac: hmac, code_tries: 0, code_expires_at: at + CODE_MS }
  const [, [sent], , [state]] = await db.batch([
    db
      .delete(cards)
      .where(and(eq(cards.customer_id, userId), eq(cards.status, 'waiting'), ne(cards.fingerprint, kept.fingerprint), mayAsk)),
    db
      .insert(cards)
      .select(rowWhere(cards, { ...card, ...fresh }, sql`where ${mayAsk}`))
      .onConflictDoUpdate({ target: [cards.customer_id, cards.fingerprint], targetWhere: sql`status <> 'removed'`, set: fresh })
      .returning({ id: cards.id }),
    countAttempt(
      ctx,
      'card_code_sent',
      [...budgets, sentCode(ctx, code)],
      sql`exists (select 1 from ${cards} where ${isSame} and ${cards.code_hmac} = ${hmac} and ${cards.code_expires_at} = ${fresh.code_expires_at})`,
    ),
    db
      .select({ id: cards.id, status: cards.status, active, isRecent: sql<number>`${isRecent}` })
      .from(customers)
      .leftJoin(cards, isSame)
      .where(and(eq(customers.id, userId), isNull(customers.deleted_at))),
  ])
  if (!state) throw unauthorized()
  const thisCode = and(isSame, eq(cards.status, 'waiting'), eq(cards.code_hmac, hmac))
  if (sent) {
    // first, because SMS.ru may take a message whose sending fails
    await countPaidMessage(ctx)
    const text = `Код ${code} привяжет карту *${last4} в ${await readSmsName(db)}. Никому не говорите.`
    await sendCode(ctx, { kind: 'card_code', phone, text }, () => db.delete(cards).where(thisCode))
  } else if (state.status === 'active') throw invalid('card', 'Эта карта уже сохранена', 'card_known')
  else if (state.active >= MAX_CARDS)
    throw invalid('card', `Можно сохранить не больше ${MAX_CARDS} карт. Удалите ненужную, и место найдётся.`, 'cards_full')
  const id = sent?.id ?? (state.isRecent ? state.id : null)
  if (id !== null) return { id, status: 'code_required' }
  const { waitMs } = await budgetWait(ctx, 'card_code_sent', budgets)
  throw invalid('phone', `Слишком много кодов подряд. Попробуйте ${inText(waitMs)}.`, 'too_many_codes')
}

/** Confirms the waiting card; the first active card becomes the default. Repeating the right code within its five minutes
 *  returns the same card. A wrong code costs one of five attempts and one of fifteen per hour, counted atomically; one that was sent
 *  before and is still young costs nothing.
 *  @throws HttpError 422 `code:` with `error.tries_left` or the time to wait. */
export async function storeConfirmedCard(ctx: CustomerContext, code: string): Promise<Card> {
  const { db, userId, now } = ctx
  const at = now.getTime()
  const newest = await newestRequested(ctx)
  if (!newest?.fingerprint) throw codeError(0, 'Сначала запросите код для карты.')
  const hmac = codeHmac(ctx, newest.fingerprint, code)
  const budgets: TryBudget[] = [{ subject: `customer:${userId}`, limit: WRONG_CODES }]
  const room = hasTriesLeft('card_code_wrong', budgets, now)
  const isMine = and(eq(cards.id, newest.id), eq(cards.customer_id, userId))
  const isLive = sql`${isMine} and ${cards.status} = 'waiting' and ${cards.code_expires_at} > ${at}`
  const mayAttempt = sql`${isLive} and ${cards.code_tries} < ${MAX_ATTEMPTS} and ${room}`
  const isEarlier = sql`not (${hasTriesLeft('card_code_sent', [sentCode(ctx, code)], now)})`
  const isOther = sql`${cards.code_hmac} <> ${hmac}`
  const isWrong = sql`${isOther} and not ${isEarlier}`
  const isFirst = sql`not exists (select 1 from cards as others where others.customer_id = ${userId} and others.is_default = 1)`
  const [, wrong, , [present], [earlier]] = await db.batch([
    db
      .update(cards)
      .set({ status: 'active', is_default: isFirst })
      .where(and(mayAttempt, eq(cards.code_hmac, hmac))),
    db
      .update(cards)
      .set({ code_tries: sql`${cards.code_tries} + 1` })
      .where(and(mayAttempt, isWrong))
      .returning({ tries: cards.code_tries }),
    countAttempt(ctx, 'card_code_wrong', budgets, sql`${room} and exists (select 1 from ${cards} where ${isLive} and ${isWrong})`),
    db
      .select()
      .from(cards)
      .where(and(isMine, eq(cards.status, 'active'), eq(cards.code_hmac, hmac), sql`${cards.code_expires_at} > ${at}`)),
    db
      .select({ tries: cards.code_tries })
      .from(cards)
      .where(and(mayAttempt, isOther, isEarlier)),
  ])
  if (present) return toCard(present)
  if (earlier) throw codeError(MAX_ATTEMPTS - earlier.tries, NEWER_CODE_TEXT)
  const [failed] = wrong
  if (failed) throw codeError(MAX_ATTEMPTS - failed.tries, triesLeftText(MAX_ATTEMPTS - failed.tries))
  const { waitMs } = await budgetWait(ctx, 'card_code_wrong', budgets)
  if (waitMs > 0) throw invalid('code', `Слишком много неверных кодов. Попробуйте ${inText(waitMs)}.`, 'too_many_tries')
  throw codeError(0, newest.code_tries >= MAX_ATTEMPTS ? triesLeftText(0) : 'Код устарел. Запросите новый.')
}

/** The waiting card, else the one confirmed last. */
async function newestRequested({ db, userId }: CustomerContext) {
  const [newest] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.customer_id, userId), inArray(cards.status, ['waiting', 'active']), isNotNull(cards.code_hmac)))
    .orderBy(desc(eq(cards.status, 'waiting')), desc(cards.code_expires_at))
    .limit(1)
  return newest
}

/** The last one belongs to the pair of customer and phone and records their last request. */
function codeBudgets({ userId, address, settings }: CustomerContext, phone: string, pair: string): TryBudget[] {
  return [
    { subject: `customer:${userId}`, limit: CODES_PER_CUSTOMER },
    { subject: phoneSubject(settings, phone), limit: CODES_PER_PHONE },
    { subject: `address:${addressNetwork(address)}`, limit: CODES_PER_ADDRESS },
    { subject: pair, limit: CODES_PER_CUSTOMER },
  ]
}

/** That a code was sent and is young: counted with the sending, whichever card it was for. */
const sentCode = ({ userId, settings }: CustomerContext, code: string): TryBudget => ({
  subject: `card-code:${hmacHex(settings.codeSecret, `card-code:${userId}:${code}`)}`,
  limit: 1,
  windowMs: CODE_MS,
})

/** The phone is not part of it: it is not stored with the card. */
const codeHmac = ({ userId, settings }: CustomerContext, fingerprint: string, code: string) =>
  hmacHex(settings.codeSecret, `card-code:${userId}:${fingerprint}:${code}`)

/** The customer's confirmed cards: the default one first, then the newest. `pays`: whether its keeper serves saved cards now. */
export async function listCards(ctx: CustomerContext): Promise<Card[]> {
  const { db, userId } = ctx
  const rows = await db
    .select()
    .from(cards)
    .where(and(eq(cards.customer_id, userId), eq(cards.status, 'active')))
    .orderBy(desc(cards.is_default), desc(cards.id))
  const { saved } = onlineWays(ctx, await loadDictionaries(ctx))
  return rows.map((row) => ({ ...toCard(row), ...(row.provider !== saved && { pays: false }) }))
}

/** Removes a card, confirmed or not, and its provider token. If it was the default, the newest remaining card becomes it.
 *  Removing it again has no effect. @throws HttpError 404 for an id of another customer. */
export async function removeCard({ db, userId, now }: CustomerContext, id: number): Promise<void> {
  const isMine = and(eq(cards.id, id), eq(cards.customer_id, userId))
  const active = sql`select id from cards where customer_id = ${userId} and status = 'active'`
  const cleared = { provider_token: null, fingerprint: null, code_hmac: null, code_expires_at: null, emitent: '' }
  const [, , found] = await db.batch([
    db
      .update(cards)
      .set({ ...cleared, status: 'removed', is_default: false, removed_at: now.getTime() })
      .where(and(isMine, ne(cards.status, 'removed'))),
    db
      .update(cards)
      .set({ is_default: true })
      .where(sql`${cards.id} = (${active} order by id desc limit 1) and not exists (${active} and is_default = 1)`),
    db.select({ id: cards.id }).from(cards).where(isMine),
  ])
  if (found.length === 0) throw missing('Такой карты нет')
}

export function toCard({ id, brand, last4, emitent, is_default }: typeof cards.$inferSelect): Card {
  return { id, brand, last4, emitent, is_default }
}

/** Deletes cards that were not confirmed within a day after their code expired. */
export async function purgeCards({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ cards: number }> {
  const { meta } = await db.delete(cards).where(and(eq(cards.status, 'waiting'), lt(cards.code_expires_at, now.getTime() - DAY_MS)))
  return { cards: meta.changes }
}
