import { and, eq, isNull, sql } from 'drizzle-orm'
import { ALLERGENS, NEWS_VERSION } from '~/contracts/constants'
import type { UpdateUserBody, User } from '~/contracts/user'
import { isPresent, rowWhere } from '#server/db/row-where'
import { consents, customers } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { invalid, unauthorized } from '#server/core/errors'

const OLDEST_BIRTHDAY = '1900-01-01'

export async function readUser({ db, userId }: CustomerContext): Promise<User> {
  return toUser(await db.select().from(customers).where(eq(customers.id, userId)).limit(1))
}

/** Updates the given fields; null clears one. @throws HttpError 422 `birthday:` for a future day or one before 1900. */
export async function updateUser(ctx: CustomerContext, body: UpdateUserBody): Promise<User> {
  const { name, email, birthday, subscribed, excluded_allergens } = body
  if (birthday && (birthday < OLDEST_BIRTHDAY || birthday > ctx.now.toISOString().slice(0, 10)))
    throw invalid('birthday', 'Проверьте дату рождения')
  const changes = { name, email, birthday, subscribed, excluded_allergens }
  const isOther = sql`${customers.birthday} is not ${birthday ?? null}`
  const birthday_set_at = sql`case when ${isOther} then ${ctx.now.getTime()} else ${customers.birthday_set_at} end`
  if (Object.values(changes).every((value) => value === undefined)) return readUser(ctx)
  const [updated] = await ctx.db.batch([
    ctx.db
      .update(customers)
      .set({ ...changes, ...(birthday !== undefined && { birthday_set_at }) })
      .where(and(eq(customers.id, ctx.userId), isNull(customers.deleted_at)))
      .returning(),
    ...(subscribed === undefined ? [] : [marketingConsent(ctx, subscribed)]),
  ])
  return toUser(updated)
}

/** Statement that records the consent to news as given or withdrawn; `customers.subscribed` changes in the same batch. */
function marketingConsent({ db, userId, now }: CustomerContext, isGiven: boolean) {
  const isLive = and(eq(consents.customer_id, userId), eq(consents.kind, 'marketing'), isNull(consents.withdrawn_at))
  if (!isGiven) return db.update(consents).set({ withdrawn_at: now.getTime() }).where(isLive)
  const text = { kind: 'marketing', document: 'news', version: NEWS_VERSION } as const
  const consent = { customer_id: userId, ...text, given_at: now.getTime() }
  return db
    .insert(consents)
    .select(rowWhere(consents, consent, sql`where ${isPresent(userId)}`))
    .onConflictDoNothing()
}

/** @throws HttpError 401 if the account is deleted. */
export function toUser([row]: (typeof customers.$inferSelect)[]): User {
  if (!row || row.phone === null) throw unauthorized()
  const { id, phone, name, email, birthday, bonuses, rank, personal_discount, subscribed } = row
  const excluded_allergens = ALLERGENS.filter((one) => row.excluded_allergens.includes(one))
  return { id, phone, name, email, birthday, bonuses, rank, personal_discount, subscribed, excluded_allergens }
}
