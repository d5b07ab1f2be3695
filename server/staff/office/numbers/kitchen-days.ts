import { and, asc, eq } from 'drizzle-orm'
import { dayAfter, dayAt } from '~/rules/calendar-day'
import { DAY_MS } from '~/rules/time'
import { fromWall } from '~/rules/zoned-time'
import type { Db } from '#server/db/client'
import { cities, kitchens, pickupPoints } from '#server/db/tables'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'

/** A day of a kitchen: its bounds in milliseconds, and the zone they are in. */
export type KitchenDay = { kitchen_id: number; day: string; from: number; to: number; time_zone: string }

export type KitchenZone = { id: number; name: string; time_zone: string }

const zones = (db: Db) =>
  db
    .select({ id: kitchens.id, name: kitchens.name, time_zone: cities.time_zone })
    .from(kitchens)
    .innerJoin(pickupPoints, eq(pickupPoints.id, kitchens.id))
    .innerJoin(cities, eq(cities.id, pickupPoints.city_id))
    .$dynamic()

/** All kitchens, in the order of their points. */
export const allKitchens = (db: Db): Promise<KitchenZone[]> => zones(db).orderBy(asc(kitchens.id))

/** The caller's kitchens, or the one of them that is asked for. */
export const kitchensFor = (ctx: StaffContext, kitchenId: number | undefined): Promise<KitchenZone[]> =>
  zones(ctx.db)
    .where(and(kitchensOf(ctx, kitchens.id), kitchenId === undefined ? undefined : eq(kitchens.id, kitchenId)))
    .orderBy(asc(kitchens.id))

/** The day of a kitchen's calendar, such as `2026-11-26`. */
export const todayOf = ({ time_zone }: KitchenZone, now: Date): string => dayAt(now.getTime(), time_zone)

/** Midnight to midnight by the kitchen's clock. */
export function kitchenDay({ id, time_zone }: KitchenZone, day: string): KitchenDay {
  const start = Date.parse(day)
  return { kitchen_id: id, day, from: fromWall(start, time_zone), to: fromWall(start + DAY_MS, time_zone), time_zone }
}

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayAfter(from, index))
}
