import { asc, eq, sql } from 'drizzle-orm'
import type { AddPointBody, StaffPoint, StaffPointBody } from '~/contracts/staff-places'
import { conflict, invalid, missing } from '#server/core/errors'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { rowWhere } from '#server/db/row-where'
import { cities, kitchens, orders, pickupPoints, staffDevices, staffKitchens } from '#server/db/tables'
import { audited } from '#server/staff/access/audited'
import { demandRight, kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { daysBefore, hoursOf, hoursQueries, setSpecialHours } from './place-hours'
import { changePlace, pointRef, presentOf, requirePlace } from './place-ref'

/** D1 joins rows by column name: none of these may be a name of the point. */
const SETTINGS = {
  accept: kitchens.accept,
  accept_after: kitchens.accept_after,
  manual_timeout: kitchens.manual_timeout,
  call_from: kitchens.call_from,
  lanes: kitchens.lanes,
  offline_action: kitchens.offline_action,
}

/** The caller's pickup points with their kitchens, in the shop's order. */
export async function listPoints(ctx: StaffContext): Promise<StaffPoint[]> {
  const { db } = ctx
  const [rows, week, days] = await db.batch([
    db
      .select({ point: pickupPoints, name: kitchens.name, kitchen: SETTINGS })
      .from(pickupPoints)
      .innerJoin(kitchens, eq(kitchens.id, pickupPoints.id))
      .where(kitchensOf(ctx, pickupPoints.id))
      .orderBy(asc(pickupPoints.position), asc(pickupPoints.id)),
    ...hoursQueries(ctx),
  ])
  return rows.map(({ point: { position: _, ...point }, name, kitchen }) => ({
    ...point,
    name,
    ...hoursOf({ week, days }, 'pickup_point_id', point.id),
    kitchen,
  }))
}

/** @throws HttpError 404 */
export async function readPoint(ctx: StaffContext, id: number): Promise<StaffPoint> {
  const point = (await listPoints(ctx)).find((one) => one.id === id)
  if (!point) throw missing('Такой точки самовывоза нет')
  return point
}

/** Adds a pickup point with its kitchen, with an audit row. It is closed until it has hours. @throws HttpError 422 */
export async function addPoint(ctx: StaffContext, { name, ...body }: AddPointBody): Promise<StaffPoint> {
  const { db } = ctx
  const [city] = await db.select({ id: cities.id }).from(cities).where(eq(cities.id, body.city_id))
  if (!city) throw invalid('city_id', 'Такого города нет')
  // kitchens of deleted points keep their ids: orders name them
  const id = sql`(select max(coalesce((select max("id") from ${pickupPoints}), 0), coalesce((select max("id") from ${kitchens}), 0)) + 1)`
  const position = sql`(select coalesce(max(${pickupPoints.position}), -1) + 1 from ${pickupPoints})`
  const last = sql`(select max(${pickupPoints.id}) from ${pickupPoints})`
  const [[added]] = await db.batch([
    db
      .insert(pickupPoints)
      .select(rowWhere(pickupPoints, { ...body, id, position }, sql`where true`))
      .returning({ id: pickupPoints.id }),
    audited(ctx, { action: 'pickup_point.add', subject: sql`'pickup_point:' || ${last}`, after: body }),
    db
      .update(kitchens)
      .set({ name: name ?? body.address })
      .where(sql`${kitchens.id} = ${last}`),
  ])
  return readPoint(ctx, added?.id ?? 0)
}

/** Changes a pickup point and the hours of single dates, with an audit row. @throws HttpError 403 for all but the hours, 404,
 *  409 `edited_meanwhile` */
export async function setPoint(ctx: StaffContext, id: number, body: StaffPointBody, revision: number | null): Promise<StaffPoint> {
  const { special_hours, name, ...fields } = body
  const isFields = Object.keys(fields).length > 0
  if (isFields || name !== undefined) demandRight(ctx, 'places.terms')
  const place = pointRef(ctx, id)
  await requirePlace(ctx, place)
  const own = {
    name: sql`(select "name" from ${kitchens} where "id" = ${id})`,
    is_public: sql`json(iif("is_public", 'true', 'false'))`,
    special_hours: daysBefore(place, special_hours ?? []),
  }
  const before = presentOf(Object.keys(body), own)
  await changePlace(
    ctx,
    place,
    revision,
    [
      audited(ctx, { action: 'pickup_point.set', subject: place.subject, before, after: body, tail: place.fromRow }),
      ...(isFields ? [ctx.db.update(pickupPoints).set(fields).where(eq(pickupPoints.id, id))] : []),
      ...(name === undefined ? [] : [ctx.db.update(kitchens).set({ name }).where(eq(kitchens.id, id))]),
      ...setSpecialHours(ctx, place, special_hours ?? []),
    ],
    () => readPoint(ctx, id),
  )
  return readPoint(ctx, id)
}

/** Deletes a pickup point where nothing depends on it; its kitchen stops cooking. @throws HttpError 404, 409 `in_use` */
export async function removePoint(ctx: StaffContext, id: number): Promise<void> {
  const place = pointRef(ctx, id)
  await requirePlace(ctx, place)
  const used = sql`exists (select 1 from ${orders} where ${orders.kitchen_id} = ${id})
    or exists (select 1 from ${cities} where ${cities.kitchen_id} = ${id})
    or exists (select 1 from ${staffKitchens} where ${staffKitchens.kitchen_id} = ${id})
    or exists (select 1 from ${staffDevices} where ${staffDevices.kitchen_id} = ${id})`
  try {
    await ctx.db.batch([
      failUnless(ctx.db, sql`not (${used})`),
      audited(ctx, { action: 'pickup_point.remove', subject: place.subject, before: presentOf(['address'], {}), tail: place.fromRow }),
      ctx.db.delete(pickupPoints).where(eq(pickupPoints.id, id)),
    ])
  } catch (error) {
    if (!isGuardFailure(error)) throw error
    throw conflict('in_use', 'У этой кухни есть заказы, люди, планшеты или город. Точку можно скрыть от гостей.')
  }
}
