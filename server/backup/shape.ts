/** A table and its columns, without generated ones. */
export type TableShape = { name: string; columns: string[] }

/** A statement of the schema: tables come before rows, indexes and triggers after them, so that no trigger counts rows again. */
export type SchemaPart = { schema: 'table' | 'after'; name: string; sql: string }

/** The schema and its tables, in the order they were created. */
export async function shapesOf(d1: D1Database): Promise<{ schema: SchemaPart[]; tables: TableShape[] }> {
  const { results: parts } = await d1
    .prepare(
      `select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'
         and name not like '\\_cf\\_%' escape '\\' order by type <> 'table', rowid`,
    )
    .all<{ type: string; name: string; sql: string }>()
  const schema = parts.map(({ type, name, sql }): SchemaPart => ({ schema: type === 'table' ? 'table' : 'after', name, sql }))
  const names = parts.filter(({ type }) => type === 'table').map(({ name }) => name)
  if (names.length === 0) return { schema, tables: [] }
  const columns = await d1.batch<{ name: string }>(
    names.map((name) => d1.prepare(`select name from pragma_table_xinfo('${name}') where hidden = 0 order by cid`)),
  )
  const tables = names.map((name, i) => ({ name, columns: columns[i]?.results.map((column) => column.name) ?? [] }))
  // AUTOINCREMENT never reuses an id
  if (parts.some(({ sql }) => /\bautoincrement\b/i.test(sql))) tables.push({ name: 'sqlite_sequence', columns: ['name', 'seq'] })
  return { schema, tables }
}
