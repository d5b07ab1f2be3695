import { DAY_MS, MINUTE_MS } from '~/rules/time'
import { and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Goods } from '~/contracts/goods'
import { SLOT_DAYS_AHEAD, SLOT_MINUTES } from '~/contracts/constants'
import { kitchenLoad } from '~/rules/promise'
import { reasonOf } from '#server/core/errors'
import { rowWhere } from '#server/db/row-where'
import { cities, orders, slots } from '#server/db/tables'
import type { Dictionaries } from '#server/shop/dictionaries.service'
import type { ServiceContext } from '#server/http/context'

type SlotContext = Pick<ServiceContext, 'db' | 'now'>

/** The kitchen minutes that a cart needs of a slot's capacity; null where the city has no limit. */
export type SlotNeed = { minutes: number; capacity: number } | null

/** Unavailable lines count nothing. */
export function slotNeed(
  { kitchen }: Pick<Dictionaries, 'kitchen'>,
  cityId: number,
  lines: readonly ({ goods: Pick<Goods, 'category_id'>; body: { qtt: number } } | null)[],
): SlotNeed {
  const capacity = kitchen.capacityOfCity.get(cityId)
  if (capacity === undefined) return null
  const goods = lines.flatMap((line) =>
    line ? [{ minutes: kitchen.minutesOfCategory.get(line.goods.category_id) ?? 0, qtt: line.body.qtt }] : [],
  )
  return { minutes: kitchenLoad(goods, capacity), capacity }
}

/** The slots of the city without room, as epoch milliseconds; no read where the kitchen has no limit. */
export async function fullSlots({ db, now }: SlotContext, cityId: number, need: SlotNeed): Promise<Set<number>> {
  if (!need) return new Set()
  const rows = await db
    .select({ at: slots.starts_at })
    .from(slots)
    .where(
      and(
        eq(slots.city_id, cityId),
        gte(slots.starts_at, now.getTime() - SLOT_MINUTES * MINUTE_MS),
        lte(slots.starts_at, now.getTime() + (SLOT_DAYS_AHEAD + 1) * DAY_MS),
        sql`${slots.taken} + ${need.minutes} > ${need.capacity}`,
      ),
    )
  return new Set(rows.map(({ at }) => at))
}

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

/** Batch statements, before the order's update, that move an order's minutes to another slot or change them. Fewer minutes of one slot need
 *  no room. */
export function moveSlot(ctx: SlotContext, was: TakenSlot | null, now: TakenSlot | null): BatchItem<'sqlite'>[] {
  const isSame = was !== null && now !== null && was.cityId === now.cityId && was.at === now.at
  if (!isSame) return [...(was ? [giveBack(ctx, was)] : []), ...(now ? takeSlot(ctx, now) : [])]
  const more = now.minutes - was.minutes
  if (more > 0) return takeSlot(ctx, { ...now, minutes: more })
  return more < 0 ? [giveBack(ctx, { ...was, minutes: -more })] : []
}

const giveBack = ({ db }: SlotContext, { cityId, at, minutes }: TakenSlot) =>
  db
    .update(slots)
    .set({ taken: sql`"taken" - ${minutes}` })
    .where(and(eq(slots.city_id, cityId), eq(slots.starts_at, at)))

/** Whether a batch was rolled back because the slot is full. D1 reports it only in the message. */
export function isSlotFull(error: unknown): boolean {
  return reasonOf(error).includes('slots_taken')
}
