import { eq, isNotNull, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { spendCode } from '#server/auth/codes.service'
import { reasonOf, unauthorized } from '#server/core/errors'
import { erasureOf } from '#server/db/erasure'
import { customers } from '#server/db/tables'
import type { CustomerContext, ServiceContext } from '#server/http/context'
import { keepGrants } from '#server/loyalty/grants'
import { keepLimitedUses } from '#server/promo/erased-uses'

type Erasure = { code: string; device: string | undefined; key: string | undefined }

/** Deletes the account after a fresh code to its phone. One batch deletes personal data, in ended orders by a trigger; orders,
 *  bonuses and promo uses stay for accounting, and active orders keep phone and address until they end. The id is also recorded apart
 *  from the database. docs/decisions/025. `also`: what else belongs into the batch.
 *  @throws HttpError 422 as `spendCode`, 401 if the account is already deleted. */
export async function eraseCustomer(ctx: CustomerContext, { code, device, key }: Erasure, also: BatchItem<'sqlite'>[] = []): Promise<void> {
  const { db, userId, now } = ctx
  const [customer] = await db.select({ phone: customers.phone }).from(customers).where(eq(customers.id, userId))
  if (!customer || customer.phone === null) throw unauthorized()
  const { phone } = customer
  await spendCode(ctx, { phone, code, device, key })
  const erased = { id: userId, at: now.getTime() }
  const results = await db.batch([
    keepLimitedUses(ctx, userId, phone),
    keepGrants(ctx, userId, phone),
    ...also,
    ...erasureOf(userId, erased.at).map((statement) => db.run(sql.raw(statement))),
  ])
  if (results.at(-1)?.results.length !== 1) throw unauthorized()
  try {
    await ctx.recordErased([erased])
  } catch (error) {
    // the nightly run records it
    console.error(JSON.stringify({ level: 'error', event: 'erased_not_recorded', reason: reasonOf(error) }))
  }
}

/** Cron: records the erasures that a call could not record. */
export async function recordErasures({ db, recordErased }: ServiceContext): Promise<{ recorded: number }> {
  const rows = await db.select({ id: customers.id, at: customers.deleted_at }).from(customers).where(isNotNull(customers.deleted_at))
  return { recorded: await recordErased(rows.map(({ id, at }) => ({ id, at: at ?? 0 }))) }
}
