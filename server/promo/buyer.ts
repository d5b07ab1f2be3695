import { eq } from 'drizzle-orm'
import { customers } from '#server/db/tables'
import type { CustomerContext, ServiceContext } from '#server/http/context'

/** A customer or a guest. */
export type BuyerContext = ServiceContext | CustomerContext

/** The id of no row. */
export const NO_ID = 0

/** The customer's id; `NO_ID` for a guest. */
export const buyerId = (ctx: BuyerContext): number => ('userId' in ctx ? ctx.userId : NO_ID)

/** What a price depends on in the customer, as a query for a batch; no row for a guest. */
export function buyerQuery(ctx: BuyerContext) {
  return ctx.db
    .select({ rank: customers.rank, personal_discount: customers.personal_discount, bonuses: customers.bonuses, email: customers.email })
    .from(customers)
    .where(eq(customers.id, buyerId(ctx)))
}
