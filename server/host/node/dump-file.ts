import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { DatabaseSync } from 'node:sqlite'
import { statementsOf } from '#server/backup/restore'
import { erasureOf } from '#server/db/erasure'
import type { ErasedList } from '#server/platform/erased/erased-list'

/** Fills an empty database with the lines of a dump, all or nothing, and returns the dump's moment and its rows by table.
 *  @throws Error where the dump is not complete, or holds other rows than it says */
export async function fillFrom(sqlite: DatabaseSync, lines: AsyncIterable<string>) {
  sqlite.exec('begin immediate')
  try {
    const statements = statementsOf(lines)
    let next = await statements.next()
    for (; !next.done; next = await statements.next()) sqlite.exec(next.value)
    for (const [table, expected] of Object.entries(next.value.rows)) {
      const found = sqlite.prepare(`select count(*) as rows from "${table}"`).get()?.['rows']
      if (found !== expected) throw new Error(`${table}: ${String(found)} rows instead of ${expected}`)
    }
    sqlite.exec('commit')
    return next.value
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('rollback')
    throw error
  }
}

/** The lines of a stream of bytes, one in memory at a time. Throws what the stream throws. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const broken = new Promise<never>((_, fail) => stream.once('error', fail))
  broken.catch(() => undefined)
  const lines = createInterface({ input: stream, crlfDelay: Infinity })[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await Promise.race([lines.next(), broken])
    if (stream.errored) throw stream.errored
    if (done) return
    yield value
  }
}

/** Erases the customers of the list from a database that still has them; returns how many it had. */
export function forget(sqlite: DatabaseSync, erased: ErasedList): number {
  let count = 0
  sqlite.exec('begin immediate')
  try {
    for (const [id, at] of Object.entries(erased)) {
      const statements = erasureOf(Number(id), at)
      for (const statement of statements.slice(0, -1)) sqlite.exec(statement)
      count += sqlite.prepare(statements.at(-1) ?? '').all().length
    }
    sqlite.exec('commit')
    return count
  } catch (error) {
    sqlite.exec('rollback')
    throw error
  }
}
