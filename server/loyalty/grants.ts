import { and, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { birthdayNear } from '~/rules/birthday'
import { dayAt } from '~/rules/calendar-day'
import { termsAt, type TermsFrom } from '~/rules/loyalty-terms'
import { DAY_MS } from '~/rules/time'
import { hmacHex } from '#server/core/secrets'
import { isConstraintBroken } from '#server/db/retry-overtaken'
import { rowWhere } from '#server/db/row-where'
import { bonusGrants, bonusLedger, customers, orders } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { firstCityQuery } from '#server/shop/dictionaries.service'
import { termsQuery } from '#server/shop/loyalty-terms'

/* Bonuses as a welcome and for a birthday. A welcome follows the first completed order, not the first sign-in: a phone costs little, an order
 * that was paid for does not. A birthday counts 30 days after it was typed, and the next one most of a year after the last gift. */

const SET_BEFORE_MS = 30 * DAY_MS
const NEXT_BIRTHDAY_MS = 330 * DAY_MS
/** Orders placed before this cannot have been completed since the last run, even if several runs failed. */
const LOOKED_BACK_MS = 30 * DAY_MS

type Reason = (typeof bonusGrants.$inferSelect)['reason']
type Due = { customer_id: number; phone: string; reason: Reason; year: number; amount: number; terms_id: number }
const DESCRIPTIONS: Record<Reason, string> = { welcome: 'За первый заказ', birthday: 'С днём рождения!' }

const phoneHmac = ({ settings }: Pick<ServiceContext, 'settings'>, phone: string) => hmacHex(settings.codeSecret, `bonus-grant:${phone}`)

/** Batch statement for the erasure: the grants stay counted under an HMAC of the phone, so that none is given again to it. */
export const keepGrants = (ctx: ServiceContext, userId: number, phone: string) =>
  ctx.db
    .update(bonusGrants)
    .set({ phone_hmac: phoneHmac(ctx, phone) })
    .where(eq(bonusGrants.customer_id, userId))

/** The nightly job: gives what is due, each once. Each customer is a batch of their own, so that one failure leaves the others. */
export async function giveGrants(ctx: ServiceContext): Promise<{ welcome: number; birthday: number }> {
  const terms = await termsQuery(ctx.db)
  const given = { welcome: 0, birthday: 0 }
  for (const due of [...(await dueWelcomes(ctx, terms)), ...(await dueBirthdays(ctx, terms))])
    if (await give(ctx, due)) given[due.reason] += 1
  await forgetPhones(ctx)
  return given
}

/** Customers whose first completed order was placed under terms with a welcome. Later terms do not change what it is worth. */
async function dueWelcomes({ db, now }: ServiceContext, terms: readonly TermsFrom[]): Promise<Due[]> {
  if (!terms.some((row) => row.from_at <= now.getTime() && row.terms.is_on && row.terms.welcome > 0)) return []
  const earlier = sql`select 1 from "orders" e where e."customer_id" = ${orders.customer_id} and e."status" = 'completed'
    and e."source" <> 'test' and (e."completed_at", e."id") < (${orders.completed_at}, ${orders.id})`
  const rows = await db
    .select({ customer_id: orders.customer_id, phone: customers.phone, terms_id: orders.loyalty_id })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(
      sql`${orders.created_at} > ${now.getTime() - LOOKED_BACK_MS} and ${orders.status} = 'completed' and ${orders.source} <> 'test'
        and ${orders.total} > 0 and ${customers.phone} is not null and not exists (${earlier}) and not ${isGranted('welcome')}`,
    )
  return rows.flatMap(({ phone, ...row }) => {
    const own = terms.find(({ id }) => id === row.terms_id)?.terms
    return phone !== null && own?.is_on && own.welcome > 0
      ? [{ ...row, phone, reason: 'welcome' as const, year: 0, amount: own.welcome }]
      : []
  })
}

/** Customers whose birthday is near by the calendar of the shop's first city. */
async function dueBirthdays({ db, now }: ServiceContext, all: readonly TermsFrom[]): Promise<Due[]> {
  const at = now.getTime()
  const current = termsAt(all, at)
  if (!current?.terms.is_on || current.terms.birthday === 0) return []
  const { birthday: amount, birthday_days } = current.terms
  const [city] = await firstCityQuery(db)
  const today = dayAt(at, city?.time_zone ?? 'UTC')
  const days = Array.from({ length: 2 * birthday_days + 1 }, (_, index) =>
    dayAt(at + (index - birthday_days) * DAY_MS, city?.time_zone ?? 'UTC'),
  )
  // 29 February may be kept on the 28th
  const near = JSON.stringify([...new Set(['02-29', ...days.map((day) => day.slice(5))])])
  const rows = await db
    .select({ customer_id: customers.id, phone: customers.phone, birthday: customers.birthday })
    .from(customers)
    .where(
      sql`substr(${customers.birthday}, 6) in (select "value" from json_each(${near})) and ${customers.phone} is not null
        and coalesce(${customers.birthday_set_at}, 0) <= ${at - SET_BEFORE_MS} and ${customers.created_at} <= ${at - SET_BEFORE_MS}
        and not ${isGranted('birthday', sql`g."at" > ${at - NEXT_BIRTHDAY_MS}`)}`,
    )
  return rows.flatMap(({ customer_id, phone, birthday }) => {
    const day = birthdayNear(birthday, today, birthday_days)
    if (phone === null || day === null) return []
    return [{ customer_id, phone, reason: 'birthday' as const, year: Number(day.slice(0, 4)), amount, terms_id: current.id }]
  })
}

const isGranted = (reason: Reason, also: SQL = sql`1`) =>
  sql`exists (select 1 from ${bonusGrants} g where g."customer_id" = ${customers.id} and g."reason" = ${reason} and ${also})`

/** Whether it was given now: its key allows each once, and an erased customer with this phone may have had it. */
async function give(ctx: ServiceContext, { phone, amount, terms_id, ...grant }: Due): Promise<boolean> {
  const { db, now } = ctx
  const at = now.getTime()
  const hmac = await phoneHmac(ctx, phone)
  const since = grant.reason === 'welcome' ? 0 : at - NEXT_BIRTHDAY_MS
  const had = sql`select 1 from ${bonusGrants} where "phone_hmac" = ${hmac} and "reason" = ${grant.reason} and "at" > ${since}`
  const row = { ...grant, at, phone_hmac: null }
  const gift = {
    customer_id: grant.customer_id,
    kind: 'gift' as const,
    amount,
    order_id: null,
    description: DESCRIPTIONS[grant.reason],
    created_at: at,
    terms_id,
  }
  const tail = sql`where not exists (${had})`
  try {
    // the key of a grant that is there already rolls the gift back
    const [added] = await db.batch([
      db
        .insert(bonusGrants)
        .select(rowWhere(bonusGrants, row, tail))
        .returning({ at: bonusGrants.at }),
      db.insert(bonusLedger).select(rowWhere(bonusLedger, gift, tail)),
    ])
    return added.length > 0
  } catch (error) {
    if (isConstraintBroken(error)) return false
    throw error
  }
}

/** A birthday is given again after a year: its phone need not be kept longer. */
const forgetPhones = ({ db, now }: ServiceContext) =>
  db
    .update(bonusGrants)
    .set({ phone_hmac: null })
    .where(and(isNotNull(bonusGrants.phone_hmac), eq(bonusGrants.reason, 'birthday'), lt(bonusGrants.at, now.getTime() - NEXT_BIRTHDAY_MS)))
