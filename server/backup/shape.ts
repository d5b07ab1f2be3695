/** A table and its columns, without generated ones. */
export type TableShape = { name: string; columns: string[] }

/** A statement of the schema: tables come before rows, indexes and triggers after them, so that no trigger counts rows again. */
export type SchemaPart = { schema: 'table' | 'after'; name: string; sql: string }

/** The schema, and the tables in order of their references. Virtual tables have no rows here. */
export async function shapesOf(d1: D1Database): Promise<{ schema: SchemaPart[]; tables: TableShape[] }> {
  const { results: parts } = await d1
    .prepare(
      `select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'
         and name not like '\\_cf\\_%' escape '\\' order by rowid`,
    )
    .all<{ type: string; name: string; sql: string }>()
  const isVirtual = (sql: string) => /^create virtual table/i.test(sql)
  const virtual = parts.filter(({ sql }) => isVirtual(sql))
  const isShadow = (name: string) => virtual.some((table) => name.startsWith(`${table.name}_`))
  const plain = parts.filter(({ type, name, sql }) => type === 'table' && !isVirtual(sql) && !isShadow(name))
  if (plain.length === 0) return { schema: [], tables: [] }
  const answers = await d1.batch<{ name: string }>(
    plain.flatMap(({ name }) => [
      d1.prepare(`select name from pragma_table_xinfo('${name}') where hidden = 0 order by cid`),
      d1.prepare(`select distinct "table" as name from pragma_foreign_key_list('${name}')`),
    ]),
  )
  const namesOf = (index: number) => answers[index]?.results.map(({ name }) => name) ?? []
  const known = new Map(plain.map(({ name }, i) => [name, { name, columns: namesOf(2 * i), parents: namesOf(2 * i + 1) }]))
  const order = parentsFirst(known)
  // AUTOINCREMENT never reuses an id
  const hasSequence = plain.some(({ sql }) => /\bautoincrement\b/i.test(sql))
  const tables: TableShape[] = order.map(({ name, columns }) => ({ name, columns }))
  if (hasSequence) tables.push({ name: 'sqlite_sequence', columns: ['name', 'seq'] })

  const sqlOf = new Map(plain.map(({ name, sql }) => [name, sql]))
  const schema: SchemaPart[] = [
    ...order.map(({ name }) => ({ schema: 'table' as const, name, sql: sqlOf.get(name) ?? '' })),
    ...virtual.map(({ name, sql }) => ({ schema: 'after' as const, name, sql })),
    ...parts.filter(({ type }) => type !== 'table').map(({ name, sql }) => ({ schema: 'after' as const, name, sql })),
  ]
  return { schema, tables }
}

type Node = { name: string; columns: string[]; parents: string[] }

/** Each table after those it refers to; cycles keep their order. */
function parentsFirst(known: Map<string, Node>): Node[] {
  const done = new Set<string>()
  const order: Node[] = []
  const visit = (name: string) => {
    const node = known.get(name)
    if (!node || done.has(name)) return
    done.add(name)
    node.parents.forEach(visit)
    order.push(node)
  }
  for (const name of known.keys()) visit(name)
  return order
}
