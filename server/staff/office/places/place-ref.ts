import { eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AuditSubject } from '~/contracts/staff-audit'
import { missing } from '#server/core/errors'
import { failUnless, isGuardFailure } from '#server/db/fail-unless'
import { cities, hours, pickupPoints, specialHours } from '#server/db/tables'
import { editedMeanwhileError } from '#server/staff/access/edited-meanwhile'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'

/** A city or pickup point: its row, its subject in the audit, and the ownership of its hours. */
export type PlaceRef = {
  kind: 'city' | 'point'
  id: number
  subject: AuditSubject
  /** `from … where …` of the row, empty for one of a kitchen that is not the caller's. */
  fromRow: SQL
  owner: { city_id: number } | { pickup_point_id: number }
  ownsHours: SQL
  ownsDays: SQL
}

/** The kitchen of a city's deliveries. */
const CITY_KITCHEN = sql`coalesce(${cities.kitchen_id}, (select ${pickupPoints.id} from ${pickupPoints}
  where ${pickupPoints.city_id} = ${cities.id} order by ${pickupPoints.position}, ${pickupPoints.id} limit 1))`

/** SQL condition: the city belongs to a kitchen of the caller. */
export const citiesOf = (ctx: StaffContext): SQL => kitchensOf(ctx, CITY_KITCHEN)

export const cityRef = (ctx: StaffContext, id: number): PlaceRef => ({
  kind: 'city',
  id,
  subject: `city:${id}`,
  fromRow: sql`from ${cities} where ${cities.id} = ${id} and ${citiesOf(ctx)}`,
  owner: { city_id: id },
  ownsHours: eq(hours.city_id, id),
  ownsDays: eq(specialHours.city_id, id),
})

export const pointRef = (ctx: StaffContext, id: number): PlaceRef => ({
  kind: 'point',
  id,
  subject: `pickup_point:${id}`,
  fromRow: sql`from ${pickupPoints} where ${pickupPoints.id} = ${id} and ${kitchensOf(ctx, pickupPoints.id)}`,
  owner: { pickup_point_id: id },
  ownsHours: eq(hours.pickup_point_id, id),
  ownsDays: eq(specialHours.pickup_point_id, id),
})

/** @throws HttpError 404 for a place that is not of the caller's kitchens */
export async function requirePlace({ db }: StaffContext, place: PlaceRef): Promise<void> {
  const found = await db.all(sql`select 1 ${place.fromRow}`)
  if (found.length === 0) throw missing(place.kind === 'city' ? 'Такого города нет' : 'Такой точки самовывоза нет')
}

/** Each change of a place or of its hours counts. */
export const nextRevision = ({ db }: StaffContext, { kind, id }: PlaceRef): BatchItem<'sqlite'> =>
  kind === 'city'
    ? db
        .update(cities)
        .set({ revision: sql`${cities.revision} + 1` })
        .where(eq(cities.id, id))
    : db
        .update(pickupPoints)
        .set({ revision: sql`${pickupPoints.revision} + 1` })
        .where(eq(pickupPoints.id, id))

/** Runs a change, if the place still has this revision; null: whatever it has. `read` gives the row for the answer to others.
 *  @throws HttpError 409 `edited_meanwhile` */
export async function changePlace(
  ctx: StaffContext,
  place: PlaceRef,
  revision: number | null,
  statements: BatchItem<'sqlite'>[],
  read: () => Promise<unknown>,
): Promise<void> {
  const isSame = revision === null ? sql`1` : sql`exists (select 1 ${place.fromRow} and "revision" = ${revision})`
  try {
    await ctx.db.batch([failUnless(ctx.db, isSame), ...statements, nextRevision(ctx, place)])
  } catch (error) {
    if (!isGuardFailure(error)) throw error
    throw await editedMeanwhileError(ctx, place.subject, await read())
  }
}

/** The present values of these columns as JSON, read by the statement of the audit row; money in roubles. */
export function presentOf(names: readonly string[], own: Readonly<Record<string, SQL>>): SQL {
  const pairs = names.map((name) => sql`${name}, ${own[name] ?? sql.identifier(name)}`)
  return sql`json_object(${pairs.length === 0 ? sql`` : sql.join(pairs, sql`, `)})`
}
