import { and, eq, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { rowWhere } from '#server/db/row-where'
import { cities, orders, slots } from '#server/db/tables'
import { DAY_MS } from '~/rules/zoned-time'
import type { ServiceContext } from '#server/http/context'
import { reasonOf } from '#server/core/errors'

type SlotContext = Pick<ServiceContext, 'db' | 'now'>

/** Which slot of which city an order takes, and how many kitchen minutes of it. */
export type TakenSlot = { cityId: number; at: number; minutes: number }

/** Takes the minutes, for the batch that writes the order: beyond the capacity of that moment a CHECK undoes the batch, however
 *  many orders come at once. Slots of the day before yesterday go. Contract "Order", docs/decisions/028. */
export function takeSlot({ db, now }: SlotContext, { cityId, at, minutes }: TakenSlot): BatchItem<'sqlite'>[] {
  const row = { city_id: cityId, starts_at: at, taken: minutes, capacity: sql`"slot_capacity"` }
  return [
    db
      .insert(slots)
      .select(rowWhere(slots, row, sql`from ${cities} where "id" = ${cityId}`))
      .onConflictDoUpdate({
        target: [slots.city_id, slots.starts_at],
        set: { taken: sql`"slots"."taken" + excluded."taken"`, capacity: sql`excluded."capacity"` },
      }),
    db.delete(slots).where(and(eq(slots.city_id, cityId), lt(slots.starts_at, now.getTime() - 2 * DAY_MS))),
  ]
}

/** Gives an order's minutes back, for the batch that cancels it; nothing where it took none, or its slot is long gone. */
export function releaseSlot({ db }: SlotContext, orderId: number): BatchItem<'sqlite'> {
  const own = sql`from ${orders} where "orders"."id" = ${orderId}`
  return db
    .update(slots)
    .set({ taken: sql`"taken" - (select "kitchen_minutes" ${own})` })
    .where(and(eq(slots.city_id, sql`(select "city_id" ${own})`), eq(slots.starts_at, sql`(select "slot_at" ${own})`)))
}

/** Whether a batch was undone because its slot had no room. D1 says so only in words. */
export function isSlotFull(error: unknown): boolean {
  return reasonOf(error).includes('slots_taken')
}
