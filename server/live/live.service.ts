import { and, eq } from 'drizzle-orm'
import type { LiveTicket } from '~/contracts/live'
import { HttpError, missing } from '#server/core/errors'
import { orders } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { signTicket, TICKET_LIFE_S } from './ticket'

/** Where the customer's page hears of its order. @throws HttpError 404, 503 where there is no channel: the page polls */
export async function liveTicketOf(ctx: CustomerContext, orderId: number): Promise<LiveTicket> {
  const [found] = await ctx.db
    .select({ kitchen: orders.kitchen_id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customer_id, ctx.userId)))
  if (!found) throw missing('Такого заказа нет')
  if (!ctx.channel || found.kitchen === null) throw new HttpError(503, 'no_channel', 'Живых обновлений здесь нет')
  return { url: `/api/live/${signTicket(ctx, { order: orderId, kitchen: found.kitchen })}`, expires_in: TICKET_LIFE_S }
}
