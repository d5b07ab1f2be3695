import { DAY_MS } from '~/rules/time'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Goods } from '~/contracts/goods'
import { SLOT_DAYS_AHEAD, SLOT_MINUTES } from '~/contracts/constants'
import { kitchenLoad } from '~/rules/promise'
import { slots } from '#server/db/tables'
import type { Dictionaries } from '#server/shop/dictionaries.service'
import type { ServiceContext } from '#server/http/context'

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
export async function fullSlots({ db, now }: Pick<ServiceContext, 'db' | 'now'>, cityId: number, need: SlotNeed): Promise<Set<number>> {
  if (!need) return new Set()
  const rows = await db
    .select({ at: slots.starts_at })
    .from(slots)
    .where(
      and(
        eq(slots.city_id, cityId),
        gte(slots.starts_at, now.getTime() - SLOT_MINUTES * 60_000),
        lte(slots.starts_at, now.getTime() + (SLOT_DAYS_AHEAD + 1) * DAY_MS),
        sql`${slots.taken} + ${need.minutes} > ${need.capacity}`,
      ),
    )
  return new Set(rows.map(({ at }) => at))
}
