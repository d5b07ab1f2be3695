import { and, eq, inArray, is, sql, SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { rowWhere } from '#server/db/row-where'
import { orders, outbox } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { reasonOf } from '#server/core/errors'

/** What happened to an order that its customer is told of, once of each. */
export type OrderEvent = 'taken' | 'on_the_way' | 'canceled'

/** Each is one SMS of 70 Cyrillic letters up to a number of five digits; `%` stands for the order's number. */
const TEXTS = {
  taken: 'Love Sushi: заказ № % приняли. Уже греем сковороды.',
  on_the_way: 'Love Sushi: курьер уже едет с заказом № %.',
  canceled: 'Love Sushi: заказ № % отменили.',
  refunded: 'Love Sushi: заказ № % отменили. Деньги вернём на карту.',
  perhaps: 'Love Sushi: заказ № % отменили. Если успели оплатить, вернём.',
}

/** What a cancel says of the money: that it goes back, that it does if the bank has taken it after all, or nothing. */
export type Money = 'goes_back' | 'perhaps' | 'none'
const CANCEL_TEXTS = { goes_back: TEXTS.refunded, perhaps: TEXTS.perhaps, none: TEXTS.canceled } satisfies Record<Money, string>

/** The statement, for the batch in which it happens, that writes the message to the order's customer. The order is its id, or
 *  a subselect of it. Nothing is written twice, for an order without a phone, or about the courier of a pickup. Where SMS.ru
 *  sends, it waits for `afterOrderMessages` or the cron. Issue 7, docs/decisions/029. */
export function orderMessage(
  { db, settings, now }: ServiceContext,
  order: SQL<number> | number,
  event: OrderEvent,
  { money = 'none' }: { money?: Money } = {},
): BatchItem<'sqlite'> {
  const at = now.getTime()
  const [before, after] = (event === 'canceled' ? CANCEL_TEXTS[money] : TEXTS[event]).split('%')
  const waits = settings.smsAdapter !== 'outbox'
  const row = {
    kind: 'order' as const,
    phone: sql`"orders"."phone"`,
    text: sql`${before} || "orders"."number" || ${after}`,
    adapter: settings.smsAdapter,
    status: waits ? ('waiting' as const) : ('sent' as const),
    attempts: waits ? 0 : 1,
    order_id: sql`"orders"."id"`,
    event,
    created_at: at,
    next_try_at: waits ? at : null,
    sent_at: waits ? null : at,
  }
  const id = is(order, SQL) ? order : sql`${order}`
  const courier = event === 'on_the_way' ? sql` and "orders"."delivery_type" = 'delivery'` : sql``
  const told = sql`select 1 from "outbox" where "order_id" = "orders"."id" and "event" = ${event}`
  const tail = sql`from ${orders} where "orders"."id" = ${id} and "orders"."phone" is not null${courier} and not exists (${told})`
  return db.insert(outbox).select(rowWhere(outbox, row, tail))
}

/** Hands the waiting messages of these orders to the queue, after the batch that wrote them. Never throws: what it could not
 *  hand over, the cron sends. */
export async function afterOrderMessages(ctx: ServiceContext, orderIds: number[]): Promise<void> {
  if (ctx.settings.smsAdapter === 'outbox' || orderIds.length === 0) return
  try {
    const waiting = await ctx.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(inArray(outbox.order_id, orderIds), eq(outbox.status, 'waiting')))
    if (waiting.length > 0) await ctx.messages.send(waiting.map(({ id }) => id))
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', message: 'The cron will send the messages: the queue did not', reason: reasonOf(error) }))
  }
}
