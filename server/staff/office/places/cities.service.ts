import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AddCityBody, StaffCity, StaffCityBody } from '~/contracts/staff-places'
import { DAY_MS } from '~/rules/time'
import { dayOf, fromWall, toWall, isTimeZone } from '~/rules/zoned-time'
import { conflict, invalid, missing } from '#server/core/errors'
import { addresses, cities, kitchens, orders, pickupPoints, slots } from '#server/db/tables'
import { addRow, lastPosition, removeRow } from '#server/staff/access/add-and-remove'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import { demandRight, kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { hoursOf, hoursQueries, placeBefore, setSpecialHours } from './place-hours'

/** The kitchen of a city's deliveries. */
const CITY_KITCHEN = sql`coalesce(${cities.kitchen_id}, (select ${pickupPoints.id} from ${pickupPoints}
  where ${pickupPoints.city_id} = ${cities.id} order by ${pickupPoints.position}, ${pickupPoints.id} limit 1))`

/** The cities of the caller's kitchens, in the shop's order. */
export async function listCities(ctx: StaffContext): Promise<StaffCity[]> {
  const { db, now } = ctx
  const at = now.getTime()
  const [rows, week, days, taken] = await db.batch([
    db.select().from(cities).where(kitchensOf(ctx, CITY_KITCHEN)).orderBy(asc(cities.position), asc(cities.id)),
    ...hoursQueries(ctx),
    db
      .select()
      .from(slots)
      .where(and(gte(slots.starts_at, at - 2 * DAY_MS), lt(slots.starts_at, at + 2 * DAY_MS)))
      .orderBy(asc(slots.starts_at)),
  ])
  return rows.map(({ position: _, ...city }) => {
    const today = dayOf(toWall(at, city.time_zone))
    const [from, to] = [fromWall(today * DAY_MS, city.time_zone), fromWall((today + 1) * DAY_MS, city.time_zone)]
    const ofToday = taken.filter(({ city_id, starts_at }) => city_id === city.id && starts_at >= from && starts_at < to)
    return {
      ...city,
      ...hoursOf({ week, days }, { column: 'city_id', id: city.id }),
      promised_today: ofToday.map((slot) => ({ at: new Date(slot.starts_at).toISOString(), minutes: slot.taken })),
    }
  })
}

/** @throws HttpError 404 */
export async function readCity(ctx: StaffContext, id: number): Promise<StaffCity> {
  const city = (await listCities(ctx)).find((one) => one.id === id)
  if (!city) throw missing('Такого города нет')
  return city
}

/** Adds a city, with an audit row. It is closed until it has hours. @throws HttpError 422 */
export async function addCity(ctx: StaffContext, body: AddCityBody): Promise<StaffCity> {
  requireTimeZone(body)
  await requireKitchenOf(ctx, body)
  const last = sql`(select coalesce(max(${cities.id}), 0) from ${cities})`
  const row = { ...body, id: sql`${last} + 1`, slug: sql`'city-' || (${last} + 1)`, position: lastPosition(cities) }
  return readCity(ctx, await addRow(ctx, cities, row, { kind: 'city', action: 'city.add', after: body }))
}

/** A city for a change of it or of its hours. */
export const cityTarget = (ctx: StaffContext, id: number, revision: number | null) => ({
  table: cities,
  id,
  kind: 'city' as const,
  revision,
  find: () => readCity(ctx, id),
  show: (city: StaffCity) => city,
})

/** Changes a city's terms and the hours of single dates, with an audit row. Promised minutes stay, even above a lower capacity.
 *  @throws HttpError 403 for the terms, 404, 409 `edited_meanwhile`, 422 */
export async function setCity(ctx: StaffContext, id: number, body: StaffCityBody, revision: number | null): Promise<StaffCity> {
  const { special_hours = [], ...terms } = body
  if (Object.keys(terms).length > 0) demandRight(ctx, 'places.terms')
  return changeAtRevision(ctx, cityTarget(ctx, id, revision), async (city) => {
    requireTimeZone(terms)
    await requireKitchenOf(ctx, terms)
    demandEstimate({ ...city, ...terms }, terms)
    const before = placeBefore(city, body)
    return { action: 'city.set', before, after: body, set: terms, writes: setSpecialHours(ctx, { column: 'city_id', id }, special_hours) }
  })
}

/** Deletes a city where nothing depends on it. @throws HttpError 404, 409 `in_use` */
export async function removeCity(ctx: StaffContext, id: number): Promise<void> {
  const { name } = await readCity(ctx, id)
  const isNeeded = sql`exists (select 1 from ${pickupPoints} where ${pickupPoints.city_id} = ${id})
    or exists (select 1 from ${orders} where ${orders.city_id} = ${id})
    or exists (select 1 from ${addresses} where ${addresses.city_id} = ${id})`
  const refusal = conflict('in_use', 'В этом городе есть точки, заказы или адреса гостей. Сначала уберите точки.')
  await removeRow(ctx, cities, { kind: 'city', id, action: 'city.remove', before: { name }, unless: { isNeeded, refusal } })
}

function requireTimeZone({ time_zone }: { time_zone?: string | undefined }): void {
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw invalid('time_zone', 'Такого часового пояса нет')
}

async function requireKitchenOf({ db }: StaffContext, { kitchen_id }: { kitchen_id?: number | null }): Promise<void> {
  if (kitchen_id === undefined || kitchen_id === null) return
  const found = await db
    .select({ id: kitchens.id })
    .from(kitchens)
    .where(and(eq(kitchens.id, kitchen_id), eq(kitchens.cooks, true)))
  if (found.length === 0) throw invalid('kitchen_id', 'Такой кухни нет')
}

/** One end of the estimate may be given alone. */
function demandEstimate(wanted: Pick<StaffCity, 'eta_min' | 'eta_max'>, { eta_min, eta_max }: StaffCityBody): void {
  if ((eta_min ?? eta_max) !== undefined && wanted.eta_min > wanted.eta_max)
    throw invalid(eta_max === undefined ? 'eta_min' : 'eta_max', '«От» не больше, чем «до»')
}
