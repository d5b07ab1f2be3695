// Restores a backup into an empty database. docs/operations.md, "Backups".
//   npm run restore -- backup.jsonl.gz --local .restored          into a state folder of this machine
//   npm run restore -- backup.jsonl.gz --database love-sushi-2    into a new D1 database: `wrangler d1 create love-sushi-2`
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, messageOf, say } from '../run.ts'
import { writeSqlOfDump } from './sql-of-backup.ts'
import { databaseConfig, findDatabase, jsonOf, SOURCE, wrangler } from '../deploy/wrangler.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { local: { type: 'string' }, database: { type: 'string' } },
})
const [dump] = positionals
if (!dump || !existsSync(dump)) fail('Name the file: npm run restore -- backup.jsonl.gz --local FOLDER')
if (Boolean(options.local) === Boolean(options.database)) fail('Name the target: --local FOLDER or --database NAME')
const folder = mkdtempSync(join(tmpdir(), 'restore-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await restore(dump).catch((error: unknown) => fail(messageOf(error)))

async function restore(file: string): Promise<void> {
  const target = options.local
    ? ['DB', '--local', '--persist-to', resolve(options.local), '-c', SOURCE]
    : ['DB', '--remote', '-c', await writeConfig(options.database ?? '')]
  const tables = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'`
  if ((await query(target, tables)).length > 0) throw new Error('That database has tables: a backup needs an empty one.')

  const sql = join(folder, 'restore.sql')
  const { at, snapshot, rows } = await writeSqlOfDump(file, sql)
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  const kind = snapshot ? 'one snapshot' : 'read in pages'
  say(`The backup of ${new Date(at).toISOString()}: ${sum} rows of ${Object.keys(rows).length} tables, ${kind}`)
  await wrangler(['d1', 'execute', ...target, '--yes', '--file', sql])

  const problems: string[] = []
  for (const [table, expected] of Object.entries(rows)) {
    const [found] = await query<{ n: number }>(target, `select count(*) as n from "${table}"`)
    if (found?.n !== expected) problems.push(`${table}: ${found?.n} rows instead of ${expected}`)
  }
  const orphans = await query(target, 'pragma foreign_key_check')
  if (orphans.length > 0) problems.push(`${orphans.length} rows refer to missing rows`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  say('All rows are restored.')

  async function writeConfig(name: string): Promise<string> {
    const found = await findDatabase(wrangler, name)
    if (!found) throw new Error(`There is no database ${name}: wrangler d1 create ${name}`)
    const path = join(folder, 'wrangler.json')
    writeFileSync(path, JSON.stringify(databaseConfig(found)))
    return path
  }
}

/** The rows of a query, run with the arguments that name the database. */
async function query<Row>(target: string[], sql: string): Promise<Row[]> {
  const output = await wrangler(['d1', 'execute', ...target, '--json', '--command', sql])
  const rows = jsonOf<{ results?: Row[] }[]>(output)[0]?.results
  if (!rows) throw new Error(`wrangler returned no rows: ${output.trim().slice(0, 200)}`)
  return rows
}
