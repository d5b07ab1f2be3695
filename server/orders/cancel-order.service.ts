import { and, eq } from 'drizzle-orm'
import type { Order } from '~/contracts/orders'
import { orders } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { moveOrder } from './move-order'

/** Cancels one of the customer's orders that nobody cooks yet; bonuses and the code's use are given back once.
 *  @throws 404 for an unknown one and for somebody else's, 409 `wrong_status` once it is not new. Contract "Added calls". */
export async function cancelOrder(ctx: CustomerContext, id: number): Promise<Order> {
  const which = and(eq(orders.id, id), eq(orders.customer_id, ctx.userId))
  const { order } = await moveOrder(ctx, { which, to: 'canceled', actor: 'customer', reason: null })
  return order
}
