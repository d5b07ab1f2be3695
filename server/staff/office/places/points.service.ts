import { asc, eq, sql } from 'drizzle-orm'
import type { AddPointBody, StaffPoint, StaffPointBody } from '~/contracts/staff-places'
import { conflict, invalid, missing } from '#server/core/errors'
import { cities, kitchens, orders, pickupPoints, staffDevices, staffKitchens } from '#server/db/tables'
import { addRow, lastPosition, removeRow } from '#server/staff/access/add-and-remove'
import { changeAtRevision } from '#server/staff/access/change-at-revision'
import { demandRight, kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { hoursOf, hoursQueries, placeBefore, setSpecialHours } from './place-hours'

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
    ...hoursOf({ week, days }, { column: 'pickup_point_id', id: point.id }),
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
  const row = { ...body, id, position: lastPosition(pickupPoints) }
  const added = await addRow(ctx, pickupPoints, row, {
    kind: 'pickup_point',
    action: 'pickup_point.add',
    after: body,
    writes: (last) => [
      db
        .update(kitchens)
        .set({ name: name ?? body.address })
        .where(eq(kitchens.id, last)),
    ],
  })
  return readPoint(ctx, added)
}

/** A pickup point for a change of it or of its hours. */
export const pointTarget = (ctx: StaffContext, id: number, revision: number | null) => ({
  table: pickupPoints,
  id,
  kind: 'pickup_point' as const,
  revision,
  find: () => readPoint(ctx, id),
  show: (point: StaffPoint) => point,
})

/** Changes a pickup point and the hours of single dates, with an audit row. @throws HttpError 403 for all but the hours, 404,
 *  409 `edited_meanwhile` */
export async function setPoint(ctx: StaffContext, id: number, body: StaffPointBody, revision: number | null): Promise<StaffPoint> {
  const { special_hours = [], ...terms } = body
  const { name, ...set } = terms
  if (Object.keys(terms).length > 0) demandRight(ctx, 'places.terms')
  return changeAtRevision(ctx, pointTarget(ctx, id, revision), async (point) => {
    const ofKitchen = name === undefined ? [] : [ctx.db.update(kitchens).set({ name }).where(eq(kitchens.id, id))]
    const writes = [...ofKitchen, ...setSpecialHours(ctx, { column: 'pickup_point_id', id }, special_hours)]
    return { action: 'pickup_point.set', before: placeBefore(point, body), after: body, set, writes }
  })
}

/** Deletes a pickup point where nothing depends on it; its kitchen stops cooking. @throws HttpError 404, 409 `in_use` */
export async function removePoint(ctx: StaffContext, id: number): Promise<void> {
  const { address } = await readPoint(ctx, id)
  const isNeeded = sql`exists (select 1 from ${orders} where ${orders.kitchen_id} = ${id})
    or exists (select 1 from ${cities} where ${cities.kitchen_id} = ${id})
    or exists (select 1 from ${staffKitchens} where ${staffKitchens.kitchen_id} = ${id})
    or exists (select 1 from ${staffDevices} where ${staffDevices.kitchen_id} = ${id})`
  const refusal = conflict('in_use', 'У этой кухни есть заказы, люди, планшеты или город. Точку можно скрыть от гостей.')
  const unless = { isNeeded, refusal }
  await removeRow(ctx, pickupPoints, { kind: 'pickup_point', id, action: 'pickup_point.remove', before: { address }, unless })
}
