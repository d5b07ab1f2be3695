import { and, eq, isNull } from 'drizzle-orm'
import type { CourierRuns } from '~/contracts/staff-courier'
import { COURIER_SEES_MINUTES } from '~/contracts/staff-constants'
import { MINUTE_MS } from '~/rules/time'
import type { Db } from '#server/db/client'
import { courierShifts } from '#server/db/tables'
import { HttpError, missing } from '#server/core/errors'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { newestQuery } from '#server/staff/kitchen/board/ticket-rows'
import { canTake, cashQuery, deliveredQuery, isCarried, isDelivered, runQueries, toCash, toRun, toToday, zoneQuery } from './run-rows'

/** Who acts, as a courier. @throws HttpError 403 for the shop's key, which is nobody */
export function courierOf({ staff }: Pick<StaffContext, 'staff'>): number {
  if (staff.id === null) throw new HttpError(403, 'not_allowed', 'Войдите как курьер', { extra: { right: 'courier.run' } })
  return staff.id
}

/** Batch query of a person's open shift. */
export const shiftQuery = (db: Db, staffId: number) =>
  db
    .select({ since: courierShifts.started_at })
    .from(courierShifts)
    .where(and(eq(courierShifts.staff_id, staffId), isNull(courierShifts.ended_at)))

/** The caller's own runs, what they can take, and the cash that they have, in one round trip. The guest's data is of own runs only, and
 *  not longer than half an hour after the delivery. @throws HttpError 403, 404 for a foreign kitchen */
export async function readCourier(ctx: StaffContext, kitchenId: number): Promise<CourierRuns> {
  requireKitchen(ctx, kitchenId)
  const me = courierOf(ctx)
  const { db, now } = ctx
  const at = now.getTime()
  const recently = at - COURIER_SEES_MINUTES * MINUTE_MS
  const [[shift], carried, carriedDishes, done, doneDishes, waiting, waitingDishes, cash, delivered, [zone], [newest]] = await db.batch([
    shiftQuery(db, me),
    ...runQueries(db, isCarried(kitchenId, me)),
    ...runQueries(db, isDelivered(kitchenId, me, recently)),
    ...runQueries(db, canTake(kitchenId, me)),
    cashQuery(db, kitchenId, me),
    deliveredQuery(db, kitchenId, at, me),
    zoneQuery(db, kitchenId),
    newestQuery(db),
  ])
  if (!zone) throw missing()
  return {
    now: now.toISOString(),
    cursor: newest?.id ?? 0,
    shift: shift ? { since: new Date(shift.since).toISOString() } : null,
    mine: [...carried.map((row) => toRun(row, carriedDishes, true)), ...done.map((row) => toRun(row, doneDishes, true))],
    ready: waiting
      .toSorted((a, b) => Number(b.courier_id === me) - Number(a.courier_id === me))
      .map((row) => toRun(row, waitingDishes, false)),
    cash: toCash(cash),
    today: toToday(delivered, at, zone.time_zone),
  }
}
