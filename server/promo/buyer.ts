import { eq } from 'drizzle-orm'
import { customers } from '#server/db/tables'
import type { CustomerContext, ServiceContext } from '#server/http/context'

/** Who asks for a price: a customer, or a guest. */
export type Asker = ServiceContext | CustomerContext

/** The id of no row: what is looked for where a guest asks. */
export const NOBODY = 0

/** The customer's id; of a guest the id of nobody. */
export const askerId = (ctx: Asker): number => ('userId' in ctx ? ctx.userId : NOBODY)

/** What a price depends on in who buys, and whether a receipt would reach them, as a query for a batch; a guest has no row. */
export function buyerQuery(ctx: Asker) {
  return ctx.db
    .select({ rank: customers.rank, personal_discount: customers.personal_discount, bonuses: customers.bonuses, email: customers.email })
    .from(customers)
    .where(eq(customers.id, askerId(ctx)))
}
