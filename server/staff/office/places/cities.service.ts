import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AddCityBody, StaffCity, StaffCityBody } from '~/contracts/staff-places'
import { DAY_MS } from '~/rules/time'
import { dayOf, fromWall, toWall, isTimeZone } from '~/rules/zoned-time'
import { conflict, invalid, missing } from '#server/core/errors'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { rowWhere } from '#server/db/row-where'
import { addresses, cities, kitchens, orders, pickupPoints, slots } from '#server/db/tables'
import { audited } from '#server/staff/access/audited'
import { demandRight, type StaffContext } from '#server/staff/access/staff-context'
import { daysBefore, hoursOf, hoursQueries, setSpecialHours } from './place-hours'
import { changePlace, citiesOf, cityRef, presentOf, requirePlace } from './place-ref'

/** The cities of the caller's kitchens, in the shop's order. */
export async function listCities(ctx: StaffContext): Promise<StaffCity[]> {
  const { db, now } = ctx
  const at = now.getTime()
  const [rows, week, days, taken] = await db.batch([
    db.select().from(cities).where(citiesOf(ctx)).orderBy(asc(cities.position), asc(cities.id)),
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
      ...hoursOf({ week, days }, 'city_id', city.id),
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
  const position = sql`(select coalesce(max(${cities.position}), -1) + 1 from ${cities})`
  const row = { ...body, id: sql`${last} + 1`, slug: sql`'city-' || (${last} + 1)`, position }
  const [[added]] = await ctx.db.batch([
    ctx.db
      .insert(cities)
      .select(rowWhere(cities, row, sql`where true`))
      .returning({ id: cities.id }),
    audited(ctx, { action: 'city.add', subject: sql`'city:' || ${last}`, after: body }),
  ])
  return readCity(ctx, added?.id ?? 0)
}

const MONEY = {
  fee: sql`"fee" / 100.0`,
  free_from: sql`"free_from" / 100.0`,
  min_order: sql`"min_order" / 100.0`,
}

/** Changes a city's terms and the hours of single dates, with an audit row. Promised minutes stay, even above a lower capacity.
 *  @throws HttpError 403 for the terms, 404, 409 `edited_meanwhile`, 422 */
export async function setCity(ctx: StaffContext, id: number, body: StaffCityBody, revision: number | null): Promise<StaffCity> {
  const { special_hours, ...terms } = body
  const isTerms = Object.keys(terms).length > 0
  if (isTerms) demandRight(ctx, 'places.terms')
  const place = cityRef(ctx, id)
  await requirePlace(ctx, place)
  requireTimeZone(terms)
  await requireKitchenOf(ctx, terms)
  await demandEstimate(ctx, id, terms)
  const own = { ...MONEY, special_hours: daysBefore(place, special_hours ?? []) }
  await changePlace(
    ctx,
    place,
    revision,
    [
      audited(ctx, {
        action: 'city.set',
        subject: place.subject,
        before: presentOf(Object.keys(body), own),
        after: body,
        tail: place.fromRow,
      }),
      ...(isTerms ? [ctx.db.update(cities).set(terms).where(eq(cities.id, id))] : []),
      ...setSpecialHours(ctx, place, special_hours ?? []),
    ],
    () => readCity(ctx, id),
  )
  return readCity(ctx, id)
}

/** Deletes a city where nothing depends on it. @throws HttpError 404, 409 `in_use` */
export async function removeCity(ctx: StaffContext, id: number): Promise<void> {
  const place = cityRef(ctx, id)
  await requirePlace(ctx, place)
  const used = sql`exists (select 1 from ${pickupPoints} where ${pickupPoints.city_id} = ${id})
    or exists (select 1 from ${orders} where ${orders.city_id} = ${id})
    or exists (select 1 from ${addresses} where ${addresses.city_id} = ${id})`
  try {
    await ctx.db.batch([
      failUnless(ctx.db, sql`not (${used})`),
      audited(ctx, { action: 'city.remove', subject: place.subject, before: presentOf(['name'], {}), tail: place.fromRow }),
      ctx.db.delete(cities).where(eq(cities.id, id)),
    ])
  } catch (error) {
    if (!isGuardFailure(error)) throw error
    throw conflict('in_use', 'В этом городе есть точки, заказы или адреса гостей. Сначала уберите точки.')
  }
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
async function demandEstimate({ db }: StaffContext, id: number, { eta_min, eta_max }: Pick<StaffCityBody, 'eta_min' | 'eta_max'>) {
  if (eta_min === undefined && eta_max === undefined) return
  const [city] = await db.select({ min: cities.eta_min, max: cities.eta_max }).from(cities).where(eq(cities.id, id))
  if (city && (eta_min ?? city.min) > (eta_max ?? city.max))
    throw invalid(eta_max === undefined ? 'eta_min' : 'eta_max', '«От» не больше, чем «до»')
}
