// Puts a backup into its place. docs/operations.md, "Backups"; docs/self-hosting.md, "Restore".
import { appendFileSync, existsSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RESTORED } from '../../server/db/restored.ts'
import { databaseConfig, jsonOf, SOURCE, wrangler } from '../deploy/wrangler.ts'
import { fail, say } from '../run.ts'
import { accountDatabase, type Place, type ShopOptions } from './place.ts'
import { restoreData } from './restore-data.ts'
import { writeSqlOfDump, writeSqlOfErasures } from './sql-of-backup.ts'

const COLUMNS = 100

/** `args` name the database for wrangler; `folder` is for its files. */
type Target = { args: string[]; folder: string; isLocal: boolean }

/** `restore FILE` */
export async function restoreShop(place: Place, [backup]: string[], { erased }: ShopOptions): Promise<void> {
  if (place.kind === 'data') return restoreData(place.folder, backup, erased)
  if (!place.isNamed) fail('Name the place: --data DIR, --local FOLDER or --database NAME')
  if (backup ? !existsSync(backup) : erased === 'none')
    fail('Name the file: npm run shop -- restore backup.jsonl.gz --erased erased.json --local FOLDER')
  if (erased !== 'none' && !existsSync(erased ?? '')) fail('Name the list of erased customers: --erased erased.json, or --erased none')
  await restoreByWrangler(place, backup, erased === 'none' ? undefined : erased)
}

/** Fills an empty database of Cloudflare's shape with a backup, and erases the customers of a list; either may be left out. */
export async function restoreByWrangler(place: Exclude<Place, { kind: 'data' }>, backup?: string, erased?: string): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'restore-'))
  const isLocal = place.kind === 'local'
  let args = ['DB', '--local', ...(isLocal ? ['--persist-to', place.folder] : []), '-c', SOURCE]
  if (!isLocal) {
    const config = join(folder.path, 'wrangler.json')
    writeFileSync(config, JSON.stringify(databaseConfig(await accountDatabase(place.database))))
    args = ['DB', '--remote', '-c', config]
  }
  const target = { args, folder: folder.path, isLocal }
  if (backup) await fill(backup, target)
  if (erased) await forget(erased, target)
}

async function fill(file: string, { args: target, folder, isLocal }: Target): Promise<void> {
  const tables = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'`
  if ((await query(target, tables)).length > 0) throw new Error('That database has tables: a backup needs an empty one.')

  const sql = join(folder, 'restore.sql')
  const { at, snapshot, rows } = await writeSqlOfDump(file, sql)
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  const kind = snapshot ? 'one snapshot' : 'read in pages'
  say(`The backup of ${new Date(at).toISOString()}: ${sum} rows of ${Object.keys(rows).length} tables, ${kind}`)
  // with the rows, so that no shop is ever served from them as a demo
  if (isLocal) appendFileSync(sql, `UPDATE "system_state" SET "seed_hash" = '${RESTORED}';\n`)
  await wrangler(['d1', 'execute', ...target, '--yes', '--file', sql])

  const found = await countRows(target, Object.keys(rows))
  const problems = Object.entries(rows)
    .filter(([table, expected]) => found[table] !== expected)
    .map(([table, expected]) => `${table}: ${found[table]} rows instead of ${expected}`)
  const orphans = await query(target, 'pragma foreign_key_check')
  if (orphans.length > 0) problems.push(`${orphans.length} rows refer to missing rows`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  say('All rows are restored.')
}

/** Erases the customers who were erased since the backup: it still has them. */
async function forget(list: string, { args, folder }: Target): Promise<void> {
  const sql = join(folder, 'erasures.sql')
  const count = await writeSqlOfErasures(list, sql)
  if (count > 0) await wrangler(['d1', 'execute', ...args, '--yes', '--file', sql])
  say(`Erased customers: ${count}`)
}

/** The number of rows of each table. Each call of wrangler takes seconds, so one counts as many tables as D1 allows columns. */
async function countRows(target: string[], tables: string[]): Promise<Record<string, number>> {
  const counts = {}
  for (let from = 0; from < tables.length; from += COLUMNS) {
    const columns = tables.slice(from, from + COLUMNS).map((table) => `(select count(*) from "${table}") as "${table}"`)
    Object.assign(counts, ...(await query(target, `select ${columns.join(', ')}`)))
  }
  return counts
}

/** The rows of a query, run with the arguments that name the database. */
async function query<Row>(target: string[], sql: string): Promise<Row[]> {
  const output = await wrangler(['d1', 'execute', ...target, '--json', '--command', sql])
  const rows = jsonOf<{ results?: Row[] }[]>(output)[0]?.results
  if (!rows) throw new Error(`wrangler returned no rows: ${output.trim().slice(0, 200)}`)
  return rows
}
