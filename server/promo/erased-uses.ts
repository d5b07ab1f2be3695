import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { hmacHex } from '#server/core/secrets'
import { promoCodes, promoUses } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/* A code that works once per customer works once per phone, so that nobody gets it again by erasing the account. */

const phoneHmac = ({ settings }: ServiceContext, phone: string) => hmacHex(settings.codeSecret, `promo-use:${phone}`)

/** Batch statement for the erasure: keeps the customer's single uses counted under an HMAC of the phone. */
export function keepSingleUses(ctx: ServiceContext, userId: number, phone: string) {
  return ctx.db
    .update(promoUses)
    .set({ phone_hmac: phoneHmac(ctx, phone) })
    .where(and(eq(promoUses.customer_id, userId), eq(promoUses.once, true)))
}

/** The codes and rules that an erased customer with this phone used up. */
export async function usesOfErased(ctx: ServiceContext, phone: string): Promise<number[]> {
  const used = await ctx.db
    .select({ id: promoUses.code_id })
    .from(promoUses)
    .where(eq(promoUses.phone_hmac, await phoneHmac(ctx, phone)))
  return used.map(({ id }) => id)
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
