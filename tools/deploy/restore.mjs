// Makes a working database of a backup, in a database that is empty. docs/operations.md, "Backups".
//   npm run restore -- backup.jsonl.gz --local .restored          into a state folder of this machine, to look at it
//   npm run restore -- backup.jsonl.gz --database love-sushi-2    into a new D1 database: `wrangler d1 create love-sushi-2`
// `--dry-run` only says what it would run. It refuses a database that has tables.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fail, say } from '../run.ts'
import { jsonOf, option, SOURCE, wranglerRunner } from './commands.mjs'
import { databaseConfig, findDatabase } from './databases.mjs'
import { writeSqlOfDump } from './dump.mjs'

const dump = process.argv[2]
const state = option('local')
const name = option('database')
if (!dump || dump.startsWith('--') || !existsSync(dump)) fail('Say which file: npm run restore -- backup.jsonl.gz --local FOLDER')
if ((typeof state === 'string') === (typeof name === 'string')) fail('Say where to: --local FOLDER or --database NAME')

const folder = mkdtempSync(join(tmpdir(), 'restore-'))
try {
  const isDry = option('dry-run') === true
  const run = wranglerRunner({ isDry })
  const target = state
    ? ['DB', '--local', '--persist-to', resolve(state), '-c', SOURCE]
    : ['DB', '--remote', '-c', await configOf(run, String(name), folder)]
  const tables = await run(
    [
      'd1',
      'execute',
      ...target,
      '--json',
      '--command',
      "select count(*) as n from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
    ],
    { sample: '[{"results":[{"n":0}]}]' },
  )
  if (jsonOf(tables)[0].results[0].n !== 0) fail('That database has tables: a backup goes into an empty one only.')

  const sql = join(folder, 'restore.sql')
  const { at, snapshot, rows } = await writeSqlOfDump(dump, sql)
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  say(
    `The backup of ${new Date(at).toISOString()}: ${sum} rows of ${Object.keys(rows).length} tables${snapshot ? ', one moment' : ', read in pages'}`,
  )
  await run(['d1', 'execute', ...target, '--yes', '--file', sql])

  const counts = (isDry ? [] : Object.keys(rows)).map((table) => `select '${table}' as name, count(*) as n from "${table}"`)
  const broken = await run(['d1', 'execute', ...target, '--json', '--command', 'pragma foreign_key_check'], { sample: '[{"results":[]}]' })
  const orphans = jsonOf(broken)[0].results.length
  let wrong = 0
  // D1 takes few parts in one compound select
  for (let from = 0; from < counts.length; from += 5) {
    const answer = jsonOf(await run(['d1', 'execute', ...target, '--json', '--command', counts.slice(from, from + 5).join(' union all ')]))
    for (const { name: table, n } of answer[0].results)
      if (n !== rows[table]) {
        wrong += 1
        console.error(`✗ ${table}: ${n} rows instead of ${rows[table]}`)
      }
  }
  if (orphans) console.error(`✗ ${orphans} rows refer to rows that are not there`)
  if (wrong + orphans > 0) process.exitCode = 1
  else if (!isDry) say('All rows are there. The search fills itself with the first searches, or in the night.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** wrangler wants a configuration that names the database; this one is of nothing else. */
async function configOf(run, database, into) {
  const found = await findDatabase(run, database)
  if (!found) fail(`There is no database ${database}: wrangler d1 create ${database}`)
  const path = join(into, 'wrangler.json')
  writeFileSync(path, JSON.stringify(databaseConfig(found)))
  return path
}
