import { and, eq, gt, inArray, like, ne, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { DeliveryType } from '~/contracts/cart'
import { MINUTE_MS } from '~/rules/time'
import { rowWhere } from '#server/db/row-where'
import { smsName } from '#server/db/sms-name'
import { orders, outbox } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { reasonOf } from '#server/core/errors'

/** Changes of its status that a customer is notified of, each once. */
export type OrderEvent = 'taken' | 'on_the_way' | 'canceled'

/** After the shop's signature each fits into one SMS of 70 Cyrillic characters; `%` is the order's number. */
const TEXTS = {
  taken: 'заказ № % приняли. Уже греем сковороды.',
  on_the_way: 'курьер уже едет с заказом № %.',
  canceled: 'заказ № % отменили.',
  refunded: 'заказ № % отменили. Деньги вернём.',
  maybe: 'заказ № % отменили. Если успели оплатить, вернём.',
}

type PaymentStatus = typeof orders.$inferSelect.payment_status

/** A pending payment may still turn out to be paid; then it is refunded. */
const CANCEL_TEXTS: Partial<Record<PaymentStatus, string>> = { paid: TEXTS.refunded, pending: TEXTS.maybe }

/** Batch statement that writes the message of an event. A cancellation says whether money comes back; a pickup has no courier. */
export function orderMessage(ctx: ServiceContext, orderId: number, event: OrderEvent, paymentStatus: PaymentStatus = 'none') {
  const text = (event === 'canceled' && CANCEL_TEXTS[paymentStatus]) || TEXTS[event]
  const [before = '', after = ''] = text.split('%')
  return message(ctx, orderId, event, { before, after: sql`${after}`, only: event === 'on_the_way' ? 'delivery' : undefined })
}

/** Batch statement: the order comes later, at about `clock` (19:25). One message however often the promise moves. */
export const delayedMessage = (ctx: ServiceContext, orderId: number, clock: string) =>
  message(ctx, orderId, 'delayed', { before: 'заказ № ', after: sql`${` будет около ${clock}, просим прощения.`}` })

/** Batch statement: the page on which an order can be paid. One message per payment attempt. */
export const payLinkMessage = (ctx: ServiceContext, orderId: number, { id, url }: { id: number; url: string }) =>
  message(ctx, orderId, `pay_link:${id}`, { before: 'заказ № ', after: sql`${` можно оплатить здесь: ${url}`}` })

/** A longer signature and address would make a second SMS. */
const MAX_READY = 36

/** As long as a cook can take «Готово» back with one tap. */
const READY_PAUSE_MS = 10_000

/** Batch statement: a pickup is ready, and where. It is sent after the time to undo. */
export function readyMessage(ctx: ServiceContext, orderId: number) {
  const address = sql`json_extract("orders"."pickup_point", '$.address')`
  const where = sql`case when length(${smsName}) + length(${address}) <= ${MAX_READY} then ': ' || ${address} else '' end`
  return message(ctx, orderId, 'ready', {
    before: 'заказ № ',
    after: sql`' готов. Ждём вас' || ${where} || '.'`,
    only: 'pickup',
    pauseMs: READY_PAUSE_MS,
  })
}

/** Batch statement: forgets a message that has not been sent. */
export const dropReadyMessage = ({ db }: ServiceContext, orderId: number) =>
  db.delete(outbox).where(and(eq(outbox.order_id, orderId), eq(outbox.event, 'ready'), eq(outbox.status, 'waiting')))

/** A change is often followed by the next: its message waits so long for one, and all of them together no longer than `MOST`. */
const EDIT_PAUSE_MS = 2 * MINUTE_MS
const MOST_EDIT_PAUSE_MS = 5 * EDIT_PAUSE_MS

/** Batch statements: staff changed an order's sum or time. The message says how it is now, so it replaces one of an earlier edit that has not
 *  been sent; without a gateway one that is younger than the pause. */
export function editedMessage(ctx: ServiceContext, orderId: number, { revision, text }: { revision: number; text: string }) {
  const at = ctx.now.getTime()
  const event = `edit:${revision}` as const
  const earlier = and(isUnsentEdit(ctx, orderId), ne(outbox.event, event))
  return [
    message(ctx, orderId, event, { before: 'заказ № ', after: sql`${` изменили: ${text}.`}`, pauseMs: EDIT_PAUSE_MS }),
    ctx.db
      .update(outbox)
      .set({ created_at: sql`coalesce((select min("created_at") from ${outbox} where ${earlier}), ${at})` })
      .where(and(eq(outbox.order_id, orderId), eq(outbox.event, event), eq(outbox.status, 'waiting'))),
    ctx.db
      .update(outbox)
      .set({ next_try_at: sql`min("next_try_at", "created_at" + ${MOST_EDIT_PAUSE_MS})` })
      .where(and(eq(outbox.order_id, orderId), eq(outbox.event, event), eq(outbox.status, 'waiting'))),
    ctx.db.delete(outbox).where(earlier),
  ]
}

/** Batch statement: the order is canceled, so what was changed in it before is no news. */
export const dropEditedMessage = (ctx: ServiceContext, orderId: number) => ctx.db.delete(outbox).where(isUnsentEdit(ctx, orderId))

const isUnsentEdit = ({ now, settings }: ServiceContext, orderId: number) =>
  and(
    eq(outbox.order_id, orderId),
    like(outbox.event, 'edit:%'),
    settings.smsAdapter === 'outbox' ? gt(outbox.created_at, now.getTime() - EDIT_PAUSE_MS) : eq(outbox.status, 'waiting'),
  )

/** Batch statement: a part of the money is on its way back, «210 ₽»; or came as bonuses. */
export const refundedMessage = (ctx: ServiceContext, orderId: number, refund: { id: SQL | number; text: string }) =>
  message(ctx, orderId, sql<`refund:${number}`>`'refund:' || ${refund.id}`, {
    before: `вернули ${refund.text} по заказу № `,
    after: sql`'.'`,
  })

/** Batch statement: the code for a late order, said without the order's number so that it fits into one SMS. */
export const apologyText = (ctx: ServiceContext, orderId: number, text: string) =>
  message(ctx, orderId, 'apology', { before: text, after: null })

/** The order's number is between the two; `after` null: it is not said. */
type Written = { before: string; after: SQL | null; only?: DeliveryType | undefined; pauseMs?: number }

/** Writes nothing twice, for an order without a phone or a test order, or about another kind of delivery. With SMS.ru the message waits for
 *  `afterOrderMessages` or cron. */
function message(
  { db, settings, now }: ServiceContext,
  orderId: number,
  event: (typeof outbox.$inferInsert)['event'] | SQL<`refund:${number}`>,
  { before, after, only, pauseMs = 0 }: Written,
): BatchItem<'sqlite'> {
  const at = now.getTime()
  const waits = settings.smsAdapter !== 'outbox'
  const row = {
    kind: 'order' as const,
    phone: sql`"orders"."phone"`,
    text: sql`${smsName} || ${`: ${before}`}${after === null ? sql`` : sql` || "orders"."number" || ${after}`}`,
    adapter: settings.smsAdapter,
    status: waits ? ('waiting' as const) : ('sent' as const),
    attempts: waits ? 0 : 1,
    order_id: sql`"orders"."id"`,
    event,
    created_at: at,
    next_try_at: waits ? at + pauseMs : null,
    sent_at: waits ? null : at,
  }
  const isMeant = only === undefined ? sql`` : sql` and "orders"."delivery_type" = ${only}`
  const sent = sql`select 1 from "outbox" where "order_id" = "orders"."id" and "event" = ${event}`
  const tail = sql`from ${orders} where "orders"."id" = ${orderId} and "orders"."phone" is not null and "orders"."source" <> 'test'${isMeant} and not exists (${sent})`
  return db.insert(outbox).select(rowWhere(outbox, row, tail))
}

/** Sends the ids of waiting messages to the queue, after the batch that wrote them. Never throws; cron sends what the queue missed. */
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
