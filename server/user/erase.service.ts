import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { spendCode } from '#server/auth/codes.service'
import { addresses, attempts, cards, customers, devices, favorites, idempotencyKeys, loginCodes, outbox, sessions } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { unauthorized } from '#server/core/errors'

type Kind = (typeof attempts.$inferSelect)['kind']
const KINDS: Kind[] = ['code_sent', 'code_wrong', 'promo_wrong', 'card_code_sent', 'card_code_wrong']

/** Deletes the account after a fresh code to its phone. One batch deletes personal data, in ended orders by a trigger; orders,
 *  bonuses and promo uses stay for accounting, and active orders keep phone and address until they end. docs/decisions/025.
 *  @throws HttpError 422 as `spendCode`, 401 if the account is already deleted. */
export async function eraseCustomer(ctx: CustomerContext, { code, device }: { code: string; device: string | undefined }): Promise<void> {
  const { db, userId, now } = ctx
  const [customer] = await db.select({ phone: customers.phone }).from(customers).where(eq(customers.id, userId))
  if (!customer || customer.phone === null) throw unauthorized()
  const { phone } = customer
  await spendCode(ctx, { phone, code, device })
  const theirDevices = sql`select 'device:' || ${devices.device_hash} from ${devices} where ${devices.customer_id} = ${userId}`
  const theirs = sql`(${theirDevices} union all values (${`phone:${phone}`}), (${`customer:${userId}`}))`
  const [erased] = await db.batch([
    db
      .update(customers)
      .set({ deleted_at: now.getTime(), phone: null, name: null, email: null, birthday: null, subscribed: false })
      .where(and(eq(customers.id, userId), isNull(customers.deleted_at)))
      .returning({ id: customers.id }),
    db.delete(attempts).where(and(inArray(attempts.kind, KINDS), sql`${attempts.subject} in ${theirs}`)),
    db.delete(devices).where(eq(devices.customer_id, userId)),
    db.delete(sessions).where(eq(sessions.customer_id, userId)),
    db.delete(addresses).where(eq(addresses.customer_id, userId)),
    db.delete(cards).where(eq(cards.customer_id, userId)),
    db.delete(favorites).where(eq(favorites.customer_id, userId)),
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.customer_id, userId)),
    db.delete(loginCodes).where(eq(loginCodes.phone, phone)),
    db.delete(outbox).where(eq(outbox.phone, phone)),
  ])
  if (erased.length === 0) throw unauthorized()
}
