import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { PROMO_TYPE } from '~/contracts/constants'
import { apologyEnd, apologyMessage } from '~/rules/apology'
import { dayAt } from '~/rules/calendar-day'
import { isLateBy } from '~/rules/promise-kept'
import { apologyTerms, cities, customers, orders, promoCodes } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { apologyText } from '#server/messages/order-messages'
import { randomCode } from '#server/promo/random-code'
import { orderEnd } from './order-end'

/** The statements that belong into the batch which completes an order at `at`: a code for its customer and the message, if the order is late
 *  by the owner's terms; none for a test order. A time that staff agreed on with the guest replaces the first promise, a delay of the kitchen does not. */
export async function apologyFor(ctx: ServiceContext, orderId: number, at: number): Promise<BatchItem<'sqlite'>[]> {
  const { minutes, percent, amount, days, min_total } = apologyTerms
  const [found] = await ctx.db
    .select({
      terms: { minutes, percent, amount, days, min_total },
      end: orderEnd,
      agreed: sql<number | null>`case when ${orders.moved_at} is null then ${orders.promised_to} end`.as('agreed'),
      number: orders.number,
      time_zone: cities.time_zone,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .innerJoin(apologyTerms, eq(apologyTerms.is_on, true))
    .where(and(eq(orders.id, orderId), ne(orders.source, 'test'), isNull(customers.deleted_at)))
  if (!found) return []
  const { terms, end, agreed, number, time_zone } = found
  const promised = agreed ?? end.first_promised_to
  if (!isLateBy({ ...end, first_promised_to: promised, completed_at: at }, terms.minutes)) return []
  const code = randomCode()
  const ends_at = apologyEnd(at, terms.days, time_zone)
  const given = { percent: terms.percent, amount: terms.amount, min_total: terms.min_total }
  return [
    ctx.db.insert(promoCodes).values({
      ...given,
      code,
      type: terms.percent === null ? PROMO_TYPE.amount : PROMO_TYPE.percent,
      ends_at,
      max_uses: 1,
      title: `За опоздание, заказ № ${number}`,
      apology_for: orderId,
    }),
    apologyText(ctx, orderId, apologyMessage(code, given, dayAt(ends_at - 1, time_zone))),
  ]
}
