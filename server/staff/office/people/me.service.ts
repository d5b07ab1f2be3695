import { and, asc, eq } from 'drizzle-orm'
import type { StaffMe } from '~/contracts/staff-people'
import { STAFF_RIGHTS } from '~/rules/staff-rights'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { cities, kitchens, pickupPoints, staff, staffDevices, stations } from '#server/db/tables'
import { kitchensOf, mayNow, type StaffContext } from '#server/staff/access/staff-context'

/** Who calls, with the kitchens and rights that they have now. */
export async function readMe(ctx: StaffContext): Promise<StaffMe> {
  const { db, now, staff: caller } = ctx
  const { device, id, role, name } = caller
  const [kitchenRows, stationRows, [pin], [found]] = await db.batch([
    db
      .select({ id: kitchens.id, name: kitchens.name, time_zone: cities.time_zone })
      .from(kitchens)
      .innerJoin(pickupPoints, eq(pickupPoints.id, kitchens.id))
      .innerJoin(cities, eq(cities.id, pickupPoints.city_id))
      .where(and(eq(kitchens.cooks, true), kitchensOf(ctx, kitchens.id)))
      .orderBy(asc(kitchens.id)),
    db.select({ id: stations.id, name: stations.name }).from(stations).orderBy(asc(stations.position), asc(stations.id)),
    db
      .select({ setAt: staff.pin_set_at })
      .from(staff)
      .where(eq(staff.id, id ?? 0)),
    db
      .select({ name: staffDevices.name })
      .from(staffDevices)
      .where(eq(staffDevices.id, device?.id ?? 0)),
  ])
  const { facts } = await loadDictionaries(ctx)
  const rightsWith = (permission: 'yes' | 'pin') => STAFF_RIGHTS.filter((right) => mayNow(ctx, right) === permission)
  return {
    person: id === null || role === null ? null : { id, name: name ?? '', role },
    device: device && {
      id: device.id,
      name: found?.name ?? '',
      kind: device.kind,
      kitchen_id: device.kitchenId,
      station_id: device.stationId,
    },
    kitchens: kitchenRows.map((kitchen) => ({ ...kitchen, stations: stationRows })),
    shop: { name: facts.name, phone_mask: facts.phone_mask, extras: facts.extras },
    rights: rightsWith('yes'),
    pin_rights: rightsWith('pin'),
    has_pin: (pin?.setAt ?? null) !== null,
    stepped_up: caller.steppedUp,
    now: now.toISOString(),
  }
}
