import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SpecialHours } from '~/contracts/common'
import type { StaffCity, StaffCityBody, StaffPoint, StaffPointBody } from '~/contracts/staff'
import { DAY_MS } from '~/rules/zoned-time'
import { rowWhere } from '#server/db/row-where'
import { cities, pickupPoints, specialHours, staffAudit } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { missing } from '#server/core/errors'

type StaffContext = Pick<ServiceContext, 'db' | 'now'>

/** A place with hours of its own: as a row of its table, and as the owner of special hours. */
type PlaceRef = { isIt: SQL; owns: SQL; owner: { city_id: number } | { pickup_point_id: number } }

const cityRef = (id: number): PlaceRef => ({
  isIt: sql`from ${cities} where ${cities.id} = ${id}`,
  owns: eq(specialHours.city_id, id),
  owner: { city_id: id },
})

const pointRef = (id: number): PlaceRef => ({
  isIt: sql`from ${pickupPoints} where ${pickupPoints.id} = ${id}`,
  owns: eq(specialHours.pickup_point_id, id),
  owner: { pickup_point_id: id },
})

/** Sets a city's capacity of a slot and the hours of single dates, whichever is named, with the audit. Minutes that are
 *  promised already stay so: under a lower capacity their slots are full. Throws 404 for an unknown city. Issue 7. */
export async function setCity(ctx: StaffContext, id: number, body: StaffCityBody): Promise<StaffCity> {
  const { db } = ctx
  const { slot_capacity, special_hours = [] } = body
  const place = cityRef(id)
  const before = sql`json_object('slot_capacity', "slot_capacity", 'special_hours', json(${daysOf(place, special_hours)}))`
  await db.batch([
    audit(ctx, place, { action: 'city.set', subject: `city:${id}`, before, after: body }),
    ...(slot_capacity === undefined ? [] : [db.update(cities).set({ slot_capacity }).where(eq(cities.id, id))]),
    ...setSpecialHours(ctx, place, special_hours),
  ])
  const [[city], days] = await db.batch([
    db.select({ id: cities.id, name: cities.name, slot_capacity: cities.slot_capacity }).from(cities).where(eq(cities.id, id)),
    readDays(ctx, place),
  ])
  if (!city) throw missing('Такого города нет')
  return { ...city, special_hours: days }
}

/** Sets the hours of single dates of a pickup point, with the audit. Throws 404 for an unknown one. Issue 7. */
export async function setPickupPoint(ctx: StaffContext, id: number, body: StaffPointBody): Promise<StaffPoint> {
  const { db } = ctx
  const place = pointRef(id)
  const before = sql`json_object('special_hours', json(${daysOf(place, body.special_hours)}))`
  await db.batch([
    audit(ctx, place, { action: 'pickup_point.set', subject: `pickup_point:${id}`, before, after: body }),
    ...setSpecialHours(ctx, place, body.special_hours),
  ])
  const [[point], days] = await db.batch([
    db.select({ id: pickupPoints.id, address: pickupPoints.address }).from(pickupPoints).where(eq(pickupPoints.id, id)),
    readDays(ctx, place),
  ])
  if (!point) throw missing('Такой точки самовывоза нет')
  return { ...point, special_hours: days }
}

type Day = StaffPointBody['special_hours'][number]

/** Replaces the hours of the dates that are named; a `weekly` one is left without. Dates that are over go. */
function setSpecialHours({ db, now }: StaffContext, place: PlaceRef, days: readonly Day[]): BatchItem<'sqlite'>[] {
  if (days.length === 0) return []
  const over = new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10)
  const kept = days.filter(({ weekly }) => !weekly).map(({ date, open, close }) => ({ date, open: open ?? null, close: close ?? null }))
  const part = (name: keyof SpecialHours) => sql`json_extract("value", ${sql.raw(`'$.${name}'`)})`
  const row = { ...place.owner, date: part('date'), open: part('open'), close: part('close') }
  const tail = sql`from json_each(${JSON.stringify(kept)}) where exists (select 1 ${place.isIt})`
  return [
    db.delete(specialHours).where(sql`${place.owns} and (${isNamed(days)} or ${specialHours.date} < ${over})`),
    db.insert(specialHours).select(rowWhere(specialHours, row, tail)),
  ]
}

const isNamed = (days: readonly Day[]) =>
  sql`${specialHours.date} in (select "value" from json_each(${JSON.stringify(days.map(({ date }) => date))}))`

/** What stood there for the dates that are named, as JSON: read by the statement that keeps it, so that the trace is true. */
function daysOf({ owns }: PlaceRef, days: readonly Day[]): SQL {
  const day = sql`json_object('date', ${specialHours.date}, 'open', ${specialHours.open}, 'close', ${specialHours.close})`
  return sql`(select json_group_array(${day}) from ${specialHours} where ${owns} and ${isNamed(days)})`
}

function readDays({ db }: StaffContext, { owns }: PlaceRef) {
  return db
    .select({ date: specialHours.date, open: specialHours.open, close: specialHours.close })
    .from(specialHours)
    .where(owns)
    .orderBy(asc(specialHours.date))
}

/** The trace of a change; none where there is no such place. */
function audit(
  { db, now }: StaffContext,
  { isIt }: PlaceRef,
  { action, subject, before, after }: { action: string; subject: string; before: SQL; after: unknown },
) {
  return db.insert(staffAudit).select(rowWhere(staffAudit, { at: now.getTime(), action, subject, before, after }, isIt))
}
