import { asc, eq, sql } from 'drizzle-orm'
import type { AddZoneBody, StaffZone, ZoneBody, ZoneOrderBody } from '~/contracts/staff-zones'
import { ladderFault } from '~/rules/ladder-fault'
import { inWeekOrder, weekFaultText } from '~/rules/weekly-hours'
import { checkArea } from '~/rules/zone-area'
import { invalid, missing, reasonOf } from '#server/core/errors'
import { deliveryZones, pickupPoints } from '#server/db/tables'
import { addRow, lastPosition, removeRow } from '#server/staff/access/add-and-remove'
import { audited } from '#server/staff/access/audited'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import { demandRight, type StaffContext } from '#server/staff/access/staff-context'
import { differingFields } from '#server/staff/office/menu/changed-fields'
import { readCity } from './cities.service'

type ZoneRow = typeof deliveryZones.$inferSelect

/** What a manager may change without the right to the terms: whether a zone is served now. */
const SWITCHES = ['hours', 'is_closed', 'closed_reason', 'closed_until']

/** The zones of a city of the caller, in their order. @throws HttpError 404 */
export async function listZones(ctx: StaffContext, cityId: number): Promise<StaffZone[]> {
  await readCity(ctx, cityId)
  const rows = await ctx.db
    .select()
    .from(deliveryZones)
    .where(eq(deliveryZones.city_id, cityId))
    .orderBy(...inOrder)
  return rows.map(toZone)
}

const inOrder = [asc(deliveryZones.position), asc(deliveryZones.id)]

/** @throws HttpError 404 */
export async function readZone(ctx: StaffContext, id: number): Promise<StaffZone> {
  const [row] = await ctx.db.select().from(deliveryZones).where(eq(deliveryZones.id, id))
  if (!row) throw missing('Такой зоны нет')
  await readCity(ctx, row.city_id)
  return toZone(row)
}

const toZone = ({ closed_until, ...row }: ZoneRow): StaffZone => ({
  ...row,
  closed_until: closed_until === null ? null : new Date(closed_until).toISOString(),
})

/** Adds a zone as the last of its city, with an audit row. @throws HttpError 404, 422 by field */
export async function addZone(ctx: StaffContext, body: AddZoneBody): Promise<StaffZone> {
  await readCity(ctx, body.city_id)
  const zone = await checked(ctx, body.city_id, body)
  const row = { ...toRow(zone), position: lastPosition(deliveryZones) }
  return readZone(ctx, await addRow(ctx, deliveryZones, row, { kind: 'zone', action: 'zone.add', after: zone, refusal: nameTaken }))
}

/** Changes a zone, with an audit row. @throws HttpError 403, 404, 409 `edited_meanwhile`, 422 by field */
export async function setZone(ctx: StaffContext, id: number, body: ZoneBody, revision: number | null): Promise<StaffZone> {
  if (Object.keys(body).some((name) => !SWITCHES.includes(name))) demandRight(ctx, 'places.terms')
  const target = {
    table: deliveryZones,
    id,
    kind: 'zone' as const,
    revision,
    find: () => readZone(ctx, id),
    show: (zone: StaffZone) => zone,
  }
  return changeAtRevision(ctx, target, async (zone) => {
    const changes = differingFields(zone, await checked(ctx, zone.city_id, body))
    return changes && { action: 'zone.set', ...changes, set: toRow(changes.after), refusal: async (error) => nameTaken(error) }
  })
}

/** Deletes a zone, with an audit row; orders keep its name and terms. @throws HttpError 404 */
export async function removeZone(ctx: StaffContext, id: number): Promise<void> {
  const { id: _id, position: _position, revision: _revision, ...before } = await readZone(ctx, id)
  await removeRow(ctx, deliveryZones, { kind: 'zone', id, action: 'zone.remove', before })
}

/** Sorts the zones of a city; those that the list leaves out follow in their order. @throws HttpError 404, 422 `zones:` */
export async function sortZones(ctx: StaffContext, { city_id, zones }: ZoneOrderBody): Promise<void> {
  const was = (await listZones(ctx, city_id)).map(({ id }) => id)
  if (new Set(zones).size < zones.length || zones.some((id) => !was.includes(id))) throw invalid('zones', 'Такой зоны в этом городе нет')
  const is = [...zones, ...was.filter((id) => !zones.includes(id))]
  if (is.join() === was.join()) return
  const place = sql`(select "key" from json_each(${JSON.stringify(is)}) where "value" = ${deliveryZones.id})`
  await ctx.db.batch([
    audited(ctx, { action: 'zone.order', subject: `city:${city_id}`, before: { city_id, zones: was }, after: { city_id, zones: is } }),
    ctx.db.update(deliveryZones).set({ position: place }).where(eq(deliveryZones.city_id, city_id)),
  ])
}

/** A body as it is kept. @throws HttpError 422 by field */
async function checked<Body extends ZoneBody>({ db }: StaffContext, cityId: number, body: Body): Promise<Body> {
  const { area, ladder, hours, color, closed_until } = body
  const fault = ladder && ladderFault(ladder)
  if (fault) throw invalid('ladder', fault)
  const weekFault = hours && weekFaultText(hours)
  if (weekFault) throw invalid('hours', weekFault)
  const kept = {
    ...body,
    ...(hours && { hours: inWeekOrder(hours) }),
    ...(color !== undefined && { color: color.toLowerCase() }),
    ...(closed_until && { closed_until: new Date(closed_until).toISOString() }),
  }
  if (!area) return kept
  const near = await db.select({ lat: pickupPoints.lat, lng: pickupPoints.lng }).from(pickupPoints).where(eq(pickupPoints.city_id, cityId))
  const found = checkArea(area, near)
  if (found.fault !== undefined) throw invalid('area', found.fault)
  return { ...kept, area: found.area }
}

const toRow = <Body extends Pick<ZoneBody, 'closed_until'>>({ closed_until, ...row }: Body) => ({
  ...row,
  ...(closed_until !== undefined && { closed_until: closed_until === null ? null : Date.parse(closed_until) }),
})

const nameTaken = (error: unknown) =>
  reasonOf(error).includes('delivery_zones.name') ? invalid('name', 'Зона с таким названием уже есть', 'name_taken') : undefined
