import { asc, eq, sql } from 'drizzle-orm'
import type { Station, StationBody } from '~/contracts/staff-places'
import { missing } from '#server/core/errors'
import { stations } from '#server/db/tables'
import { addRow, lastPosition, removeRow } from '#server/staff/access/add-and-remove'
import { audited, presentOf } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'

/** The stations in their order. */
export const listStations = ({ db }: StaffContext): Promise<Station[]> =>
  db.select().from(stations).orderBy(asc(stations.position), asc(stations.id))

/** @throws HttpError 404 */
function stationIn(stations: readonly Station[], id: number): Station {
  const station = stations.find((one) => one.id === id)
  if (!station) throw missing('Такого цеха нет')
  return station
}

/** Adds a station as the last one, with an audit row. */
export async function addStation(ctx: StaffContext, body: { name: string }): Promise<Station> {
  const id = sql`(select coalesce(max(${stations.id}), 0) + 1 from ${stations})`
  const row = { ...body, id, position: lastPosition(stations) }
  const added = await addRow(ctx, stations, row, { kind: 'station', action: 'station.add', after: body })
  return stationIn(await listStations(ctx), added)
}

/** Renames or moves a station, with an audit row. @throws HttpError 404 */
export async function setStation(ctx: StaffContext, id: number, body: StationBody): Promise<Station> {
  const present = await listStations(ctx)
  const station = stationIn(present, id)
  const { name = station.name, position } = body
  const others = present.filter((one) => one.id !== id).map((one) => one.id)
  const order = JSON.stringify(position === undefined ? present.map((one) => one.id) : others.toSpliced(position, 0, id))
  const place = sql`(select "key" from json_each(${order}) where "value" = ${stations.id})`
  const tail = sql`from ${stations} where ${stations.id} = ${id}`
  await ctx.db.batch([
    audited(ctx, { action: 'station.set', subject: `station:${id}`, before: presentOf(Object.keys(body)), after: body, tail }),
    ctx.db.update(stations).set({ name }).where(eq(stations.id, id)),
    ctx.db
      .update(stations)
      .set({ position: place })
      .where(sql`${place} is not null`),
  ])
  return { ...station, name, position: position ?? station.position }
}

/** Deletes a station: its categories are made at the pass, its tablets show all. @throws HttpError 404 */
export async function removeStation(ctx: StaffContext, id: number): Promise<void> {
  const { name } = stationIn(await listStations(ctx), id)
  await removeRow(ctx, stations, { kind: 'station', id, action: 'station.remove', before: { name } })
}
