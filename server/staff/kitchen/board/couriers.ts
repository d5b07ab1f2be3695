import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { courierShifts, staff, staffKitchens } from '#server/db/tables'
import type { StaffContext } from '#server/staff/access/staff-context'

/** Batch query of the couriers of a kitchen. */
export const couriersQuery = (db: Db, kitchenId: number) =>
  db
    .select({ id: staff.id, name: staff.name, on_shift: sql`${courierShifts.id} is not null`.mapWith(Boolean) })
    .from(staffKitchens)
    .innerJoin(staff, eq(staff.id, staffKitchens.staff_id))
    .leftJoin(courierShifts, and(eq(courierShifts.staff_id, staff.id), isNull(courierShifts.ended_at)))
    .where(worksIn(kitchenId))
    .orderBy(asc(staff.name))

const worksIn = (kitchenId: number) => and(eq(staffKitchens.kitchen_id, kitchenId), eq(staff.role, 'courier'), eq(staff.status, 'active'))

export async function isCourierOf({ db }: StaffContext, id: number, kitchenId: number | null): Promise<boolean> {
  if (kitchenId === null) return false
  const [found] = await db
    .select({ id: staff.id })
    .from(staffKitchens)
    .innerJoin(staff, eq(staff.id, staffKitchens.staff_id))
    .where(and(worksIn(kitchenId), eq(staff.id, id)))
  return found !== undefined
}
