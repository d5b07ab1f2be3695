// A local database, or a backup's file, as SQL. The format belongs to server/backup.
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { withDatabase } from '../database.ts'
import { importSource } from '../server-code.ts'

/** The backup's own summary: its moment, whether it is one snapshot, and the rows by table. */
export type Summary = { at: number; snapshot: boolean; rows: Record<string, number> }
type Statements = AsyncGenerator<string, Summary>

const backupCode = () =>
  importSource(`export { dumpLines } from '#server/backup/dump'
    export { statementsOf } from '#server/backup/restore'
    export { erasureOf } from '#server/db/erasure'`)

/** Writes the database of a state folder as SQL that creates it in an empty one. */
export async function writeSqlOfState(state: string, file: string): Promise<Summary> {
  const { dumpLines, statementsOf } = await backupCode()
  return withDatabase(state, (db) => writeSql(statementsOf(dumpLines(db, new Date())) as Statements, file))
}

/** Writes a backup (`.jsonl` or `.jsonl.gz`) as SQL. Throws if the file is not complete. */
export async function writeSqlOfDump(dump: string, file: string): Promise<Summary> {
  const { statementsOf } = await backupCode()
  const bytes = createReadStream(dump)
  const input = dump.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  const broken = new Promise<never>((_, failed) => [bytes, input].forEach((stream) => stream.on('error', failed)))
  return Promise.race([writeSql(statementsOf(createInterface({ input, crlfDelay: Infinity })) as Statements, file), broken])
}

/** Writes the erasures of the list `erased.json` as SQL, which changes nothing for those erased already. Returns their number. */
export async function writeSqlOfErasures(list: string, file: string): Promise<number> {
  const { erasureOf } = (await backupCode()) as { erasureOf: (id: number, at: number) => string[] }
  const erased = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, number>)
  const statements = erased.flatMap(([id, at]) => erasureOf(Number(id), at))
  writeFileSync(file, statements.map((statement) => `${statement};\n`).join(''), { mode: 0o600 })
  return erased.length
}

async function writeSql(statements: Statements, file: string): Promise<Summary> {
  let summary: Summary | undefined
  const lines = async function* () {
    for (let next = await statements.next(); ; next = await statements.next()) {
      if (next.done) return void (summary = next.value)
      yield `${next.value};\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }))
  if (!summary) throw new Error('the backup has no end')
  return summary
}
