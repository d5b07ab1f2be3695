import { and, count, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { hmacHex } from '#server/core/secrets'
import { promoCodes, promoUses } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import type { ShopPromotion } from '#server/shop/promotion-rows'

/* A rule with a limit per customer has it per phone, so that erasing the account gives no more of it. */

/** How often a customer gets a rule; null for always. One for the first order counts once, so that two orders at the same time do not both
 *  get it. */
export const limitOf = ({ per_customer, condition }: Pick<ShopPromotion, 'per_customer' | 'condition'>): number | null =>
  condition.is_first_order ? 1 : per_customer

const phoneHmac = ({ settings }: ServiceContext, phone: string) => hmacHex(settings.codeSecret, `promo-use:${phone}`)

/** Batch statement for the erasure: keeps the customer's limited uses counted under an HMAC of the phone. */
export function keepLimitedUses(ctx: ServiceContext, userId: number, phone: string) {
  return ctx.db
    .update(promoUses)
    .set({ phone_hmac: phoneHmac(ctx, phone) })
    .where(and(eq(promoUses.customer_id, userId), eq(promoUses.limited, true)))
}

/** How often erased customers with this phone used codes and rules, by their id. */
export async function usesOfErased(ctx: ServiceContext, phone: string | null | undefined): Promise<ReadonlyMap<number, number>> {
  if (phone == null) return new Map()
  const used = await ctx.db
    .select({ id: promoUses.code_id, times: count() })
    .from(promoUses)
    .where(eq(promoUses.phone_hmac, await phoneHmac(ctx, phone)))
    .groupBy(promoUses.code_id)
  return new Map(used.map(({ id, times }) => [id, times]))
}

/** Forgets the phones of codes that have ended. */
export async function purgeErasedUses({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<{ promo_uses: number }> {
  const ended = db.select({ id: promoCodes.id }).from(promoCodes).where(lt(promoCodes.ends_at, now.getTime()))
  const forgotten = await db
    .update(promoUses)
    .set({ phone_hmac: null })
    .where(and(isNotNull(promoUses.phone_hmac), inArray(promoUses.code_id, ended)))
  return { promo_uses: forgotten.meta.changes }
}
