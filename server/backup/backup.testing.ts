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

/** Drops triggers and views, then virtual tables, which take theirs along, then tables, each before those that it refers to. */
export async function emptyDatabase(db: D1Database): Promise<void> {
  const parts = (await db.prepare(`select type, name, sql from sqlite_schema where sql is not null order by rowid desc`).all<Named>())
    .results
  const own = parts.filter(({ name }) => !/^(sqlite_|_cf_)/.test(name))
  const triggers = own.flatMap(({ type, name }) => (type === 'trigger' || type === 'view' ? [`drop ${type} "${name}"`] : []))
  const virtual = own.filter(({ sql }) => /^create virtual/i.test(sql)).map(({ name }) => name)
  const plain = own.filter(({ type, name }) => type === 'table' && !virtual.some((table) => name === table || name.startsWith(`${table}_`)))
  const tables = [...virtual, ...childrenFirst(plain)].map((name) => `drop table "${name}"`)
  await db.batch(['pragma defer_foreign_keys = true', ...triggers, ...tables].map((statement) => db.prepare(statement)))
}

/** A table cannot be dropped while one that refers to it and to a missing one is there. */
function childrenFirst(tables: Named[]): string[] {
  const [first] = tables.filter(({ name }) => !tables.some((other) => other.name !== name && refersTo(other, name)))
  if (!first) return tables.map(({ name }) => name)
  return [first.name, ...childrenFirst(tables.filter((one) => one !== first))]
}

const refersTo = ({ sql }: Named, name: string) => new RegExp(`references [\`"]?${name}\\b`, 'i').test(sql)
