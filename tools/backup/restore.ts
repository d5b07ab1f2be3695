// Restores a backup into an empty database. docs/operations.md, "Backups".
//   npm run restore -- backup.jsonl.gz --erased erased.json --local .restored          into a state folder of this machine
//   npm run restore -- backup.jsonl.gz --erased erased.json --database love-sushi-2    into a new D1 database
//   npm run restore -- --erased erased.json --database love-sushi                      only forgets customers, after Time Travel
// `erased.json` is the bucket's list of customers erased since; `--erased none` before anybody was.
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { RESTORED } from '../../server/db/restored.ts'
import { fail, messageOf, say } from '../run.ts'
import { writeSqlOfDump, writeSqlOfErasures } from './sql-of-backup.ts'
import { databaseConfig, findDatabase, jsonOf, SOURCE, wrangler } from '../deploy/wrangler.ts'

const COLUMNS = 100

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { erased: { type: 'string' }, local: { type: 'string' }, database: { type: 'string' } },
})
const [dump] = positionals
const { erased = '' } = options
if (dump ? !existsSync(dump) : erased === 'none')
  fail('Name the file: npm run restore -- backup.jsonl.gz --erased erased.json --local FOLDER')
if (erased !== 'none' && !existsSync(erased)) fail('Name the list of erased customers: --erased erased.json, or --erased none')
if (Boolean(options.local) === Boolean(options.database)) fail('Name the target: --local FOLDER or --database NAME')
const folder = mkdtempSync(join(tmpdir(), 'restore-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

try {
  const target = options.local
    ? ['DB', '--local', '--persist-to', resolve(options.local), '-c', SOURCE]
    : ['DB', '--remote', '-c', await writeConfig(options.database ?? '')]
  if (dump) await restore(dump, target)
  if (erased !== 'none') await forget(erased, target)
} catch (error) {
  fail(messageOf(error))
}

async function restore(file: string, target: string[]): Promise<void> {
  const tables = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'`
  if ((await query(target, tables)).length > 0) throw new Error('That database has tables: a backup needs an empty one.')

  const sql = join(folder, 'restore.sql')
  const { at, snapshot, rows } = await writeSqlOfDump(file, sql)
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  const kind = snapshot ? 'one snapshot' : 'read in pages'
  say(`The backup of ${new Date(at).toISOString()}: ${sum} rows of ${Object.keys(rows).length} tables, ${kind}`)
  // with the rows, so that no shop is ever served from them as a demo
  if (options.local) appendFileSync(sql, `UPDATE "system_state" SET "seed_hash" = '${RESTORED}';\n`)
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
async function forget(list: string, target: string[]): Promise<void> {
  const sql = join(folder, 'erasures.sql')
  const count = await writeSqlOfErasures(list, sql)
  if (count > 0) await wrangler(['d1', 'execute', ...target, '--yes', '--file', sql])
  say(`Erased customers: ${count}`)
}

async function writeConfig(name: string): Promise<string> {
  const found = await findDatabase(wrangler, name)
  if (!found) throw new Error(`There is no database ${name}: wrangler d1 create ${name}`)
  const path = join(folder, 'wrangler.json')
  writeFileSync(path, JSON.stringify(databaseConfig(found)))
  return path
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
