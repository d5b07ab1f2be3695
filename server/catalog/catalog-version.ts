import { systemState } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

type Reader = Pick<ServiceContext, 'db'>

/** The version of everything public that the staff changes: it grows with each change of the catalogue, of the
 *  dictionaries and of the news. One single-row read. */
export async function catalogVersion({ db }: Reader): Promise<number> {
  return oneVersion(await versionQuery(db))
}

/** The same read as a part of a `db.batch`, so that what is read beside it is of exactly this version. */
export function versionQuery(db: Reader['db']) {
  return db.select({ version: systemState.catalog_version }).from(systemState).limit(1)
}

/** The version out of `versionQuery`'s rows. Throws where the database was not migrated. */
export function oneVersion(rows: { version: number }[]): number {
  const [state] = rows
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  return state.version
}

/** Remembers for the life of the isolate what `build` made, until the version moves on. A caller who has read the
 *  version already passes it and saves that read. Two requests may build side by side: neither waits for the other,
 *  because a Worker may not await another request's I/O. */
export function rememberByVersion<Value extends { version: number }>(build: (ctx: Reader) => Promise<Value>) {
  let remembered: Value | undefined
  return async (ctx: Reader, version?: number): Promise<Value> => {
    const present = version ?? (await catalogVersion(ctx))
    if (remembered?.version === present) return remembered
    remembered = await build(ctx)
    return remembered
  }
}
