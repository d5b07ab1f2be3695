import { eq, sql } from 'drizzle-orm'
import { workingHours } from '~/rules/schedule'
import type { StopUntil } from '~/contracts/staff-stops'
import { stopEnd, stopEndProblem, type KitchenHours } from '~/rules/stop-until'
import type { Db } from '#server/db/client'
import { cities, hours, kitchens, pickupPoints, specialHours } from '#server/db/tables'
import { HttpError, invalid, missing } from '#server/core/errors'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'

export type StopKitchen = KitchenHours & { id: number }

/** The kitchens that cook, by id: one, or all. The first decides what «today» is. @throws HttpError 404 for one that is not the caller's or
 *  does not cook; 403 `not_allowed` for all without having all */
export async function stopKitchens(ctx: StaffContext, kitchenId: number | null): Promise<[StopKitchen, ...StopKitchen[]]> {
  if (kitchenId !== null) requireKitchen(ctx, kitchenId)
  const all = await readKitchens(ctx.db)
  if (kitchenId === null) demandAll(ctx, all)
  const [first, ...others] = all.filter(({ id }) => kitchenId === null || id === kitchenId)
  if (!first) throw missing('Такой кухни нет')
  return [first, ...others]
}

async function readKitchens(db: Db): Promise<StopKitchen[]> {
  const isCooking = sql`in (select ${kitchens.id} from ${kitchens} where ${kitchens.cooks} = 1)`
  const [rows, week, special] = await db.batch([
    db
      .select({ id: kitchens.id, timeZone: cities.time_zone })
      .from(kitchens)
      .innerJoin(pickupPoints, eq(pickupPoints.id, kitchens.id))
      .innerJoin(cities, eq(cities.id, pickupPoints.city_id))
      .where(eq(kitchens.cooks, true))
      .orderBy(kitchens.id),
    db
      .select()
      .from(hours)
      .where(sql`${hours.pickup_point_id} ${isCooking}`),
    db
      .select()
      .from(specialHours)
      .where(sql`${specialHours.pickup_point_id} ${isCooking}`),
  ])
  const ofKitchen = (id: number) => (row: { pickup_point_id: number | null }) => row.pickup_point_id === id
  return rows.map(({ id, timeZone }) => ({
    id,
    timeZone,
    hours: workingHours({ hours: week.filter(ofKitchen(id)), special_hours: special.filter(ofKitchen(id)) }),
  }))
}

/** A stop of all kitchens is set, changed and ended by those who have all of them. @throws HttpError 403 `not_allowed` */
function demandAll({ staff }: StaffContext, all: readonly StopKitchen[]): void {
  const own = staff.kitchens
  if (own === 'all' || all.every(({ id }) => own.includes(id))) return
  throw new HttpError(403, 'not_allowed', 'Стоп всех кухонь — для тех, кто отвечает за все', { extra: { right: 'stop.set' } })
}

/** When a stop of these kitchens ends: by the one that is latest. @throws HttpError 422 `until:` */
export function endOfStop(until: StopUntil, all: readonly StopKitchen[], now: Date): number | null {
  const ends = all.map((kitchen) => stopEnd(until, kitchen, now))
  const end = ends.reduce((latest, one) => (latest === null || one === null ? null : Math.max(latest, one)), 0)
  const problem = end === null ? null : stopEndProblem(end, now)
  if (problem) throw invalid('until', problem)
  return end
}
