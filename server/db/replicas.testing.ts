import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/* D1 with a read replica made of the two test databases: `DB` is the primary, `OLD_DB` the replica, which copies only in
 * `catchUp`. A session reads the replica where it is new enough, else the primary. Bookmarks count writes. */

type Place = 'primary' | 'replica'
type World = {
  DB: D1Database
  /** Starts of the sessions, in order. */
  starts: string[]
  reads: Record<Place, number>
  /** Copies all writes to the replica. */
  catchUp: () => Promise<void>
  /** Makes the replica older: `statements` undo the newest write there. */
  fallBack: (...statements: string[]) => Promise<void>
}

const bookmarkOf = (writes: number) => `${writes.toString(16).padStart(8, '0')}-00000000-00000000-00000000000000000000000000000000`
const originals = new WeakMap<object, { sql: string; values: unknown[] }>()

export async function replicated(): Promise<World> {
  await applyD1Migrations(env.OLD_DB, env.MIGRATIONS)
  const { results } = await env.OLD_DB.prepare(`select name from sqlite_schema where type = 'trigger'`).all<{ name: string }>()
  for (const { name } of results) await env.OLD_DB.prepare(`drop trigger "${name}"`).run()
  let [written, copied] = [1, 0]
  const starts: string[] = []
  const reads = { primary: 0, replica: 0 }

  function withSession(start: string): D1DatabaseSession {
    starts.push(start)
    let seen = start === 'first-primary' ? Number.POSITIVE_INFINITY : start === 'first-unconstrained' ? 0 : Number.parseInt(start, 16)
    let hasRead = false
    async function send(list: D1PreparedStatement[]): Promise<D1Result[]> {
      const statements = list.map((one) => originals.get(one) ?? { sql: '', values: [] })
      const place = statements.every(({ sql }) => /^\s*select\b/i.test(sql)) && copied >= seen ? 'replica' : 'primary'
      reads[place]++
      const db = place === 'replica' ? env.OLD_DB : env.DB
      const answers = await db.batch(statements.map(({ sql, values }) => db.prepare(sql).bind(...values)))
      if (answers.some(({ meta }) => meta.changed_db)) written++
      seen = Math.max(Number.isFinite(seen) && hasRead ? seen : 0, place === 'replica' ? copied : written)
      hasRead = true
      return answers
    }
    return {
      prepare: (sql) => statement(sql, [], send),
      batch: <Row>(list: D1PreparedStatement[]) => send(list) as Promise<D1Result<Row>[]>,
      getBookmark: () => (hasRead ? bookmarkOf(seen) : null),
    }
  }
  return {
    DB: { withSession } as unknown as D1Database,
    starts,
    reads,
    catchUp: async () => {
      await copyRows()
      copied = ++written
    },
    fallBack: async (...statements) => {
      await env.OLD_DB.batch(statements.map((one) => env.OLD_DB.prepare(one)))
      copied -= 1
    },
  }
}

function statement(sql: string, values: unknown[], send: (list: D1PreparedStatement[]) => Promise<D1Result[]>): D1PreparedStatement {
  const one = async () => (await send([own]))[0] as D1Result<Record<string, unknown>>
  const own = {
    bind: (...bound: unknown[]) => statement(sql, bound, send),
    all: one,
    run: one,
    raw: async () => (await one()).results.map((row) => Object.values(row)),
    first: async (column?: string) => {
      const [row] = (await one()).results
      return row === undefined ? null : column === undefined ? row : row[column]
    },
  } as unknown as D1PreparedStatement
  originals.set(own, { sql, values })
  return own
}

/** Copies every row of every table. */
async function copyRows(): Promise<void> {
  const list = `select name from sqlite_schema where type = 'table' and name not like '\\_cf%' escape '\\'
    and name not like 'sqlite\\_%' escape '\\' and name not like 'd1\\_%' escape '\\'`
  const tables = (await env.DB.prepare(list).all<{ name: string }>()).results.map(({ name }) => name)
  const statements = [
    env.OLD_DB.prepare('pragma defer_foreign_keys = on'),
    ...tables.map((name) => env.OLD_DB.prepare(`delete from "${name}"`)),
  ]
  for (const name of tables) {
    const columns = (await env.DB.prepare(`select name from pragma_table_xinfo(?) where hidden = 0`).bind(name).all<{ name: string }>())
      .results
    const names = columns.map((one) => `"${one.name}"`).join(', ')
    const { results } = await env.DB.prepare(`select ${names} from "${name}"`).all()
    const insert = env.OLD_DB.prepare(`insert into "${name}" (${names}) values (${columns.map(() => '?').join(', ')})`)
    for (const row of results) statements.push(insert.bind(...Object.values(row)))
  }
  await env.OLD_DB.batch(statements)
}
