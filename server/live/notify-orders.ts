import { waitUntil } from '#host'
import { sql } from 'drizzle-orm'
import { kitchens, orderEvents, orders } from '#server/db/tables'
import { reasonOf } from '#server/core/errors'
import type { ServiceContext } from '#server/http/context'
import type { KitchenNotifier, SocketOwner } from '#server/platform/live/kitchen-notifier'

type Notified = Pick<ServiceContext, 'db' | 'channel'>

/** Tells open screens that these orders changed, after the batch that changed them. Works in the background and never throws. */
export function notifyOrders(ctx: Notified, orderIds: readonly number[]): void {
  if (orderIds.length === 0) return
  const which = sql`"orders"."id" in (select "value" from json_each(${JSON.stringify(orderIds)}))`
  inBackground(ctx, async (channel) => {
    const rows = await ctx.db
      .select({
        kitchen: sql<number>`"orders"."kitchen_id"`.as('kitchen'),
        orders: sql<string>`json_group_array("orders"."id")`.as('changed'),
        cursor: cursorOf(sql`"orders"."kitchen_id"`).as('cursor'),
      })
      .from(orders)
      .where(sql`${which} and "orders"."kitchen_id" is not null`)
      .groupBy(sql`"orders"."kitchen_id"`)
    for (const row of rows) await channel.notify(row.kitchen, { cursor: row.cursor, orders: JSON.parse(row.orders) as number[] })
  })
}

/** Tells the staff screens of a kitchen about a change that is no order's: its settings, an alarm. */
export function notifyKitchen(ctx: Notified, kitchenId: number): void {
  inBackground(ctx, async (channel) => {
    const [row] = await ctx.db.all<{ cursor: number }>(sql`select ${cursorOf(sql`${kitchenId}`)} as "cursor"`)
    await channel.notify(kitchenId, { cursor: row?.cursor ?? 0, orders: [] })
  })
}

/** Ends the sockets of a session, or all of a device, in every kitchen. */
export function dropSockets(ctx: Notified, owner: SocketOwner): void {
  inBackground(ctx, async (channel) => {
    const all = await ctx.db.select({ id: kitchens.id }).from(kitchens)
    await Promise.all(all.map(({ id }) => channel.drop(id, owner)))
  })
}

const cursorOf = (kitchen: ReturnType<typeof sql>) =>
  sql<number>`coalesce((select max("id") from ${orderEvents} where "kitchen_id" = ${kitchen}), 0)`

/** Screens poll, so a message that is lost costs seconds. */
function inBackground({ channel }: Notified, tell: (channel: KitchenNotifier) => Promise<void>): void {
  if (!channel) return
  const told = tell(channel).catch((error: unknown) => {
    console.warn(JSON.stringify({ level: 'warn', event: 'not_notified', reason: reasonOf(error) }))
  })
  waitUntil(told)
}
