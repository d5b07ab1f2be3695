import { DAY_MS } from '~/rules/time'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { rowWhere } from '#server/db/row-where'
import { cities, orders, slots } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { reasonOf } from '#server/core/errors'

type SlotContext = Pick<ServiceContext, 'db' | 'now'>

/** The slot of a city, and the kitchen minutes used of it. */
type TakenSlot = { cityId: number; at: number; minutes: number }

/** Batch statements that take the minutes. A CHECK rolls the batch back beyond the current capacity. Also deletes slots older than two
 *  days. */
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

/** Batch statement that returns an order's minutes when it is canceled. */
export function releaseSlot({ db }: SlotContext, orderId: number): BatchItem<'sqlite'> {
  const own = sql`from ${orders} where "orders"."id" = ${orderId}`
  return db
    .update(slots)
    .set({ taken: sql`"taken" - (select "kitchen_minutes" ${own})` })
    .where(and(eq(slots.city_id, sql`(select "city_id" ${own})`), eq(slots.starts_at, sql`(select "slot_at" ${own})`)))
}

/** Whether a batch was rolled back because the slot is full. D1 reports it only in the message. */
export function isSlotFull(error: unknown): boolean {
  return reasonOf(error).includes('slots_taken')
}
