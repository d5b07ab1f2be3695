import { DAY_MS } from '~/rules/time'
import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SpecialHours } from '~/contracts/common'
import type { StaffCity, StaffCityBody, StaffPoint, StaffPointBody } from '~/contracts/staff'
import { rowWhere } from '#server/db/row-where'
import { cities, pickupPoints, specialHours } from '#server/db/tables'
import { missing } from '#server/core/errors'
import { audited } from './access/audited'
import { demandRight, kitchensOf, type StaffContext } from './access/staff-context'

/** A city or pickup point: its row, and the ownership of special hours. */
type PlaceRef = { fromRow: SQL; owns: SQL; owner: { city_id: number } | { pickup_point_id: number } }

/** A city belongs to the kitchen of its deliveries. */
const cityRef = (ctx: StaffContext, id: number): PlaceRef => ({
  fromRow: sql`from ${cities} where ${cities.id} = ${id} and ${kitchensOf(ctx, CITY_KITCHEN)}`,
  owns: eq(specialHours.city_id, id),
  owner: { city_id: id },
})

const CITY_KITCHEN = sql`coalesce(${cities.kitchen_id}, (select ${pickupPoints.id} from ${pickupPoints}
  where ${pickupPoints.city_id} = ${cities.id} order by ${pickupPoints.position}, ${pickupPoints.id} limit 1))`

const pointRef = (ctx: StaffContext, id: number): PlaceRef => ({
  fromRow: sql`from ${pickupPoints} where ${pickupPoints.id} = ${id} and ${kitchensOf(ctx, pickupPoints.id)}`,
  owns: eq(specialHours.pickup_point_id, id),
  owner: { pickup_point_id: id },
})

/** Sets a city's slot capacity and the hours of single dates, with an audit row. Promised minutes stay, even above a lower capacity.
 *  @throws HttpError 403 for the capacity, 404 */
export async function setCity(ctx: StaffContext, id: number, body: StaffCityBody): Promise<StaffCity> {
  const { db } = ctx
  const { slot_capacity, special_hours = [] } = body
  if (slot_capacity !== undefined) demandRight(ctx, 'places.terms')
  const place = await requirePlace(ctx, cityRef(ctx, id), 'Такого города нет')
  const before = sql`json_object('slot_capacity', "slot_capacity", 'special_hours', json(${daysOf(place, special_hours)}))`
  await db.batch([
    audited(ctx, { action: 'city.set', subject: `city:${id}`, before, after: body, tail: place.fromRow }),
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

/** Sets a pickup point's hours of single dates, with an audit row. @throws HttpError 404 */
export async function setPickupPoint(ctx: StaffContext, id: number, body: StaffPointBody): Promise<StaffPoint> {
  const { db } = ctx
  const place = await requirePlace(ctx, pointRef(ctx, id), 'Такой точки самовывоза нет')
  const before = sql`json_object('special_hours', json(${daysOf(place, body.special_hours)}))`
  await db.batch([
    audited(ctx, { action: 'pickup_point.set', subject: `pickup_point:${id}`, before, after: body, tail: place.fromRow }),
    ...setSpecialHours(ctx, place, body.special_hours),
  ])
  const [[point], days] = await db.batch([
    db.select({ id: pickupPoints.id, address: pickupPoints.address }).from(pickupPoints).where(eq(pickupPoints.id, id)),
    readDays(ctx, place),
  ])
  if (!point) throw missing('Такой точки самовывоза нет')
  return { ...point, special_hours: days }
}

/** The place, if it is one of the caller's kitchens. @throws HttpError 404 */
async function requirePlace({ db }: StaffContext, place: PlaceRef, text: string): Promise<PlaceRef> {
  const found = await db.all(sql`select 1 ${place.fromRow}`)
  if (found.length === 0) throw missing(text)
  return place
}

type Day = StaffPointBody['special_hours'][number]

/** Replaces the hours of these dates; `weekly` ones are only deleted. Also deletes past dates. */
function setSpecialHours({ db, now }: StaffContext, place: PlaceRef, days: readonly Day[]): BatchItem<'sqlite'>[] {
  if (days.length === 0) return []
  const over = new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10)
  const dates = days.filter(({ weekly }) => !weekly).map(({ date, open, close }) => ({ date, open: open ?? null, close: close ?? null }))
  const part = (name: keyof SpecialHours) => sql`json_extract("value", ${sql.raw(`'$.${name}'`)})`
  const row = { ...place.owner, date: part('date'), open: part('open'), close: part('close') }
  const tail = sql`from json_each(${JSON.stringify(dates)}) where exists (select 1 ${place.fromRow})`
  return [
    db.delete(specialHours).where(sql`${place.owns} and (${isNamed(days)} or ${specialHours.date} < ${over})`),
    db.insert(specialHours).select(rowWhere(specialHours, row, tail)),
  ]
}

const isNamed = (days: readonly Day[]) =>
  sql`${specialHours.date} in (select "value" from json_each(${JSON.stringify(days.map(({ date }) => date))}))`

/** The previous hours of these dates as JSON, read by the statement that stores them, so that the audit is correct. */
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
