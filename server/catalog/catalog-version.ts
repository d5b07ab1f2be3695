import { waitUntil } from '#host'
import { sql, type SQL } from 'drizzle-orm'
import type { SystemStatus } from '~/contracts/system'
import type { Db } from '#server/db/client'
import { systemState } from '#server/db/tables'
import type { PublicReader } from '#server/http/context'
import { singleFlight } from '#server/core/single-flight'
import { requestContext, type RequestContext } from '#server/core/request-context'

/** The row of `system_state`: the version of all public data (grows with each change of catalogue, dictionaries and news) and
 *  the kitchen's switches. */
export type PublicState = { version: number } & Pick<SystemStatus, 'delivery_state' | 'maintenance_state'>

const states = new WeakMap<RequestContext, Promise<PublicState>>()

/** Reads that row, once per guest request. */
export function publicState({ db }: PublicReader): Promise<PublicState> {
  const notes = db.$client.guestOf ? requestContext() : undefined
  if (!notes) return readState(db)
  const reading = states.get(notes) ?? readState(db)
  states.set(notes, reading)
  reading.catch(() => states.get(notes) === reading && states.delete(notes))
  return reading
}

/** The version alone; known from the page cache, else read with that row. */
export async function catalogVersion({ db }: PublicReader): Promise<number> {
  const cached = db.$client.guestOf ? requestContext()?.versionRead : undefined
  return cached ?? (await publicState({ db })).version
}

async function readState(db: Db): Promise<PublicState> {
  const rows = await db
    .select({
      version: systemState.catalog_version,
      delivery_state: systemState.delivery_state,
      maintenance_state: systemState.maintenance_state,
    })
    .from(systemState)
    .limit(1)
  const state = stateIn(rows)
  db.$client.noteVersion(state.version)
  return state
}

/** The version as part of a `db.batch`: the other reads of the batch see exactly this version. */
export function versionQuery(db: Db) {
  return db.select({ version: systemState.catalog_version }).from(systemState).limit(1)
}

/** The version in the rows of `versionQuery`. */
export const oneVersion = (rows: { version: number }[]): number => stateIn(rows).version

/** SQL condition for a batch: what was decided by this version still holds. */
export const isStillVersion = (version: number): SQL => sql`(select "catalog_version" from ${systemState}) = ${version}`

function stateIn<Row>([state]: Row[]): Row {
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  return state
}

/** Caches the result of `build` in the isolate until the version changes, single-flight. */
export function cacheByVersion<Value extends { version: number }>(build: (ctx: PublicReader) => Promise<Value>) {
  let cached: Value | undefined
  const shared = singleFlight<Value>()
  return async (ctx: PublicReader): Promise<Value> => {
    const current = ctx.catalogVersion ?? (await catalogVersion(ctx))
    if (cached?.version === current) return cached
    cached = await shared(String(current), waitUntil, () => build(ctx))
    return cached
  }
}
