import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Kitchen, KitchenAlarm } from '~/contracts/staff-board'
import { closingTime, isOpen, workingHours } from '~/rules/schedule'
import type { Db } from '#server/db/client'
import { cities, hours, kitchenAlarms, kitchens, pickupPoints, specialHours } from '#server/db/tables'

/** The phone to call when a tablet is offline: of a manager of the kitchen, else of an owner. */
const managerPhone = sql<string | null>`(select s."phone" from "staff" s
  left join "staff_kitchens" k on k."staff_id" = s."id" and k."kitchen_id" = ${kitchens.id}
  where s."status" = 'active' and s."phone" is not null and (s."role" = 'owner' or s."role" = 'manager' and k."staff_id" is not null)
  order by s."role" = 'owner', s."id" limit 1)`

/** Batch queries of a kitchen with its city's time zone, and of its hours. */
export function kitchenQueries(db: Db, id: number) {
  return [
    db
      .select({ kitchen: kitchens, time_zone: cities.time_zone, manager_phone: managerPhone })
      .from(kitchens)
      .innerJoin(pickupPoints, eq(pickupPoints.id, kitchens.id))
      .innerJoin(cities, eq(cities.id, pickupPoints.city_id))
      .where(eq(kitchens.id, id)),
    db.select({ day: hours.day, open: hours.open, close: hours.close }).from(hours).where(eq(hours.pickup_point_id, id)),
    db
      .select({ date: specialHours.date, open: specialHours.open, close: specialHours.close })
      .from(specialHours)
      .where(eq(specialHours.pickup_point_id, id)),
  ] as const
}

/** Batch query: nothing for a kitchen that does not exist. */
export const isKitchenQuery = (db: Db, id: number) => db.select({ id: kitchens.id }).from(kitchens).where(eq(kitchens.id, id))

type Queries = ReturnType<typeof kitchenQueries>
type KitchenRows = readonly [Awaited<Queries[0]>, Awaited<Queries[1]>, Awaited<Queries[2]>]

/** Undefined for an unknown kitchen. What has ended by the clock is left out. */
export function toKitchen([[row], week, special_hours]: KitchenRows, now: Date): Kitchen | undefined {
  if (!row) return undefined
  const { kitchen, time_zone, manager_phone } = row
  const { cooks: _, busy_minutes, busy_until, paused_until, ...settings } = kitchen
  const isAhead = (at: number | null): at is number => at !== null && at > now.getTime()
  const place = workingHours({ hours: week, special_hours })
  return {
    ...settings,
    time_zone,
    manager_phone,
    is_open: isOpen(place, time_zone, now),
    closes_at: closingTime(place, time_zone, now)?.toISOString() ?? null,
    busy_minutes: isAhead(busy_until) ? busy_minutes : 0,
    busy_until: isAhead(busy_until) ? new Date(busy_until).toISOString() : null,
    paused_until: isAhead(paused_until) ? new Date(paused_until).toISOString() : null,
  }
}

/** Batch query of the open alarms of a kitchen. */
export const alarmsQuery = (db: Db, kitchenId: number) =>
  db
    .select({ id: kitchenAlarms.id, kind: kitchenAlarms.kind, order_id: kitchenAlarms.order_id, started_at: kitchenAlarms.started_at })
    .from(kitchenAlarms)
    .where(and(eq(kitchenAlarms.kitchen_id, kitchenId), isNull(kitchenAlarms.ended_at)))

export const toAlarms = (rows: Awaited<ReturnType<typeof alarmsQuery>>): KitchenAlarm[] =>
  rows.map(({ order_id, started_at, ...row }) => ({
    ...row,
    order_id: order_id === 0 ? null : order_id,
    started_at: new Date(started_at).toISOString(),
  }))
