import { shapesOf } from './shape'

/** Search tables of databases before migration 0009, and those of Cloudflare. */
const DERIVED = /^(goods_search.*|search_.*|_cf_.*)$/

type Named = { type: string; name: string; sql: string }

/** All named parts of a database, sorted. */
export const schemaOf = async (db: D1Database) =>
  (await db.prepare(`select type, name, sql from sqlite_schema where name not like '\\_cf%' escape '\\' order by type, name`).all<Named>())
    .results

/** All rows of all tables that are not derived. */
export async function contentOf(db: D1Database): Promise<Record<string, unknown[]>> {
  const names = (await schemaOf(db)).filter(({ type, name }) => type === 'table' && !DERIVED.test(name)).map(({ name }) => name)
  const rows = await db.batch(names.map((name) => db.prepare(`select * from "${name}" order by 1, 2`)))
  return Object.fromEntries(names.map((name, i) => [name, rows[i]?.results ?? []]))
}

/** Drops triggers, then tables in order of their references. */
export async function emptyDatabase(db: D1Database): Promise<void> {
  const { schema, tables } = await shapesOf(db)
  if (schema.length === 0) return
  const after = schema.filter((part) => part.schema === 'after')
  const named = (kind: string) => after.filter(({ sql }) => sql.toLowerCase().startsWith(`create ${kind}`)).map(({ name }) => name)
  const plain = tables.map(({ name }) => name).filter((name) => name !== 'sqlite_sequence')
  await db.batch([
    ...named('trigger').map((name) => db.prepare(`drop trigger "${name}"`)),
    ...named('virtual table').map((name) => db.prepare(`drop table "${name}"`)),
    ...plain.toReversed().map((name) => db.prepare(`drop table "${name}"`)),
  ])
}
