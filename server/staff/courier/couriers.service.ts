import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Couriers } from '~/contracts/staff-courier'
import { courierShifts, orders, staff } from '#server/db/tables'
import { missing } from '#server/core/errors'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { couriersQuery } from '#server/staff/kitchen/board/couriers'
import { zonedPlaceOf } from '#server/staff/kitchen/board/tickets'
import { cashQuery, deliveredQuery, isOpenIn, toCash, toToday, zoneQuery } from './run-rows'

/** The couriers of a kitchen, and others who drive or have cash: since when, with what. One round trip. @throws HttpError 404 */
export async function listCouriers(ctx: StaffContext, kitchenId: number): Promise<Couriers> {
  requireKitchen(ctx, kitchenId)
  const { db, now } = ctx
  const at = now.getTime()
  const [own, shifts, out, cash, delivered, people, [zone]] = await db.batch([
    couriersQuery(db, kitchenId),
    db
      .select({ id: courierShifts.staff_id, since: courierShifts.started_at })
      .from(courierShifts)
      .where(and(eq(courierShifts.kitchen_id, kitchenId), isNull(courierShifts.ended_at))),
    db
      .select()
      .from(orders)
      .where(sql`${isOpenIn(kitchenId)} and ${orders.status} = 'inTransit' and ${orders.courier_id} is not null`)
      .orderBy(asc(orders.promised_to), asc(orders.id)),
    cashQuery(db, kitchenId),
    deliveredQuery(db, kitchenId, at),
    db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(asc(staff.name)),
    zoneQuery(db, kitchenId),
  ])
  if (!zone) throw missing()
  const known = new Set([...own, ...shifts].map(({ id }) => id))
  for (const { courier_id } of [...out, ...cash]) if (courier_id !== null) known.add(courier_id)
  return people
    .filter(({ id }) => known.has(id))
    .map(({ id, name }) => {
      const isTheirs = ({ courier_id }: { courier_id: number | null }) => courier_id === id
      const since = shifts.find((shift) => shift.id === id)?.since
      return {
        id,
        name,
        shift: since === undefined ? null : { since: new Date(since).toISOString() },
        out: out.filter(isTheirs).map((row) => ({
          id: row.id,
          number: row.number,
          place: zonedPlaceOf(row),
          taken_at: new Date(row.taken_at ?? at).toISOString(),
          promise_to: new Date(row.promised_to).toISOString(),
          problem: row.problem,
        })),
        cash: toCash(cash.filter(isTheirs)),
        today: toToday(delivered.filter(isTheirs), at, zone.time_zone),
      }
    })
}
